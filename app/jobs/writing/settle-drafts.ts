import {
  ofDraft,
  type Placed,
  placeArticle,
  withdrawArticle,
} from "~/domains/content/store/publishing/desk.ts";
import { settleWish, unsettledWishes, type Wish } from "~/domains/writing/store/publication.ts";
import { batch } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { compileManuscript } from "./compile.ts";

/** Lets the site show what is to be public of the drafts. Returns how many articles changed pages, and how many could not. */
export async function settleDrafts(
  deps: Deps,
): Promise<{ settled: number; changed: number; failed: number }> {
  const counts = { settled: 0, changed: 0, failed: 0 };
  while (true) {
    const wishes = await unsettledWishes(deps);
    for (const wish of wishes) {
      const came = await settle(deps, wish);
      await batch(deps.db, [settleWish(wish, came)]);
      counts.settled += 1;
      if ("trouble" in came) counts.failed += 1;
      else if (came.changed) counts.changed += 1;
    }
    if (wishes.length === 0) return counts;
  }
}

/** What is missing or cannot be compiled any more leaves the site as it was. */
async function settle(deps: Deps, { id, wanted }: Wish): Promise<Placed | { trouble: string }> {
  const own = ofDraft(id);
  if (!wanted) return withdrawArticle(deps, own);
  if (!wanted.manuscript) return { trouble: "The history no longer has this revision: publish it again." };
  const { article, wrongs } = compileManuscript(deps, wanted.manuscript);
  if (article) return placeArticle(deps, { ...article, ...own, publishedAt: wanted.at });
  const [wrong] = wrongs;
  const where = wrong?.line ? ` (line ${wrong.line})` : "";
  return { trouble: `${wrong?.sentence ?? "It has mistakes."}${where}` };
}
