import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Publication } from "~/platform/publication/publication.ts";
import { type PublicationMistake, publicationMistakes } from "~/publication/reader/mistakes.ts";
import { command, inRoot, isMain, Mistake, root, siteConfigPath, syntaxErrorMessage } from "../project.ts";
import { partFile } from "./parts.ts";
import { pathsOf } from "./paths.ts";
import { publicationWarnings, undeployable } from "./warnings.ts";

export interface CheckOptions {
  /** Whether it is to be deployed: what only this computer has is then a mistake. */
  deployed?: boolean;
}

/** Reads the publication and checks it. Throws a `Mistake`: a sentence for each mistake, with its file, line, entry and rule. */
export async function checkedPublication({ deployed = false }: CheckOptions = {}): Promise<Publication> {
  const file = path.relative(root, siteConfigPath);
  let config: { publication?: unknown };
  try {
    config = await import(/* @vite-ignore */ pathToFileURL(siteConfigPath).href);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new Mistake(syntaxErrorMessage(error) ?? `${placeOf(error) ?? file} cannot be read: ${reason}`);
  }
  const mistakes = publicationMistakes(config.publication);
  const publication = config.publication as Publication;
  if (mistakes.length === 0 && deployed) mistakes.push(...undeployable(publication));
  if (mistakes.length > 0) throw new Mistake(await listed(mistakes));
  return publication;
}

/** As `checkedPublication`, with its mistakes and warnings as texts, a line for each. */
export async function checkPublication(): Promise<{
  publication: Publication | null;
  mistakes: string | null;
  warnings: string;
}> {
  try {
    const publication = await checkedPublication();
    return { publication, mistakes: null, warnings: await warningsOf(publication) };
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    return { publication: null, mistakes: error.message, warnings: "" };
  }
}

/** Returns a line for each warning of a publication without mistakes; "" without any. */
export async function warningsOf(publication: Publication): Promise<string> {
  const warnings = publicationWarnings(publication, { hasPath: pathsOf(publication) });
  return warnings.length > 0 ? listed(warnings) : "";
}

/** Returns the file and line of the project that an error came from, by its stack; null when none is in it. */
function placeOf(error: unknown): string | null {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  for (const [, place = "", line] of stack.matchAll(/(?:\(|at )([^()\n]+\.ts):(\d+):\d+/g)) {
    const file = place.startsWith("file:") ? fileURLToPath(place) : place;
    const within = path.relative(root, file);
    if (file === siteConfigPath || within.startsWith("app/")) return `${within}:${line}`;
  }
  return null;
}

const MOST_LISTED = 20;

/** Returns a line for each mistake: "app/publication/brand.ts:7: brand.url must be …". */
async function listed(mistakes: readonly PublicationMistake[]): Promise<string> {
  const config = path.relative(root, siteConfigPath);
  // Only here: the compiler takes half a second to load.
  const { lineOf } = await import("./line-of.ts");
  const code = readFileSync(siteConfigPath, "utf8");
  const lines = mistakes.slice(0, MOST_LISTED).map(({ path: entry, sentence }) => {
    const file = partFile(config, code, String(entry[0] ?? ""));
    const line = lineOf(readFileSync(inRoot(file), "utf8"), entry);
    return `${file}${line === null ? "" : `:${line}`}: ${sentence}`;
  });
  const more = mistakes.length - lines.length;
  return [...lines, ...(more > 0 ? [`${more} more.`] : [])].join("\n");
}

if (isMain(import.meta.url)) await command(async () => void (await checkedPublication()));
