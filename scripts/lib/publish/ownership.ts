import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { claimSource, ownerOf } from "~/domains/content/store/publishing/folders.ts";
import { SAMPLE_SOURCE } from "~/domains/content/store/publishing/sample.ts";
import { slugify } from "~/lib/text/slug.ts";
import type { Deps } from "~/platform/deps.ts";
import { slug } from "~/platform/publication/fields.ts";
import { Mistake } from "../project.ts";
import { SCALE_SOURCE } from "../sample/scale.ts";

/** Ties a folder to the source that it is published as, so that `publish` removes only what the folder published. */

/** The file in the folder that keeps the tie. */
export const TIE_FILE = ".publish.json";

const tie = z.strictObject({ source: slug, id: z.uuid() });

/** A folder's source, and its own id. */
export type Tie = z.infer<typeof tie>;

/**
 * Reads the tie of a folder, or makes a new one, of the source that is asked for or of the folder's name. Throws a
 * `Mistake` when the folder belongs to another source than the one asked for.
 * @param shown the folder's name in mistakes
 */
export function readTie(folder: string, shown: string, asked?: string): Tie {
  if (asked !== undefined && !slug.safeParse(asked).success)
    throw new Mistake("--source must be lower-case words joined by hyphens.");
  const file = path.join(folder, TIE_FILE);
  if (!existsSync(file)) {
    const source = asked ?? slugify(path.basename(folder));
    if (!slug.safeParse(source).success)
      throw new Mistake(`The folder's name ${shown} makes no source's name: choose one with --source.`);
    return { source, id: randomUUID() };
  }
  const kept = tie.safeParse(parsedJson(readFileSync(file, "utf8")));
  const name = path.join(shown, TIE_FILE);
  if (!kept.success)
    throw new Mistake(`${name} must be {"source": "…", "id": "…"} as an earlier publication wrote it.`);
  if (asked !== undefined && asked !== kept.data.source)
    throw new Mistake(
      `${shown} is published as "${kept.data.source}" already: leave --source out. To publish it as another source as well, copy the folder without ${TIE_FILE}.`,
    );
  return kept.data;
}

/** Throws a `Mistake` when the source belongs to a feed, a channel, the sample or another folder. */
export async function checkTie(deps: Pick<Deps, "db" | "publication">, { source, id }: Tie): Promise<void> {
  const { feeds, channels } = deps.publication.sources;
  if ([...feeds, ...channels].some((configured) => configured.id === source)) throw taken(source, "a feed");
  if (source === SAMPLE_SOURCE || source === SCALE_SOURCE) throw taken(source, "the sample");
  const owner = await ownerOf(deps, source);
  if (owner.by === "feed") throw taken(source, "a feed");
  if (owner.by === "folder" && owner.folderId !== id) throw taken(source, "another folder");
}

/** Ties the source to the folder, in the database and in the folder. Throws a `Mistake` when another folder has it. */
export async function keepTie(deps: Pick<Deps, "db">, folder: string, { source, id }: Tie): Promise<void> {
  if ((await claimSource(deps, source, id)) !== id) throw taken(source, "another folder");
  const file = path.join(folder, TIE_FILE);
  if (existsSync(file)) return;
  try {
    writeFileSync(file, `${JSON.stringify({ source, id })}\n`);
  } catch (error) {
    throw new Mistake(`${file} cannot be written: ${error instanceof Error ? error.message : error}`);
  }
}

const taken = (source: string, owner: string) =>
  new Mistake(`The source "${source}" belongs to ${owner}: choose another name with --source.`);

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
