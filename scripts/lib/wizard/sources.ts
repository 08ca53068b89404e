import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { binOf, inRoot, Mistake, siteConfigPath, syntaxErrorMessage, tool } from "../project.ts";
import { hasConstant } from "./edits.ts";

/** The files of a publication as texts: its configuration, what that imports, and the other files beside those. */
export interface Sources {
  /** The path of the configuration, as in `files`. */
  config: string;
  /** By absolute path. */
  files: ReadonlyMap<string, string>;
}

const IMPORTS = /^import (?!type).*? from "(\.[^"]+)";?$/gms;

/** Reads the files of a publication. */
export function readSources(config: string = siteConfigPath): Sources {
  const files = new Map<string, string>();
  const folders = new Set<string>();
  const read = (file: string) => {
    if (files.has(file) || !existsSync(file)) return;
    const code = readFileSync(file, "utf8");
    files.set(file, code);
    for (const [, from = ""] of code.matchAll(IMPORTS)) {
      const imported = path.resolve(path.dirname(file), from);
      if (path.dirname(imported) !== path.dirname(config)) folders.add(path.dirname(imported));
      read(imported);
    }
  };
  read(config);
  // A section that is left out is in a file that nothing imports.
  for (const folder of folders)
    for (const name of readdirSync(folder)) if (/\.ts$/.test(name)) read(path.join(folder, name));
  return { config, files };
}

/** Returns the file that has an entry of the publication as a constant, else the configuration itself. */
export function fileWith({ config, files }: Sources, entry: string): string {
  for (const [file, code] of files) if (file !== config && hasConstant(code, entry)) return file;
  return config;
}

/** Puts another text in the place of a file's. */
export const withFile = ({ config, files }: Sources, file: string, code: string): Sources => ({
  config,
  files: new Map(files).set(file, code),
});

/** Returns the files whose text differs. */
export const changedFiles = (from: Sources, to: Sources): string[] =>
  [...to.files.keys()].filter((file) => to.files.get(file) !== from.files.get(file));

interface Evaluated {
  publication: unknown;
  /** With the named files as the formatter writes them. */
  sources: Sources;
}

/**
 * Returns what the files say, as the project's commands read them, without writing over any: a copy of them is read.
 * @param formatted the files that the formatter is to write
 * @throws Mistake for a file that cannot be read
 */
export async function evaluated(sources: Sources, formatted: readonly string[] = []): Promise<Evaluated> {
  const common = commonFolder([...sources.files.keys()]);
  mkdirSync(inRoot(".local"), { recursive: true });
  const draft = mkdtempSync(inRoot(".local/draft-"));
  const copyOf = (file: string) => path.join(draft, path.relative(common, file));
  try {
    for (const [file, code] of sources.files) {
      mkdirSync(path.dirname(copyOf(file)), { recursive: true });
      writeFileSync(copyOf(file), code);
    }
    if (formatted.length > 0) await format(formatted.map(copyOf));
    const files = new Map(sources.files);
    for (const file of formatted) files.set(file, readFileSync(copyOf(file), "utf8"));
    const { publication } = await import(/* @vite-ignore */ pathToFileURL(copyOf(sources.config)).href);
    return { publication, sources: { ...sources, files } };
  } catch (error) {
    const reason = syntaxErrorMessage(error) ?? (error instanceof Error ? error.message : String(error));
    throw new Mistake(`The publication cannot be read: ${reason.replaceAll(draft, common)}`);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Where there is no formatter for the machine, files stay as they are. */
const format = (files: readonly string[]) =>
  tool(binOf("@biomejs/biome", "biome"), ["format", "--write", "--vcs-enabled=false", ...files]);

function commonFolder(files: readonly string[]): string {
  let folder = path.dirname(files[0] ?? "/");
  while (!files.every((file) => file.startsWith(folder + path.sep))) folder = path.dirname(folder);
  return folder;
}

/** Writes files, given by their texts or bytes: all of them, or none when one cannot be written. Throws what went wrong. */
export function writeAll(files: ReadonlyMap<string, string | Uint8Array>): void {
  const aside = (file: string) => path.join(path.dirname(file), `.${path.basename(file)}.new`);
  const before = new Map(
    [...files.keys()].map((file) => [file, existsSync(file) ? readFileSync(file) : null]),
  );
  const done: string[] = [];
  try {
    for (const [file, content] of files) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(aside(file), content);
    }
    for (const file of files.keys()) {
      renameSync(aside(file), file);
      done.push(file);
    }
  } catch (error) {
    for (const file of files.keys()) rmSync(aside(file), { force: true });
    for (const file of done) {
      const old = before.get(file);
      if (old) writeFileSync(file, old);
      else rmSync(file, { force: true });
    }
    throw error;
  }
}
