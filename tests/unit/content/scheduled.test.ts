import { createExecutionContext, createScheduledController, env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { PublishedArticle } from "~/domains/content/schema.ts";
import { scheduledOf } from "~/domains/content/store/publishing/schedule.ts";
import { applySync, planSync } from "~/domains/content/store/publishing/sync.ts";
import { articlePage } from "~/domains/content/store/queries.ts";
import { removeSource, upsertArticles } from "~/domains/content/store/writes.ts";
import { runJob, runWanted } from "~/jobs/clock/run.ts";
import { publishScheduled } from "~/jobs/publish-scheduled.ts";
import { refreshFeeds } from "~/jobs/refresh-feeds.ts";
import { readVersions } from "~/platform/data/topic-versions.ts";
import { EVERY_MINUTE, TICK } from "~/platform/jobs/define-job.ts";
import worker from "../../../workers/cron.ts";
import cronConfig from "../../../wrangler.cron.toml?raw";
import { article } from "../../support/content.ts";
import { feedAt, type Item, NOON, quick, served, worldOf } from "../../support/feed-world.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { ask } from "../../support/unit/site.ts";

/** An article whose date is to come is nowhere before its minute, and everywhere once the clock has published it. */

const MINUTE = 60_000;
const WORD = "Zanzibar";
const at = (minutes: number) => testDeps({ at: new Date(NOON + minutes * MINUTE).toISOString() });

const file = (slug: string, minutes: number, more: Partial<PublishedArticle> = {}): PublishedArticle => ({
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

async function publish(items: PublishedArticle[], minutes = 0, kept?: ReadonlySet<string> | "all") {
  const deps = at(minutes);
  return applySync(deps, "posts", await planSync(deps, "posts", items, kept));
}

const listed = async () =>
  (await articlePage(at(0).db, { limit: 20, offset: 0 })).items.map(({ slug }) => slug);

beforeEach(async () => {
  await removeSource(at(0), "posts");
  await removeSource(at(0), "blog");
  await at(0).db.run(sql`delete from sources`);
});

/** Every table with a row that holds the word, in both databases. */
async function tablesWith(word: string): Promise<string[]> {
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

/** Addresses that show a new article of the category AI, each with how it is asked. */
const SURFACES: [string, RequestInit?][] = [
  ["/"],
  ["/article/secret"],
  ["/articles"],
  ["/category/ai"],
  ["/feed.xml"],
  ["/feed.json"],
  ["/category/ai/feed.xml"],
  ["/category/ai/feed.json"],
  ["/sitemap.xml?part=articles-1"],
  ["/news-sitemap.xml"],
  [`/search?q=${WORD}`],
  ["/api/articles"],
  ["/api/articles/secret"],
  [`/api/articles/search?q=${WORD}`],
  ["/api/articles/featured"],
  ["/api/articles/pinned?category=ai"],
  ["/news"],
  ["/mcp", callOf("article", { slug: "secret" })],
  ["/mcp", callOf("search", { query: WORD })],
];

function callOf(name: string, input: object): RequestInit {
  return {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream" },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name, arguments: input },
    }),
  };
}

/** Returns which of the addresses show the article. */
async function showing(minutes: number): Promise<string[]> {
  const shown: string[] = [];
  for (const [path, init] of SURFACES) {
    const body = await (await ask(at(minutes), path, init)).text();
    const words = body.replaceAll(`q=${WORD}`, "").replaceAll(`"${WORD}"`, "");
    if (words.includes(`${WORD} secret`) || /article\/secret[<"]/.test(words)) shown.push(path);
  }
  return shown;
}

describe("a Markdown file dated an hour ahead", () => {
  test("is nowhere until its minute, then everywhere", async () => {
    const counts = await publish([file("secret", 60, { pinned: ["ai"], featured: 1 }), file("old", -60)]);
    expect(counts).toMatchObject({ inserted: 1, scheduled: 1 });
    expect(await tablesWith(`${WORD} secret`)).toEqual(["scheduled_articles"]);
    expect(await showing(59)).toEqual([]);
    expect((await ask(at(59), "/og/article/secret.0.png")).status).toBe(404);
    expect((await ask(at(59), "/article/secret")).status).toBe(404);

    await runWanted(at(59));
    expect(await listed()).toEqual(["old"]);
    const before = await readVersions(at(59));
    await runWanted(at(60));
    expect(await listed()).toEqual(["secret", "old"]);
    expect(await showing(60)).toEqual(SURFACES.map(([path]) => path));
    expect((await ask(at(60), "/og/article/secret.0.png")).status).toBe(302);
    const after = await readVersions(at(60));
    for (const topic of ["content", "news"])
      expect(after.changed[topic]?.[0] ?? 0).toBeGreaterThan(before.changed[topic]?.[0] ?? 0);
    const { items } = await articlePage(at(60).db, { limit: 1, offset: 0 });
    expect(items[0]?.publishedAt).toBe(new Date(NOON + 60 * MINUTE).toISOString());
  });

  test("that has come is not written again when it is published again, and nothing waits", async () => {
    await publish([file("secret", 60)]);
    await publishScheduled(at(60));
    expect(await publish([file("secret", 60)], 61)).toMatchObject({ unchanged: 1, changed: false });
    expect((await publishScheduled(at(62))).summary).toBe("No article was due.");
  });

  test("comes with the second in its minute at which the clock fires", async () => {
    const { article: stated, ...rest } = file("secret", 60);
    await publish([{ ...rest, article: { ...stated, publishedAt: NOON + 60 * MINUTE + 30_000 } }]);
    await publishScheduled(at(60));
    expect(await listed()).toEqual(["secret"]);
  });

  test("that is deleted before its minute is never published; one whose date moves waits for the new one", async () => {
    await publish([file("secret", 60), file("moved", 60)]);
    await publish([file("moved", 90)], 10);
    expect((await publishScheduled(at(60))).summary).toContain("No article was due; 1 wait");
    expect(await listed()).toEqual([]);
    await publishScheduled(at(90));
    expect(await listed()).toEqual(["moved"]);
  });

  test("takes the article off that was published before, until then", async () => {
    await publish([file("secret", -60)]);
    const plan = await planSync(at(0), "posts", [file("secret", 60)]);
    expect(plan.withdrawn.map(({ slug }) => slug)).toEqual(["secret"]);
    await publish([file("secret", 60)]);
    expect(await showing(0)).toEqual([]);
    await publishScheduled(at(60));
    expect(await listed()).toEqual(["secret"]);
  });

  test("keeps its place among the pins, which counts from its minute on", async () => {
    await publish([
      file("first", 60, { featured: 1 }),
      file("second", -60, { featured: 2 }),
      file("third", -90, { featured: 3 }),
    ]);
    const featured = async (minutes: number) => {
      const articles: { slug: string }[] = await (await ask(at(minutes), "/api/articles/featured")).json();
      return articles.map(({ slug }) => slug).slice(0, 3);
    };
    expect(await featured(0)).toEqual(["second", "third"]);
    await publishScheduled(at(60));
    expect(await featured(60)).toEqual(["first", "second", "third"]);
  });

  test("is published once, whoever publishes twice at the same time", async () => {
    await publish([file("secret", 60)]);
    await Promise.all([publishScheduled(at(60)), publishScheduled(at(60))]);
    expect(await listed()).toEqual(["secret"]);
  });

  test("of a run that was cut off after the write is taken out of the queue by the next", async () => {
    await publish([file("secret", 60)]);
    await upsertArticles(at(60), [file("secret", 60).article]);
    await publishScheduled(at(61));
    expect(await scheduledOf(at(61), "posts")).toEqual([]);
    expect(await listed()).toEqual(["secret"]);
  });

  test("comes with many others, more than are written at a time", async () => {
    await publish(Array.from({ length: 60 }, (_, index) => file(`n${index}`, 60)));
    expect((await publishScheduled(at(60))).summary).toBe("60 articles published.");
    expect((await articlePage(at(60).db, { limit: 1, offset: 0 })).total).toBe(60);
  });
});

describe("articles whose files have mistakes", () => {
  test("stay, with their pins, those to come too; a file that is gone is still removed", async () => {
    await publish([
      file("one", -60, { featured: 1 }),
      file("two", -61, { featured: 2 }),
      file("gone", -62, { featured: 3 }),
      file("later", 60),
    ]);
    const kept = new Set(["publish:posts/one", "publish:posts/later"]);
    expect(await publish([file("two", -61, { featured: 2 })], 0, kept)).toMatchObject({ removed: 1 });
    expect(await listed()).toEqual(["one", "two"]);
    const pins = await at(0).db.all<{ slug: string }>(
      sql`select a.slug from pins p join articles a on a.id = p.article_id where p.list = 'featured' order by rank`,
    );
    expect(pins.map(({ slug }) => slug)).toEqual(["one", "two"]);
    await publishScheduled(at(60));
    expect(await listed()).toEqual(["later", "one", "two"]);
  });

  test("stay all when it cannot be told whose a file is", async () => {
    await publish([file("one", -60), file("two", -61)]);
    expect(await publish([file("two", -61)], 0, "all")).toMatchObject({ removed: 0, changed: false });
    expect(await listed()).toEqual(["one", "two"]);
  });
});

describe("a feed's item dated ahead", () => {
  const soon: Item = {
    title: `${WORD} secret`,
    link: "https://blog.example/secret",
    date: NOON + 7 * MINUTE,
  };
  const now: Item = { title: "Now", link: "https://blog.example/now", date: NOON - MINUTE };
  const read = async (items: Item[], minutes: number, feeds = [feedAt("blog")]) =>
    refreshFeeds(worldOf({ "blog.example": served("blog.example", items) }, minutes).deps, {
      feeds,
      ...quick,
    });

  test("is published by the clock at its minute, without the feed being read", async () => {
    expect((await read([soon, now], 0)).summary).toContain("1 items wait for their date");
    expect(await tablesWith(`${WORD} secret`)).toEqual(["scheduled_articles"]);
    await publishScheduled(at(6));
    expect(await listed()).toEqual(["now"]);
    await publishScheduled(at(7));
    expect(await listed()).toEqual(["zanzibar-secret", "now"]);
    expect((await read([soon, now], 31)).summary).toContain("0 new, 0 changed and 2 known items");
  });

  test("that the feed takes back is not published", async () => {
    const often = [feedAt("blog", { everyMinutes: 5 })];
    await read([soon, now], 0, often);
    await read([now], 5, often);
    await publishScheduled(at(7));
    expect(await listed()).toEqual(["now"]);
  });

  test("is not published once its feed is not configured; a folder's articles are", async () => {
    await read([soon, now], 0);
    await publish([file("ours", 7)]);
    await at(0).db.run(sql`insert into folders (source_id, folder_id) values ('posts', 'a')`);
    await read([], 5, []);
    await publishScheduled(at(7));
    expect(await listed()).toEqual(["ours", "now"]);
    await at(0).db.run(sql`delete from folders`);
  });
});

describe("the clock", () => {
  beforeEach(async () => {
    for (const table of ["runs", "leases"]) await at(0).db.run(sql.raw(`delete from ${table}`));
    vi.spyOn(console, "log").mockImplementation(() => {});
  });
  const runs = async () =>
    (await at(0).db.all<{ job: string }>(sql`select job from runs`)).map(({ job }) => job);

  test("has both triggers", () => {
    expect(/crons = (\[.*\])/.exec(cronConfig)?.[1]).toBe(
      JSON.stringify([TICK, EVERY_MINUTE]).replace(",", ", "),
    );
  });

  test("runs the job between two ticks only when an article is due, and only that one", async () => {
    const fire = () =>
      worker.scheduled(
        { ...createScheduledController(), cron: EVERY_MINUTE },
        { ...env, PRICE_PROVIDER: "none" } as never,
        createExecutionContext(),
      );
    await fire();
    expect(await runs()).toEqual([]);
    // The Worker has the real clock: this is in its past, and was in the future when it was published.
    await publish([file("due", 60)]);
    await at(0).db.run(sql`update scheduled_articles set publish_at = 1`);
    await fire();
    expect(await runs()).toEqual(["publish-scheduled"]);
    expect(await listed()).toEqual(["due"]);
  });

  test("counts the run as a change after one that was interrupted", async () => {
    await at(0).db.run(
      sql`insert into runs (job, started_at, state) values ('publish-scheduled', ${NOON}, 'running')`,
    );
    expect((await runJob(at(1), "publish-scheduled"))?.changed).toBe(true);
  });
});
