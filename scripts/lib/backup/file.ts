import { createReadStream, createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { Mistake } from "../project.ts";
import { type BackupLine, parseLine } from "./format.ts";

/** Writes lines into a compressed file that only its owner may read: it holds other people's addresses. */
export async function writeBackup(file: string, lines: AsyncIterable<BackupLine>): Promise<void> {
  const text = async function* () {
    for await (const line of lines) yield `${JSON.stringify(line)}\n`;
  };
  // `wx`: a backup is never written over.
  await pipeline(Readable.from(text()), createGzip(), createWriteStream(file, { mode: 0o600, flags: "wx" }));
}

/** Returns the lines of a backup. Throws a `Mistake` where there is no such file, or it is no backup. */
export async function* readBackup(file: string): AsyncGenerator<BackupLine> {
  const source = createReadStream(file);
  const text = source.pipe(createGunzip());
  source.on("error", (error) => text.destroy(error));
  let number = 0;
  try {
    for await (const line of createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })) {
      number += 1;
      yield parseLine(line, number);
    }
  } catch (error) {
    if (error instanceof Mistake) throw error;
    throw new Mistake(
      `${file} cannot be read as a backup: ${error instanceof Error ? error.message : error}`,
    );
  }
}
