import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Publication } from "~/platform/publication/publication.ts";
import { command, isMain, Mistake, root, siteConfigPath, syntaxErrorMessage } from "./project.ts";
import { partFile, publicationMistake } from "./publication-mistake.ts";

/** Reads the publication and checks it. Throws a `Mistake`: one sentence that names the file, the entry and the rule. */
export async function checkedPublication(): Promise<Publication> {
  const file = path.relative(root, siteConfigPath);
  let config: { publication?: unknown };
  try {
    config = await import(pathToFileURL(siteConfigPath).href);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new Mistake(syntaxErrorMessage(error) ?? `${file} cannot be read: ${reason}`);
  }
  const mistake = publicationMistake(config.publication);
  if (mistake)
    throw new Mistake(`${partFile(file, readFileSync(siteConfigPath, "utf8"), mistake)}: ${mistake}`);
  return config.publication as Publication;
}

if (isMain(import.meta.url)) await command(async () => void (await checkedPublication()));
