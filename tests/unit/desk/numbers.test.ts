import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { letterOutcomes } from "~/domains/newsletter/store/outcomes.ts";
import { type Counts, STATE, spanId, WEEK } from "~/platform/counts/counts.ts";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import { type Browser, signedIn } from "../../support/desk/desk.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { forgetVisits } from "../../support/visits/visits.ts";

/** The desk's numbers, as the whole site shows them. */

const { db } = testDeps();

let viewer: Browser;
beforeEach(async () => {
  // Days are kept for 400 days.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-08-21T12:00:00Z") });
  await forgetVisits();
  for (const table of [
    "articles",
    "listings",
    "issues",
    "letters",
    "letter_links",
    "mailing_totals",
    "audit",
    "rate_limits",
  ])
    await db.run(sql`delete from ${sql.identifier(table)}`);
  viewer = await signedIn("viewer");
});

afterEach(() => {
  vi.useRealTimers();
});

const store = (spans: Record<string, Counts | object>) =>
  batch(
    db,
    Object.entries(spans).map(([span, counts]) =>
      statement(
        sql`insert into count_spans (id, counts) values (${spanId(span)}, ${JSON.stringify(counts)})`,
      ),
    ),
  );

const SINCE = { since: "2026-01-05", folds: 1 };

const day = (views: number, top: Counts["top"] = {}): Counts => ({
  sums: {
    views,
    visits: views / 2,
    readers: views / 4,
    ...Object.fromEntries(
      Object.entries(top).map(([kind, keys]) => [kind, Object.values(keys).reduce((sum, n) => sum + n, 0)]),
    ),
  },
  hours: { views: Array.from({ length: 24 }, (_, hour) => (hour === 9 ? views : 0)) },
  top,
  names: {
    articles: Object.fromEntries(Object.keys(top.articles ?? {}).map((slug) => [slug, `Story ${slug}`])),
  },
});

/** The text of a page, without tags. */
const text = (body: string) =>
  body
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

const rowsRead = (headers: Headers) =>
  Number(/(\d+) rows/.exec(headers.get("Server-Timing") ?? "")?.[1] ?? Number.NaN);

test("before the clock has come, and where nothing was counted, it says since when", async () => {
  expect(text((await viewer.get("/desk/numbers")).body)).toContain("Nothing has been counted yet");
  await store({ [STATE]: SINCE });
  expect(text((await viewer.get("/desk/numbers?on=2026-03-01")).body)).toContain(
    "The site has counted since 2026-01-05.",
  );
});

describe("a week", () => {
  beforeEach(() =>
    store({
      [STATE]: SINCE,
      "2026-03-02": day(40, { referrers: { "old.example": 4 } }),
      "2026-03-08": day(60, { referrers: { "news.example": 10 } }),
      "2026-03-09": day(100, {
        referrers: { "news.example": 20, "feed.example": 2 },
        countries: { DE: 3, US: 5 },
        devices: { phone: 7 },
        signups: { "/article/a-story article": 2, " call": 1 },
        campaigns: { "insider / email / -": 4 },
      }),
      "2026-03-15": day(300, { referrers: { "news.example": 5 } }),
    }),
  );

  test("has its figures against the week before, readers as the mean of its days", async () => {
    const { body, status, headers } = await viewer.get("/desk/numbers?on=2026-03-15");
    const shown = text(body);
    expect(status).toBe(200);
    expect(headers.get("Cache-Control")).toContain("no-store");
    expect(shown).toContain("March 9–15, 2026");
    expect(shown).toMatch(/Views 400 ▲ \+300% against 100 the week before/);
    expect(shown).toMatch(/Visits 200 ▲ \+300% against 50 the week before/);
    expect(shown).toMatch(/Readers a day 14 ▲ \+250% against 4 the week before/);
    expect(shown).toMatch(/Sign-ups 3 none the week before/);
    expect(shown).toMatch(/Directly, or not said 173 36 news\.example 25 10 feed\.example 2 0/);
    expect(shown).toMatch(/United States 5 0 Germany 3 0/);
    expect(shown).toMatch(/\/article\/a-story · below an article 2 0 No page · API 1 0/);
    expect(shown).toMatch(/insider \/ email \/ – 4 0/);
    expect(shown).toMatch(/Monday, March 9 100 50 25 40/);
    expect(body).toContain('href="/desk/numbers?period=week&amp;on=2026-03-08"');
    expect(body).toContain('href="/desk/numbers?period=week&amp;on=2026-03-22"');
  });

  test("as CSV has every key with the week before, and runs nothing in a spreadsheet", async () => {
    const file = async (kind: string, period = "week") =>
      (await viewer.get(`/desk/numbers.csv?kind=${kind}&period=${period}&on=2026-03-15`)).body.split("\r\n");
    expect(await file("referrers")).toEqual([
      "site,count,before",
      "(direct),173,36",
      "news.example,25,10",
      "feed.example,2,0",
      "",
    ]);
    expect(await file("signups")).toEqual([
      "page,place,count,before",
      "/article/a-story,article,2,0",
      ",call,1,0",
      "",
    ]);
    expect((await file("course"))[1]).toBe("2026-03-09,100,50,25,40");
    expect((await file("course", "day"))[10]).toBe("09,300,0,0,0");
    await store({ "2026-03-14": day(2, { campaigns: { "=cmd|'/c calc' / - / @x": 9 } }) });
    expect((await file("campaigns"))[1]).toBe("'=cmd|'/c calc',,'@x,9,0");
  });
});

