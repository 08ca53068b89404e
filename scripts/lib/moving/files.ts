import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { ForeignFile } from "~/domains/moving/schema.ts";
import { filesInZip, isZip, ZippedTooLarge } from "~/lib/zip/read.ts";
import { fromInvoker, Mistake } from "../project.ts";

/** Node reads no larger file at once. */
const MOST_BYTES = 2 ** 31 - 1;

/** The files of an export: those of a folder, those of a zip, or a file itself. */
export const foreignFiles = (given: readonly string[]): ForeignFile[] => given.flatMap(filesOf);

function filesOf(shown: string): ForeignFile[] {
  const file = fromInvoker(shown);
  if (!existsSync(file)) throw new Mistake(`There is no file or folder ${shown}.`);
  if (statSync(file).isDirectory())
    return readdirSync(file, { recursive: true, encoding: "utf8" })
      .sort()
      .filter((name) => isFile(path.join(file, name)))
      .map((name) => ({
        name: name.split(path.sep).join("/").normalize("NFC"),
        bytes: () => new Uint8Array(readFileSync(path.join(file, name))),
      }));
  if (statSync(file).size > MOST_BYTES)
    throw new Mistake(`${shown} has more than 2 GB: unpack it and give the folder.`);
  const bytes = new Uint8Array(readFileSync(file));
  if (!isZip(bytes)) return [{ name: path.basename(file), bytes: () => bytes }];
  try {
    return unpacked(shown, bytes);
  } catch (error) {
    if (!(error instanceof ZippedTooLarge)) throw error;
    throw new Mistake(`${shown}: ${error.message}. Unpack it and give the folder.`);
  }
}

/** A link may lead nowhere, to itself, or through a file. */
function isFile(file: string): boolean {
  try {
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

function unpacked(shown: string, bytes: Uint8Array): ForeignFile[] {
  const zipped = filesInZip(bytes);
  if (!zipped)
    throw new Mistake(`${shown} is a broken zip: download it again, or unpack it and give the folder.`);
  return zipped.flatMap((inner) => {
    // WordPress.com puts the XML into a zip, Ghost's own archive a zip of pictures.
    if (!/\.zip$/i.test(inner.name)) return [inner];
    return filesInZip(inner.bytes()) ?? [];
  });
}
