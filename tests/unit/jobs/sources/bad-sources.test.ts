import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { refreshFeeds } from "~/jobs/refresh-feeds.ts";
import { type Answer, feedAt, NOON, quick, rssOf, worldOf } from "../../../support/jobs/feed-world.ts";
import { testDeps } from "../../../support/unit/deps.ts";

/** One bad source among good ones: each way to be bad costs what the caps allow, and the good ones are read. */

const { db } = testDeps();
const MB = 1_000_000;

beforeEach(async () => {
  for (const table of ["articles", "listings", "sources"]) await db.run(sql.raw(`delete from ${table}`));
});

/** Counts what is taken of bodies that are made as they are read. */
let taken = 0;

/** A body of so many bytes, all white space, after a beginning; it never ends by itself before. */
const long = (bytes: number, chunk = MB) =>
  new ReadableStream<Uint8Array>({
    pull(controller) {
      taken += chunk;
      controller.enqueue(new Uint8Array(chunk).fill(32));
      if (taken >= bytes) controller.close();
    },
  });

const many = (count: number) =>
  `<rss version="2.0"><channel><title>m</title>${Array.from(
    { length: count },
    (_, n) => `<item><title>T${n}</title><link>https://many.example/${n}</link></item>`,
  ).join("")}</channel></rss>`;

const item = (host: string, date: number, guid?: string) => ({
  title: `What ${host} says`,
  link: `https://${host}/one`,
  date,
  ...(guid && { guid }),
});

const redirect = (to: string) => new Response(null, { status: 302, headers: { location: to } });
let fetches = 0;

const BAD: Record<string, Answer> = {
  "many.example": () => new Response(many(100_000)),
  "large.example": () => new Response(long(50 * MB)),
  // What is sent as a few kilobytes arrives here unpacked.
  "bomb.example": () => new Response(long(1000 * MB), { headers: { "content-encoding": "gzip" } }),
  "slow.example": () =>
    new Response(
      new ReadableStream({
        async pull(controller) {
          controller.enqueue(new Uint8Array(10).fill(32));
          await new Promise((resolve) => setTimeout(resolve, 1000));
        },
      }),
    ),
  "loop.example": () => redirect("https://loop.example/feed"),
  "liar.example": (headers) =>
    headers.has("if-none-match")
      ? new Response(null, { status: 304 })
      : new Response(rssOf("liar.example", [item("liar.example", NOON - 1000)]), {
          headers: { etag: '"same"' },
        }),
  "churn.example": () =>
    new Response(rssOf("churn.example", [item("churn.example", NOON - 1000, `id-${++fetches}`)]), {
      headers: { etag: `"${fetches}"` },
    }),
  "html.example": () =>
    new Response("<!doctype html><title>Sign in</title><p>Please sign in.", {
      headers: { "content-type": "text/html" },
    }),
  "old.example": () => new Response(rssOf("old.example", [item("old.example", Date.parse("2025-08-01"))])),
};

const good: Answer = () => new Response(rssOf("good.example", [item("good.example", NOON - 1000)]));
const hosts = Object.keys(BAD).map((host) => host.split(".")[0] as string);

const read = (names: string[], minutes = 0) => {
  const { deps } = worldOf({ ...BAD, "good.example": good }, minutes);
  return refreshFeeds(deps, {
    feeds: names.map((name) => feedAt(name)),
    force: true,
    ...quick,
    timeoutMs: 2000,
  });
};
const stored = () =>
  db.all<{ source: string; count: number }>(
    sql`select source_id as source, count(*) as count from articles group by source_id order by source_id`,
  );
const errors = async () =>
  Object.fromEntries(
    (
      await db.all<{ id: string; error: string | null }>(
        sql`select id, last_error as error from sources order by id`,
      )
    ).map(({ id, error }) => [id, error]),
  );

test("all of them at once: the good one is read, each bad one has its sentence", async () => {
  taken = 0;
  const outcome = await read([...hosts, "good"]);
  expect(outcome.state).toBe("partial");
  expect(await stored()).toEqual([
    { source: "churn", count: 1 },
    { source: "good", count: 1 },
    { source: "liar", count: 1 },
    { source: "many", count: 500 },
    { source: "old", count: 1 },
  ]);
  expect(await errors()).toEqual({
    many: null,
    large: "large.example sent more than 8000 kB.",
    bomb: "bomb.example sent more than 8000 kB.",
    slow: "slow.example took longer than 2 s.",
    loop: "loop.example redirects more than 5 times.",
    liar: null,
    churn: null,
    html: "The answer is no feed: it begins with <title>.",
    old: null,
    good: null,
  });
  // Two bodies that would be a gigabyte: 8 MB of each, and the chunk that was too much.
  expect(taken).toBeLessThanOrEqual(2 * 10 * MB);
});

test("a feed that changes every id at each fetch, or whose ETag lies, doubles nothing", async () => {
  await read(["churn", "liar"]);
  await read(["churn", "liar"], 60);
  await read(["churn", "liar"], 26 * 60);
  expect(await stored()).toEqual([
    { source: "churn", count: 1 },
    { source: "liar", count: 1 },
  ]);
});

test("a feed of last year leads nothing and is not an error", async () => {
  await read(["old", "good"]);
  const [newest] = await db.all<{ title: string }>(sql`
    select a.title from listings l join articles a on a.id = l.item_id where list = 'articles'
    order by position desc limit 1`);
  expect(newest?.title).toBe("What good.example says");
});
