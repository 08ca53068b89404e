import path from "node:path";
import { pathToFileURL } from "node:url";
import type { SiteConfig } from "~/platform/publication/site-schema.ts";
import { editionMistake, listsMistake } from "./edition.ts";
import { command, isMain, Mistake, root, siteConfigPath, slipOfThePen } from "./project.ts";

/** Reads the edition and checks it; throws one sentence that names the file, the entry and what must be there. */
export async function checkedEdition(): Promise<SiteConfig> {
  const file = path.relative(root, siteConfigPath);
  let edition: { site?: unknown };
  try {
    edition = await import(pathToFileURL(siteConfigPath).href);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new Mistake(slipOfThePen(error) ?? `${file} cannot be read: ${reason}`);
  }
  const mistake = editionMistake(edition.site) ?? listsMistake(edition);
  if (mistake) throw new Mistake(`${file}: ${mistake}`);
  return edition.site as SiteConfig;
}

if (isMain(import.meta.url)) await command(async () => void (await checkedEdition()));
