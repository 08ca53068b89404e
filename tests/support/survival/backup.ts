import { env } from "cloudflare:test";
import { KEPT_FILES } from "~/jobs/upkeep/keep-backup.ts";
import { type BackupLine, Line } from "~/platform/data/backup/format.ts";
import { backupLines } from "~/platform/data/backup/take.ts";
import type { BaseEnv } from "~/platform/env.ts";

/** Backups of the test's own database. */

export const stores = env as unknown as BaseEnv;

/** Returns the lines of a backup as its file holds them. */
export async function taken(at: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of backupLines(stores, new Date(at), KEPT_FILES)) lines.push(JSON.stringify(line));
  return lines;
}

/** Reads such lines for a restore. */
export const reading = (lines: string[]) =>
  async function* (): AsyncGenerator<BackupLine> {
    for (const line of lines) yield Line.parse(JSON.parse(line));
  };
