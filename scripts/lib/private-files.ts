import {
  closeSync,
  createWriteStream,
  existsSync,
  fchmodSync,
  fstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { Readable, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Mistake } from "./cli/mistake.ts";

/**
 * Throws a `Mistake` where a file is there already.
 * @param noun what it would be: "a backup"
 */
export function refuseWritten(file: string, noun: string, shown = file): void {
  if (existsSync(file)) throw new Mistake(`${shown} is there already: ${noun} is never written over.`);
}

/**
 * Writes a file whole or not at all, into a folder that is made where there is none. Only its owner may read it: it holds
 * other people's addresses. Throws as `refuseWritten` does, and what the system refuses.
 * @param through what the bytes pass on their way: a compressor
 */
export async function writeNewFile(
  file: string,
  noun: string,
  bytes: AsyncIterable<string | Uint8Array>,
  ...through: Transform[]
): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  // Under another name until it is whole: what is left of one that was stopped is no such file, and in nobody's way.
  const part = `${file}.part`;
  rmSync(part, { force: true });
  // Opened first: a stream opens its file late, and when the pipeline fails before, creates it after it was removed below.
  const fd = openSync(part, "wx", 0o600);
  try {
    await pipeline([Readable.from(bytes), ...through, createWriteStream(part, { fd })]);
    refuseWritten(file, noun);
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/**
 * Opens a file before the work whose outcome it is to hold, so that a wrong name loses nothing. Only its owner may read it,
 * also where it is there already. Throws what the system refuses.
 * @returns writes the text, in place of what the file held
 */
export function openPrivateFile(file: string): (text: string) => void {
  const opened = (flags: "a" | "w") => {
    const fd = openSync(file, flags, 0o600);
    if (fstatSync(fd).isFile()) fchmodSync(fd, 0o600);
    return fd;
  };
  closeSync(opened("a"));
  return (text) => {
    const fd = opened("w");
    try {
      writeFileSync(fd, text);
    } finally {
      closeSync(fd);
    }
  };
}
