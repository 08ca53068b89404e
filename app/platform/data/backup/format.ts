import * as z from "zod";

/**
 * A backup is a text of one JSON value a line: what it is, then each table with its rows as arrays, then files of KV,
 * then the names in R2, and an end with counts, without which it is cut off.
 */

export const VERSION = 1;

const Header = z.object({
  kind: z.literal("recurring-backup"),
  version: z.literal(VERSION),
  /** ISO, UTC. */
  takenAt: z.iso.datetime(),
  /** The names of the migrations that the database had. */
  migrations: z.array(z.string()),
});

const Table = z.object({ kind: z.literal("table"), name: z.string(), columns: z.array(z.string()) });

const Row = z.array(z.union([z.string(), z.number(), z.null()]));

const File = z.object({
  kind: z.literal("file"),
  key: z.string(),
  /** Base64. */
  body: z.string(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  /** Seconds since 1970; null for a file that stays. */
  expiration: z.number().nullable(),
});

const Picture = z.object({ kind: z.literal("picture"), key: z.string() });

const End = z.object({ kind: z.literal("end"), rows: z.number(), files: z.number() });

export const Line = z.union([Row, z.discriminatedUnion("kind", [Header, Table, File, Picture, End])]);

export type Header = z.infer<typeof Header>;
export type Table = z.infer<typeof Table>;
export type Row = z.infer<typeof Row>;
export type BackupLine = z.infer<typeof Line>;

export const isRow = (line: BackupLine): line is Row => Array.isArray(line);
