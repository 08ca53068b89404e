import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import {
  FONT_FOLDER,
  fontAddress,
  NOTO_FAMILIES,
  rangesAddress,
  SITE_FAMILIES,
} from "../../../app/domains/valuation/report/pdf/font-files.ts";
import { inRoot } from "../project.ts";
import { sfntOfWoff2 } from "./woff2.ts";

/** Converts the WOFF2 fonts of installed packages to the static files that reports read. */

const SUFFIX = "-wght-normal.woff2";

const packageOf = (family: string) => inRoot("node_modules/@fontsource-variable", family);

/** The functions that make each static file, by its address. */
function makers(): Map<string, () => Promise<Uint8Array<ArrayBuffer>>> {
  const files = new Map<string, () => Promise<Uint8Array<ArrayBuffer>>>();
  for (const family of [...SITE_FAMILIES, ...NOTO_FAMILIES]) {
    const folder = path.join(packageOf(family), "files");
    for (const file of readdirSync(folder).filter((name) => name.endsWith(SUFFIX)))
      files.set(fontAddress(file.slice(0, -SUFFIX.length)), () => trueType(path.join(folder, file)));
  }
  for (const family of NOTO_FAMILIES) files.set(rangesAddress(family), async () => rangesOf(family));
  return files;
}

async function trueType(woff2: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await promisify(gzip)(sfntOfWoff2(await readFile(woff2))));
}

/** The ranges of the parts that have a file, as JSON. The package writes a numbered part as "[12]". */
function rangesOf(family: string): Uint8Array<ArrayBuffer> {
  const ranges: Record<string, string> = JSON.parse(
    readFileSync(path.join(packageOf(family), "unicode.json"), "utf8"),
  );
  const parts = Object.entries(ranges)
    .map(([key, range]) => [key.replace(/[[\]]/g, ""), range] as const)
    .filter(([part]) => existsSync(path.join(packageOf(family), "files", `${family}-${part}${SUFFIX}`)));
  return new TextEncoder().encode(JSON.stringify(Object.fromEntries(parts)));
}

const served = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/**
 * Returns the static file with this address, such as "/report-fonts/noto-sans-jp-12.ttf.gz", without a build, and keeps
 * it for the next time; null for another address.
 */
export async function reportFont(address: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = served.get(address) ?? makers().get(address)?.();
  if (file) served.set(address, file);
  return (await file) ?? null;
}

/** Writes all font files under `folder`, the root of the static files. */
export async function writeReportFonts(folder: string): Promise<void> {
  await mkdir(path.join(folder, FONT_FOLDER), { recursive: true });
  await Promise.all(
    [...makers()].map(async ([address, make]) => writeFile(path.join(folder, address), await make())),
  );
}