test("a day goes by hours, a year by months; what was before the first day is not compared", async () => {
  await store({ [STATE]: SINCE, "2026-02-01": day(8), "2026-02": day(80), "2026-01": day(20) });
  expect(text((await viewer.get("/desk/numbers?period=day&on=2026-02-01")).body)).toMatch(/09:00 8 0 0 0/);
  const year = text((await viewer.get("/desk/numbers?period=year&on=2026-02-14")).body);
  expect(year).toContain("Mar 2025 – Feb 2026");
  expect(year).toMatch(/Views 100 nothing to compare with yet/);
  expect(year).toMatch(/February 2026 80 40 20 0/);
});

test("a week that is not over is compared without today", async () => {
  await store({
    [STATE]: SINCE,
    "2026-08-13": day(100),
    "2026-08-20": day(200, { referrers: { "news.example": 4 } }),
    "2026-08-21": day(4),
  });
  const shown = text((await viewer.get("/desk/numbers")).body);
  expect(shown).toMatch(/Views 204 ▲ \+100% without today, against 100 the week before/);
});

test("of days that were never counted there is no number to stand beside", async () => {
  await store({
    [STATE]: { since: "2026-03-10", folds: 1 },
    "2026-03-15": day(4, { devices: { phone: 7 } }),
  });
  expect(text((await viewer.get("/desk/numbers?on=2026-03-15")).body)).toMatch(/Phone 7 –/);
  const { body } = await viewer.get("/desk/numbers.csv?kind=devices&on=2026-03-15");
  expect(body).toBe("devices,count,before\r\nphone,7,\r\n");
});

test("letters of the period are among the numbers, with what is known of each", async () => {
  await db.run(sql`insert into issues (day, subject, preheader, body, status, created_at, updated_at, published_at)
    values ('2026-03-12', 'Seven stories', '', '', 'published', 0, 0, ${Date.parse("2026-03-12T13:00:00Z")}),
      ('2026-03-05', 'The week before', '', '', 'published', 0, 0, ${Date.parse("2026-03-05T13:00:00Z")})`);
  await db.run(sql`insert into mailing_totals (key, recipients, sent, delivered, bounced, unsubscribed, counted_at)
    values ('weekly/2026-03-12', 200, 190, 180, 3, 2, 1)`);
  const shown = text((await viewer.get("/desk/numbers?on=2026-03-15")).body);
  expect(shown).toMatch(/Seven stories 2026-03-12 13:00 190 180 3 2/);
  expect(shown).not.toContain("The week before 2026");
  expect(shown).not.toContain("Clicks");
  const { body } = await viewer.get("/desk/numbers.csv?kind=letters&on=2026-03-15");
  expect(body.split("\r\n")[1]).toBe("2026-03-12,2026-03-12T13:00:00.000Z,Seven stories,190,180,3,0,2,0");
  await db.run(sql`insert into letter_links (id, letter, place, url, label, clicks)
    values ('l1', 'weekly/2026-03-12', 0, '/a', 'A', 1200), ('l2', 'weekly/2026-03-12', 1, '/b', 'B', 34)`);
  const clicked = text((await viewer.get("/desk/numbers?on=2026-03-15")).body);
  expect(clicked).toMatch(/Bounced Clicks Left Seven stories 2026-03-12 13:00 190 180 3 1,234 2/);
});

