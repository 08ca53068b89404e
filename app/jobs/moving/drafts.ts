import { placeItem } from "~/domains/moving/rules/categories.ts";
import type { ForeignItem, ImportOptions, ReportRow } from "~/domains/moving/schema.ts";
import { type Manuscript, MOST_TAG, MOST_TAGS, MOST_TEXT } from "~/domains/writing/schema.ts";
import { knownDrafts } from "~/domains/writing/store/reads.ts";
import { insertDraft } from "~/domains/writing/store/saves.ts";
import { sha256Hex } from "~/lib/hash.ts";
import { batch } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { type ArticleContext, manuscriptOf } from "./article.ts";

/** Takes drafts of another system into those of the desk: nothing of them is public. */

interface Draft {
  number: number;
  item: ForeignItem;
}

/** Who the history says that wrote it. */
const IMPORT = { id: "@import", name: "Import" };

/** The id of a draft is made of the item's in its system, so that a second run finds it. */
const idOf = (source: string, { key }: ForeignItem) => sha256Hex(`draft ${source} ${key}`, 12);

/**
 * Takes drafts in that are not here yet. One that is here stays as it is, whatever became of it there: it is written on
 * here. So does one that was deleted here.
 */
export async function takeDrafts(
  deps: Deps,
  entries: readonly Draft[],
  context: ArticleContext,
  options: ImportOptions & { dryRun: boolean },
): Promise<ReportRow[]> {
  const named = await Promise.all(
    entries.map(async (entry) => ({ ...entry, id: await idOf(context.source, entry.item) })),
  );
  const known = await knownDrafts(
    deps.db,
    named.map(({ id }) => id),
  );
  const rows: ReportRow[] = [];
  for (const { number, item, id } of named) {
    const row = { number, kind: item.kind, title: item.title, path: `/desk/write/${id}` };
    if (known.has(id)) {
      rows.push({ ...row, outcome: "unchanged", remarks: [] });
      continue;
    }
    const { manuscript, remarks } = await draftOf(item, context, deps, options);
    if (manuscript.text.length > MOST_TEXT) {
      rows.push({ ...row, path: null, outcome: "refused", remarks: ["Its text is too long for a draft."] });
      continue;
    }
    if (!options.dryRun) await batch(deps.db, insertDraft(deps, id, IMPORT, manuscript));
    rows.push({ ...row, outcome: "draft", remarks });
  }
  return rows;
}

async function draftOf(
  item: ForeignItem,
  context: ArticleContext,
  { publication }: Pick<Deps, "publication">,
  options: ImportOptions,
): Promise<{ manuscript: Manuscript; remarks: string[] }> {
  const { slug, markdown, cover, remarks } = await manuscriptOf(item, context);
  const placed = placeItem(item, publication.categories, options);
  return {
    remarks,
    manuscript: {
      title: item.title,
      slug,
      excerpt: item.excerpt?.slice(0, 600) ?? "",
      author: item.author?.slice(0, 200) ?? "",
      categories: placed?.categories ?? [],
      tags: (placed?.tags ?? [...item.categories, ...item.tags])
        .map((tag) => tag.slice(0, MOST_TAG))
        .slice(0, MOST_TAGS),
      image: cover ?? "",
      discussion: item.discussion ?? "",
      text: markdown,
    },
  };
}
