import { env } from "cloudflare:test";
import { newsPage } from "~/domains/news/store/pages.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { testDeps } from "./deps.ts";

const { DB, SEARCH } = env as unknown as BaseEnv;
const deps = testDeps();

/** Returns the news page as it is asked for. */
export const askNewsPage = (asked: Partial<Parameters<typeof newsPage>[1]> = {}) =>
  newsPage(deps, { view: "sources", q: "", topic: null, open: [], ...asked });

/** Empties what the news is stored in, before a test. */
export async function clearNews() {
  for (const table of ["news_items", "news_stories", "newsletter_posts", "podcast_episodes", "sources"])
    await DB.exec(`delete from ${table}`);
  await SEARCH.exec("delete from news_fts; update news_words set uses = 0");
  for (const { name } of (await deps.kv.list()).keys) await deps.kv.delete(name);
}
