import { sql } from "drizzle-orm";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { Place } from "../../rules/desk/placement.ts";
import { type ArticleInput, DESK_SOURCE } from "../../schema.ts";
import { emptyWithheld } from "../desk/withheld.ts";
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

/**
 * Publishes an article now, or lets it come at its minute; until then it is on no page. A rerun writes nothing. One that
 * the desk withholds stays off the site: the trouble says so.
 */
export async function placeArticle(
  deps: WriteDeps,
  article: ArticleInput,
): Promise<Placed | { trouble: string }> {
  const placed = isToCome(article.publishedAt, deps.now())
    ? await letCome(deps, article)
    : await publishNow(deps, article);
  const trouble = await troubleOf(deps, article);
  return trouble === null ? placed : { trouble };
}

async function letCome(deps: WriteDeps, article: ArticleInput): Promise<Placed> {
  const { changed } = await takeOff(deps, article);
  await batch(deps.db, await schedule([article]));
  return { slug: article.slug ?? null, changed };
}

async function publishNow(deps: WriteDeps, article: ArticleInput): Promise<Placed> {
  await batch(deps.db, [unschedule(await articleId(article.identity))]);
  const { inserted, updated } = await upsertArticles(deps, [article]);
  const stored = await storedOf(deps, article);
  return { slug: stored?.slug ?? null, changed: inserted + updated > 0 };
}

/** Why an article that is to be public is not on the site. In the past: it may be shown again by the time this is read. */
const TROUBLES: Record<Exclude<Place, "shown">, string> = {
  hidden: "It was hidden in Articles. Show it again there, then publish it here again.",
  scheduled: "It was scheduled in Articles. Publish it there, then publish it here again.",
  moved: "Its address was redirected in Articles. Show it again there, then publish it here again.",
  deleted: "It was deleted in Articles. Show it again there, then publish it here again.",
};

async function troubleOf(
  { db }: Pick<Deps, "db">,
  { identity }: Pick<ArticleInput, "identity">,
): Promise<string | null> {
  const [withheld] = await rowsOf(
    db,
    statement<{ state: keyof typeof TROUBLES }>(
      sql`select state from withheld where kind = 'article' and identity = ${identity}`,
    ),
  );
  return withheld ? TROUBLES[withheld.state] : null;
}

/** Takes an article off, published, withheld or to come. */
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
  // Last: the desk may have withheld it meanwhile.
  await batch(deps.db, [emptyWithheld([article.identity])]);
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

/** Returns whether another article has this slug, published, withheld or to come. */
export async function isSlugTaken(
  { db }: Pick<Deps, "db">,
  slug: string,
  { identity }: Pick<ArticleInput, "identity">,
): Promise<boolean> {
  const [row] = await rowsOf(
    db,
    statement<{ taken: number }>(
      sql`select exists (select 1 from articles where slug = ${slug} and identity <> ${identity}
        union all select 1 from withheld where kind = 'article' and slug = ${slug} and identity <> ${identity}
        union all select 1 from scheduled_articles
          where article ->> 'slug' = ${slug} and article ->> 'identity' <> ${identity}) as taken`,
    ),
  );
  return row?.taken === 1;
}
