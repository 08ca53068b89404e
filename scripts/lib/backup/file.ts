import { createReadStream, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { KEPT_FILES, PART_ENDING } from "~/jobs/upkeep/keep-backup.ts";
import { type BackupLine, Line } from "~/platform/data/backup/format.ts";
import { backupLines } from "~/platform/data/backup/take.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { Mistake } from "../cli/mistake.ts";
import { writeNewFile } from "../private-files.ts";

/** Returns a moment as it stands in names of files, such as 2026-11-23T174500. */
export const timeOfDay = (now: Date) => now.toISOString().slice(0, 19).replaceAll(":", "");

/** Writes a backup of a site's databases into a file. Returns the number of rows. */
export async function backUp({ env, now }: { env: BaseEnv; now: Date }, file: string): Promise<number> {
  let rows = 0;
  const counted = async function* () {
    for await (const line of backupLines(env, now, KEPT_FILES)) {
      if (Array.isArray(line)) rows += 1;
      yield line;
    }
  };
  await writeBackup(file, counted());
  return rows;
}

/** Writes lines into a compressed file, whole or not at all. */
export async function writeBackup(file: string, lines: AsyncIterable<BackupLine>): Promise<void> {
  const text = async function* () {
    for await (const line of lines) yield `${JSON.stringify(line)}\n`;
  };
  await writeNewFile(file, "a backup", text(), createGzip());
}

/**
 * Returns the lines of a backup: of a file, or of a folder with the parts that the clock has written. Throws a `Mistake`
 * where there is none, or it is no backup.
 */
export async function* readBackup(place: string): AsyncGenerator<BackupLine> {
  let number = 0;
  try {
    // `pipe` passes no error on: a file that is not there would end the process.
    const text = createGunzip().setEncoding("utf8");
    void pipeline(bytesOf(place), text).catch(() => {});
    for await (const line of linesOf(text)) {
      number += 1;
      yield parseLine(line, number);
    }
  } catch (error) {
    if (error instanceof Mistake) throw error;
    throw new Mistake(
      `${place} cannot be read as a backup: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** Compressed parts that stand one behind the other are one compressed text. */
async function* bytesOf(place: string): AsyncGenerator<Uint8Array> {
  const parts = statSync(place).isDirectory()
    ? readdirSync(place)
        .filter((name) => name.endsWith(PART_ENDING))
        .sort()
        .map((name) => path.join(place, name))
    : [place];
  for (const part of parts) yield* createReadStream(part);
}

/**
 * Returns the lines of a text that comes in parts. Only "\n" ends a line: JSON leaves U+2028 and U+2029 as they are, and
 * `readline` of Node 24 and newer splits there.
 */
export async function* linesOf(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let begun = "";
  for await (const part of parts) {
    const [first = "", ...others] = part.split("\n");
    begun += first;
    for (const next of others) {
      yield begun;
      begun = next;
    }
  }
  if (begun) yield begun;
}

/** Throws a `Mistake` that names the line when it is none of a backup. */
export function parseLine(text: string, number: number): BackupLine {
  try {
    return Line.parse(JSON.parse(text));
  } catch {
    throw new Mistake(`Line ${number} is none of a backup, or of one that a newer version wrote.`);
  }
}