test("what a provider does not report of a letter is left open, on the screen and in the file", async () => {
  await db.run(sql`insert into issues (day, subject, preheader, body, status, created_at, updated_at, published_at)
    values ('2026-03-12', 'Seven', '', '', 'published', 0, 0, ${Date.parse("2026-03-12T13:00:00Z")})`);
  await db.run(sql`insert into mailing_totals (key, sent, unsubscribed, counted_at)
    values ('weekly/2026-03-12', 190, 2, 1)`);
  const shown = text((await viewer.get("/desk/numbers?on=2026-03-15")).body);
  expect(shown).toMatch(/Seven 2026-03-12 13:00 190 – – 2/);
  const { body } = await viewer.get("/desk/numbers.csv?kind=letters&on=2026-03-15");
  expect(body.split("\r\n")[1]).toBe("2026-03-12,2026-03-12T13:00:00.000Z,Seven,190,,,,2,0");
});

test.each([
  ["letters", "l"],
  ["issues", "2026-03-0"],
])(
  "the %s of a time begin with it and end before its end; of too many the latest are told",
  async (table, id) => {
    const [from, to] = [Date.parse("2026-03-09"), Date.parse("2026-03-16")];
    for (const [n, at] of [from - 1, from, from + 1, to - 1, to].entries())
      await db.run(
        table === "issues"
          ? sql`insert into issues (day, subject, preheader, body, status, created_at, updated_at, published_at)
            values (${id + n}, 'Issue', '', '', 'published', 0, 0, ${at})`
          : sql`insert into letters (id, readers, subject, preheader, parts, status, created_at, updated_at, published_at)
            values (${id + n}, 'all', 'Letter', '', '[]', 'published', 0, 0, ${at})`,
      );
    const told = async (limit: number) =>
      (await rowsOf(db, letterOutcomes(from, to, limit))).map((row) => row.id.replace(id, ""));
    expect(await told(9)).toEqual(["3", "2", "1"]);
    expect(await told(2)).toEqual(["3", "2"]);
  },
);

test("what is asked wrongly is the usual week", async () => {
  for (const query of ["?period=century&on=2026-02-31", "?on='%20or%201=1", "?on=9999-01-01"])
    expect((await viewer.get(`/desk/numbers${query}`)).status).toBe(200);
  expect((await viewer.get("/desk/numbers.csv?kind=readers&on=x")).body).toMatch(/^day,views/);
});

describe("with everything full", () => {
  const keys = (name: (n: number) => string, count = 100) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [name(n), 500 - n]));

  beforeEach(async () => {
    for (let n = 0; n < 12; n++) {
      await db.run(sql`insert into issues (day, subject, preheader, body, status, created_at, updated_at, published_at)
        values (${`2026-03-${String(n + 1).padStart(2, "0")}`}, 'Issue', '', '', 'published', 0, 0,
          ${Date.parse("2026-03-10") + n * 3_600_000})`);
      await db.run(sql`insert into letters (id, readers, subject, preheader, parts, status, created_at, updated_at,
        published_at) values (${`l${n}`}, 'all', 'Letter', '', '[]', 'published', 0, 0,
          ${Date.parse("2026-03-11") + n * 3_600_000})`);
      await db.run(sql`insert into mailing_totals (key, counted_at) values (${`letter/l${n}`}, 1)`);
    }
    const top = {
      articles: keys((n) => `a${n}`),
      videos: keys((n) => `v${n}`),
      ...Object.fromEntries(
        ["referrers", "campaigns", "countries", "searches", "vain", "signups"].map((kind) => [
          kind,
          keys((n) => `key ${n}`),
        ]),
      ),
    };
    const spans: Record<string, Counts | object> = {
      [STATE]: SINCE,
      [WEEK]: day(1, { articles: keys((n) => `a${n}`, 5) }),
    };
    for (let back = 0; back < 20; back++)
      spans[new Date(Date.parse("2026-03-15") - back * 86_400_000).toISOString().slice(0, 10)] = day(
        1000,
        top,
      );
    for (let back = 0; back < 26; back++)
      spans[new Date(Date.UTC(2026, 2 - back, 1)).toISOString().slice(0, 7)] = day(1000, top);
    await store(spans);
  });

  test.each(["day", "week", "year"])("a %s costs the database at most 60 rows", async (period) => {
    const { headers, body } = await viewer.get(`/desk/numbers?period=${period}&on=2026-03-15`);
    expect(text(body)).toContain("Story a0");
    expect(rowsRead(headers)).toBeLessThanOrEqual(60);
  });

  test("Today has what was read most within seven days, at most 60 rows in all", async () => {
    const { headers, body } = await viewer.get("/desk");
    expect(text(body)).toMatch(
      /Read within seven days Story a0 500 Story a1 499 Story a2 498 Story a3 497 Story a4 496 All/,
    );
    expect(rowsRead(headers)).toBeLessThanOrEqual(60);
  });
});
