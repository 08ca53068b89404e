import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** Writes a zip archive a file at a time: nothing of it is held but the file that is being written. */

/** What is packed already. */
const PACKED = /\.(?:avif|gif|jpe?g|png|webp|zip)$/i;

export interface ZipWriter {
  /** @throws ZipTooLarge */
  add: (name: string, bytes: Uint8Array) => void;
  /** @throws ZipTooLarge */
  end: () => void;
}

/** An archive in which a file would begin behind 4 GB: its place is a number of four bytes. */
export class ZipTooLarge extends Error {}

/** The last place that four bytes can say: all of them set says that the place is elsewhere. */
const LAST_PLACE = 0xff_ff_ff_fe;

/** Files that the record at the end of an archive can count, for the same reason. */
const MOST_COUNTED = 0xff_fe;

/**
 * Returns what writes an archive. All files have the same date, so that the same files make the same archive.
 * @param write takes the parts of the archive, in their order
 * @param lastPlace behind which no file may begin, in bytes
 */
export function zipWriter(write: (part: Uint8Array) => void, lastPlace = LAST_PLACE): ZipWriter {
  let [files, written] = [0, 0];
  const zip = new Zip((error, part, isLast) => {
    if (error) throw error;
    write(isLast && files > MOST_COUNTED ? withWideEnd(part, files, written) : part);
    written += part.length;
  });
  const refuseTooLarge = () => {
    if (written > lastPlace) throw new ZipTooLarge("A zip of more than 4 GB is not written.");
  };
  return {
    add(name, bytes) {
      refuseTooLarge();
      const file = PACKED.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
      file.mtime = EARLIEST;
      zip.add(file);
      file.push(bytes, true);
      files += 1;
    },
    end() {
      refuseTooLarge();
      zip.end();
    },
  };
}

/** Bytes of the record at the end, of the zip64 record before it, and of what says where that is. */
const [END, WIDE_END, WIDE_PLACE] = [22, 56, 20];

/**
 * Returns the directory of an archive with the records of zip64, which count in eight bytes.
 * @param part the directory and the record at the end
 * @param start where it begins in the archive
 */
function withWideEnd(part: Uint8Array, files: number, start: number): Uint8Array {
  const size = part.length - END;
  const wide = new Uint8Array(part.length + WIDE_END + WIDE_PLACE);
  wide.set(part.subarray(0, size));
  wide.set(part.subarray(size), size + WIDE_END + WIDE_PLACE);
  const view = new DataView(wide.buffer, size);
  view.setUint32(0, 0x06064b50, true);
  view.setBigUint64(4, BigInt(WIDE_END - 12), true);
  // Made with, and to be read with, version 4.5 of the format.
  view.setUint16(12, 45, true);
  view.setUint16(14, 45, true);
  for (const [at, number] of [
    [24, files],
    [32, files],
    [40, size],
    [48, start],
  ] as const)
    view.setBigUint64(at, BigInt(number), true);
  view.setUint32(WIDE_END, 0x07064b50, true);
  view.setBigUint64(WIDE_END + 8, BigInt(start + size), true);
  view.setUint32(WIDE_END + 16, 1, true);
  for (const at of [8, 10]) view.setUint16(WIDE_END + WIDE_PLACE + at, 0xff_ff, true);
  return wide;
}

/** Zip knows no earlier year. */
const EARLIEST = new Date(1980, 0, 1, 12);
