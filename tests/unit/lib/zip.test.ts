import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { filesInZip } from "~/lib/zip/read.ts";

/** An archive of one file whose name is UTF-8, which the archive does not say. */
function unmarked(name: string, bytes: Uint8Array): Uint8Array {
  const archive = zipSync({ [name]: bytes });
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  for (let at = 0; at < archive.length - 4; at++) {
    const mark = view.getUint32(at, true);
    const flags = mark === 0x04034b50 ? at + 6 : mark === 0x02014b50 ? at + 8 : null;
    if (flags !== null) view.setUint16(flags, view.getUint16(flags, true) & ~0x800, true);
  }
  return archive;
}

const read = (archive: Uint8Array) =>
  filesInZip(archive)?.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes())]);

test("the name of a file in a zip is UTF-8 where it can be, also where the zip does not say so", () => {
  expect(read(unmarked("bilder/größe.png", strToU8("a")))).toEqual([["bilder/größe.png", "a"]]);
  expect(read(zipSync({ "größe.png": strToU8("b") }))).toEqual([["größe.png", "b"]]);
});

test("the name of a file in a zip that is not UTF-8 stays as it is", () => {
  const latin = zipSync({ "gr__e.png": strToU8("a") });
  for (let at = 0; at < latin.length - 9; at++)
    if (new TextDecoder().decode(latin.subarray(at, at + 9)) === "gr__e.png") latin.set([0xf6, 0xdf], at + 2);
  expect(read(latin)).toEqual([["größe.png", "a"]]);
});

test("letters of names that macOS takes apart are whole", () => {
  expect(read(zipSync({ ["größe.png".normalize("NFD")]: strToU8("a") }))).toEqual([["größe.png", "a"]]);
});
