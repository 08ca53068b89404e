import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { scheduledOf } from "~/domains/content/store/publishing/schedule.ts";
import { planSync } from "~/domains/content/store/publishing/sync.ts";
import { articlePage } from "~/domains/content/store/queries.ts";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { runWanted } from "~/jobs/clock/run.ts";
import { publishScheduled } from "~/jobs/publish-scheduled.ts";
import { readVersions } from "~/platform/data/topic-versions.ts";
import { toolCall } from "../../../support/call.ts";
import {
  at,
  emptyScheduled,
  file,
  listed,
  MINUTE,
  publish,
  tablesWith,
  WORD,
} from "../../../support/content/scheduled.ts";
import { NOON } from "../../../support/jobs/feed-world.ts";
import { ask } from "../../../support/unit/site.ts";

/** An article whose date is to come is nowhere before its minute, and everywhere once the clock has published it. */

beforeEach(emptyScheduled);

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
  ["/mcp", toolCall("article", { slug: "secret" })],
  ["/mcp", toolCall("search", { query: WORD })],
];

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
    expect((await publishScheduled(at(60))).summary).toContain("No article was due; 1 waits for its date");
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
