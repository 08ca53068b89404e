import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { compareVersions, isVersion } from "./versions.ts";

/** What a release changes in the publisher's files: `scripts/codemods/VERSION.ts` exports a `codemod`. */
export interface Codemod {
  /** What changed, in a sentence. */
  summary: string;
  /**
   * Returns a file of the publication as the release wants it, and unchanged where it has nothing to do: to rewrite twice
   * is to rewrite once.
   * @param file its path from the project's root
   */
  rewrite: (file: string, code: string) => string;
  /** What a person must decide afterwards. */
  decide?: string[];
}

export interface Versioned {
  version: string;
  codemod: Codemod;
}

const FOLDER = "scripts/codemods";

/** Returns the codemods of the versions after one, up to and with another, oldest first. */
export async function codemodsBetween(root: string, after: string, upTo: string): Promise<Versioned[]> {
  const folder = path.join(root, FOLDER);
  if (!existsSync(folder)) return [];
  const versions = readdirSync(folder)
    .map((name) => name.replace(/\.ts$/, ""))
    .filter((version) => isVersion(version))
    .filter((version) => compareVersions(version, after) > 0 && compareVersions(version, upTo) <= 0)
    .sort(compareVersions);
  return Promise.all(
    versions.map(async (version) => ({
      version,
      ...((await import(pathToFileURL(path.join(folder, `${version}.ts`)).href)) as { codemod: Codemod }),
    })),
  );
}

/** Rewrites the publication's files. Returns those that changed. */
export function rewritePublication(root: string, codemods: readonly Versioned[]): string[] {
  const files = ["app/site.config.ts", ...inFolder(root, "app/publication")];
  return files.filter((file) => {
    const place = path.join(root, file);
    if (!existsSync(place)) return false;
    const before = readFileSync(place, "utf8");
    const after = codemods.reduce((code, { codemod }) => codemod.rewrite(file, code), before);
    if (after !== before) writeFileSync(place, after);
    return after !== before;
  });
}

/** The files of a folder, without those of folders in it. */
const inFolder = (root: string, folder: string) =>
  existsSync(path.join(root, folder))
    ? readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) =>
        entry.isFile() && entry.name.endsWith(".ts") ? [`${folder}/${entry.name}`] : [],
      )
    : [];
