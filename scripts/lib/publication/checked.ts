import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Publication } from "~/platform/publication/publication.ts";
import { command, inRoot, isMain, Mistake, root, siteConfigPath, syntaxErrorMessage } from "../project.ts";
import { type PublicationMistake, partFile, publicationMistakes } from "./mistakes.ts";

/** Reads the publication and checks it. Throws a `Mistake`: a sentence for each mistake, with its file, line, entry and rule. */
export async function checkedPublication(): Promise<Publication> {
  const file = path.relative(root, siteConfigPath);
  let config: { publication?: unknown };
  try {
    config = await import(pathToFileURL(siteConfigPath).href);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new Mistake(syntaxErrorMessage(error) ?? `${file} cannot be read: ${reason}`);
  }
  const mistakes = publicationMistakes(config.publication);
  if (mistakes.length > 0) throw new Mistake(await listed(file, mistakes));
  return config.publication as Publication;
}

const MOST_LISTED = 20;

/** Returns a line for each mistake: "app/publication/brand.ts:7: brand.url must be …". */
async function listed(config: string, mistakes: readonly PublicationMistake[]): Promise<string> {
  // Only here: the compiler takes half a second to load.
  const { lineOf } = await import("./line-of.ts");
  const code = readFileSync(siteConfigPath, "utf8");
  const lines = mistakes.slice(0, MOST_LISTED).map(({ path: entry, sentence }) => {
    const file = partFile(config, code, String(entry[0] ?? ""));
    const line = lineOf(readFileSync(inRoot(file), "utf8"), entry);
    return `${file}${line === null ? "" : `:${line}`}: ${sentence}`;
  });
  const more = mistakes.length - lines.length;
  return [...lines, ...(more > 0 ? [`${more} more mistakes.`] : [])].join("\n");
}

if (isMain(import.meta.url)) await command(async () => void (await checkedPublication()));
