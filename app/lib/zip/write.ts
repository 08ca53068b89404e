import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** Writes a zip archive a file at a time: nothing of it is held but the file that is being written. */

/** What is packed already. */
const PACKED = /\.(?:avif|gif|jpe?g|png|webp|zip)$/i;

export interface ZipWriter {
  add: (name: string, bytes: Uint8Array) => void;
  end: () => void;
}

/**
 * Returns what writes an archive. All files have the same date, so that the same files make the same archive.
 * @param write takes the parts of the archive, in their order
 */
export function zipWriter(write: (part: Uint8Array) => void): ZipWriter {
  const zip = new Zip((error, part) => {
    if (error) throw error;
    write(part);
  });
  return {
    add(name, bytes) {
      const file = PACKED.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
      file.mtime = EARLIEST;
      zip.add(file);
      file.push(bytes, true);
    },
    end: () => zip.end(),
  };
}

/** Zip knows no earlier year. */
const EARLIEST = new Date(1980, 0, 1, 12);
