import { type UnzipFileInfo, unzipSync } from "fflate";

/** Reads zip archives that others made. */

/** A file of an archive. */
export interface ZippedFile {
  /** With "/" between its parts; never leads out of the archive. */
  name: string;
  /** Of the file, unpacked. */
  size: number;
  bytes: () => Uint8Array;
}

/** Bytes that one file of an archive may have unpacked. */
const MOST_BYTES = 256_000_000;

/** What an entry of the directory begins with, and the record at the end, and how long they are without their texts. */
const [ENTRY, ENTRY_BYTES] = [0x02014b50, 46];
const [END, END_BYTES] = [0x06054b50, 22];

/** An archive with a file that is larger than what is unpacked here. */
export class ZippedTooLarge extends Error {
  constructor(readonly file: string) {
    super(`${file} in the zip has more than ${MOST_BYTES / 1_000_000} MB`);
  }
}

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);

/**
 * Returns the files of an archive, each unpacked when it is asked for. Null for an archive that is broken, or that says
 * fewer files than it has: who counts in 16 bits writes 0 for 65,536.
 * @throws ZippedTooLarge
 */
export function filesInZip(archive: Uint8Array): ZippedFile[] | null {
  const found: UnzipFileInfo[] = [];
  try {
    unzipSync(archive, {
      filter: (file) => {
        found.push(file);
        return false;
      },
    });
  } catch {
    return null;
  }
  if (listedIn(archive) > found.length) return null;
  const large = found.find(({ originalSize }) => originalSize > MOST_BYTES);
  if (large) throw new ZippedTooLarge(safeName(large.name));
  return found
    .filter(({ name }) => !name.endsWith("/"))
    .map(({ name, originalSize }) => ({
      name: safeName(name),
      size: originalSize,
      bytes: () => unpacked(archive, name),
    }));
}

/** Returns how many files the directory of an archive lists, whatever the record at its end says. */
function listedIn(archive: Uint8Array): number {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  let end = archive.byteLength - END_BYTES;
  while (end > 0 && view.getUint32(end, true) !== END) end -= 1;
  let listed = 0;
  let at = view.getUint32(end + 16, true);
  while (at + ENTRY_BYTES <= end && view.getUint32(at, true) === ENTRY) {
    // Its name, what programs add to it, and a comment.
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    at += ENTRY_BYTES + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
    listed += 1;
  }
  return listed;
}

const unpacked = (archive: Uint8Array, name: string): Uint8Array => {
  try {
    return unzipSync(archive, { filter: (file) => file.name === name })[name] ?? new Uint8Array();
  } catch {
    // It is damaged: whoever reads it finds nothing in it.
    return new Uint8Array();
  }
};

/**
 * Returns a name as it was meant: programs leave out that it is UTF-8, and then its bytes are taken for letters of
 * Latin-1. macOS writes letters with their marks apart, which texts have in one.
 */
function meantName(name: string): string {
  const mayBeBytes = /[\u0080-\u00ff]/.test(name) && !/[\u0100-\uffff]/.test(name);
  if (!mayBeBytes) return name.normalize("NFC");
  const bytes = Uint8Array.from(name, (letter) => letter.charCodeAt(0));
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).normalize("NFC");
  } catch {
    return name;
  }
}

const safeName = (name: string): string =>
  meantName(name)
    .replaceAll("\\", "/")
    .split("/")
    .filter((part) => part !== "" && part !== "." && part !== "..")
    .join("/");
