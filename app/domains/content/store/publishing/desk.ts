import { sql } from "drizzle-orm";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { type ArticleInput, DESK_SOURCE } from "../../schema.ts";
import { articleId } from "../pairing.ts";
import { removeArticles } from "../trim.ts";
import { upsertArticles } from "../writes.ts";
import { isToCome, schedule, unschedule } from "./schedule.ts";

/** Articles that are written at the desk, each published by itself. */

type WriteDeps = Pick<Deps, "db" | "search" | "now" | "publication">;

/** Returns what is an article's of the desk whatever it is called: of which draft it is. */
export const ofDraft = (draftId: string): Pick<ArticleInput, "identity" | "sourceId"> => ({
  identity: `desk:${draftId}`,
  sourceId: DESK_SOURCE,
});

/** What a write made of an article. */
export interface Placed {
  /** Of the article, published or to come; null for none. */
  slug: string | null;
  /** Whether pages change. */
  changed: boolean;
}

/** Publishes an article now, or lets it come at its minute; until then it is on no page. A rerun writes nothing. */
export async function placeArticle(deps: WriteDeps, article: ArticleInput): Promise<Placed> {
  if (isToCome(article.publishedAt, deps.now())) {
    const { changed } = await takeOff(deps, article);
    await batch(deps.db, await schedule([article]));
    return { slug: article.slug ?? null, changed };
  }
  await batch(deps.db, [unschedule(await articleId(article.identity))]);
  const { inserted, updated } = await upsertArticles(deps, [article]);
  const stored = await storedOf(deps, article);
  return { slug: stored?.slug ?? null, changed: inserted + updated > 0 };
}

/** Takes an article off, published or to come. */
export async function withdrawArticle(
  deps: WriteDeps,
  article: Pick<ArticleInput, "identity">,
): Promise<Placed> {
  await batch(deps.db, [unschedule(await articleId(article.identity))]);
  return takeOff(deps, article);
}

async function takeOff(deps: WriteDeps, article: Pick<ArticleInput, "identity">): Promise<Placed> {
  const stored = await storedOf(deps, article);
  if (stored) await removeArticles(deps, [{ id: stored.id, at: stored.publishedAt }]);
  return { slug: null, changed: stored !== null };
}

async function storedOf({ db }: Pick<Deps, "db">, { identity }: Pick<ArticleInput, "identity">) {
  const [stored] = await rowsOf(
    db,
    statement<{ id: string; slug: string; publishedAt: number }>(
      sql`select id, slug, published_at as publishedAt from articles where identity = ${identity}`,
    ),
  );
  return stored ?? null;
}

/** Returns whether another article has this slug, published or to come. */
export async function isSlugTaken(
  { db }: Pick<Deps, "db">,
  slug: string,
  { identity }: Pick<ArticleInput, "identity">,
): Promise<boolean> {
  const [row] = await rowsOf(
    db,
    statement<{ taken: number }>(
      sql`select exists (select 1 from articles where slug = ${slug} and identity <> ${identity}) as taken`,
    ),
  );
  return row?.taken === 1;
}
