import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import type { PublishedArticle } from "~/domains/content/schema.ts";
import { applySync, planSync } from "~/domains/content/store/publishing/sync.ts";
import { articlePage } from "~/domains/content/store/queries.ts";
import { removeSource } from "~/domains/content/store/writes.ts";
import { NOON } from "../jobs/feed-world.ts";
import { testDeps } from "../unit/deps.ts";
import { article } from "./items.ts";

/** Articles that wait for their date. */

export const MINUTE = 60_000;
/** In every article of these tests, and nowhere else. */
export const WORD = "Zanzibar";
/** Dependencies so many minutes after noon. */
export const at = (minutes: number) => testDeps({ at: new Date(NOON + minutes * MINUTE).toISOString() });

/** An article of a folder, dated so many minutes after noon. */
export const file = (
  slug: string,
  minutes: number,
  more: Partial<PublishedArticle> = {},
): PublishedArticle => ({
  pinned: [],
  ...more,
  article: article({
    identity: `publish:posts/${slug}`,
    sourceId: "posts",
    slug,
    title: `${WORD} ${slug}`,
    content: `<p>${WORD} at length.</p>`,
    categories: ["ai"],
    publishedAt: NOON + minutes * MINUTE,
  }),
});

/** Publishes a folder of these articles. */
export async function publish(items: PublishedArticle[], minutes = 0, kept?: ReadonlySet<string> | "all") {
  const deps = at(minutes);
  return applySync(deps, "posts", await planSync(deps, "posts", items, kept));
}

/** The slugs of the newest articles. */
export const listed = async () =>
  (await articlePage(at(0).db, { limit: 20, offset: 0 })).items.map(({ slug }) => slug);

/** Takes away what the tests have published or scheduled. */
export async function emptyScheduled(): Promise<void> {
  await removeSource(at(0), "posts");
  await removeSource(at(0), "blog");
  await at(0).db.run(sql`delete from sources`);
}

/** Every table with a row that holds the word, in both databases. */
export async function tablesWith(word: string): Promise<string[]> {
  const { DB, SEARCH } = env as unknown as { DB: D1Database; SEARCH: D1Database };
  const found: string[] = [];
  for (const database of [DB, SEARCH]) {
    const { results } = await database
      .prepare(
        "select name from sqlite_master where type = 'table' and sql like 'create table%' and name not like '%cf%'",
      )
      .all<{ name: string }>();
    for (const { name } of results) {
      const { results: rows } = await database.prepare(`select * from [${name}]`).all();
      if (JSON.stringify(rows).includes(word)) found.push(name);
    }
  }
  return found;
}
