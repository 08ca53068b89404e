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

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);

/** Returns the files of an archive, each unpacked when it is asked for. Null for an archive that is broken. */
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
  return found
    .filter(({ name, originalSize }) => !name.endsWith("/") && originalSize <= MOST_BYTES)
    .map(({ name, originalSize }) => ({
      name: safeName(name),
      size: originalSize,
      bytes: () => unpacked(archive, name),
    }));
}

const unpacked = (archive: Uint8Array, name: string): Uint8Array => {
  try {
    return unzipSync(archive, { filter: (file) => file.name === name })[name] ?? new Uint8Array();
  } catch {
    // It is damaged: whoever reads it finds nothing in it.
    return new Uint8Array();
  }
};

const safeName = (name: string): string =>
  name
    .replaceAll("\\", "/")
    .split("/")
    .filter((part) => part !== "" && part !== "." && part !== "..")
    .join("/");
