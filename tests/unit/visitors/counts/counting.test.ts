import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { searchPageQuery } from "~/domains/content/rules/search/query.ts";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { subscribe } from "~/domains/newsletter/form.ts";
import { joinWaitlist } from "~/domains/waitlist/form.ts";
import { countVisits } from "~/jobs/upkeep/count-visits.ts";
import type { CountRow } from "~/platform/counts/counts.ts";
import { foldCounts } from "~/platform/counts/fold.ts";
import { MOST_WAITING, noteCounts } from "~/platform/counts/note.ts";
import { pruneCounts } from "~/platform/counts/read.ts";
import { batch } from "~/platform/data/db.ts";
import { article } from "../../../support/content/items.ts";
import { ORIGIN } from "../../../support/mail/newsletter.ts";
import { testDeps, testPublication } from "../../../support/unit/deps.ts";
import {
  countsOf,
  FIREFOX,
  forgetVisits,
  HERE,
  IPHONE,
  rowsIn,
  visit,
} from "../../../support/visits/visits.ts";

/** What comes of the events of pages, once the clock has added them up. */

const deps = testDeps();
const DAY = "2026-08-21";

beforeEach(async () => {
  await forgetVisits();
  for (const table of ["articles", "listings", "subscribers", "subscriptions", "waitlist"])
    await deps.db.run(sql`delete from ${sql.identifier(table)}`);
  await countVisits(deps);
});

const counted = async (at?: string) => {
  await countVisits(testDeps({ at }));
  return countsOf(DAY);
};

describe("a page view", () => {
  test("counts the page, the visit with where it came from, and the reader once a day", async () => {
    const from = { subject: "www.google.com", country: "DE" };
    await visit({ page: "/?utm_source=Insider&utm_medium=email&utm_campaign=August%2021", ...from });
    await visit({ page: "/articles", subject: HERE });
    await visit({ page: "/about", address: "192.0.2.2", headers: { "User-Agent": IPHONE } });
    const day = await counted();
    expect(day?.sums).toEqual({
      views: 3,
      visits: 2,
      readers: 2,
      referrers: 1,
      campaigns: 1,
      countries: 1,
      devices: 2,
    });
    expect(day?.top).toEqual({
      referrers: { "google.com": 1 },
      campaigns: { "insider / email / august 21": 1 },
      countries: { DE: 1 },
      devices: { desktop: 1, phone: 1 },
    });
    expect(day?.hours?.views?.[12]).toBe(3);
    expect((await countsOf("2026-08"))?.sums).toEqual(day?.sums);
  });

  test("of an article, a video or a company counts it if it exists; the click counts another's article", async () => {
    await upsertArticles(deps, [
      article({ identity: "own", slug: "own" }),
      article({ identity: "theirs", slug: "theirs", originalUrl: "https://other.example/a" }),
    ]);
    await visit({ page: "/article/own" });
    await visit({ page: "/article/no-such" });
    await visit({ page: "/", name: "article_click", subject: "theirs" });
    await visit({ page: "/", name: "article_click", subject: "own" });
    await visit({ page: "/insights/SNOW" });
    await visit({ page: "/insights/table" });
    await visit({ page: "/video/no-such" });
    expect(await counted()).toMatchObject({
      top: { articles: { own: 1, theirs: 1 }, companies: { SNOW: 1 } },
      names: { companies: { SNOW: "Snowflake Inc." } },
    });
    expect((await countsOf(DAY))?.sums).toMatchObject({ articles: 2, companies: 1, views: 5 });
    expect((await countsOf(DAY))?.sums.videos).toBeUndefined();
  });

  test("of the search counts its words, not what may be somebody's", async () => {
    await visit({ page: "/search?q=Net%20Revenue", subject: HERE });
    await visit({ page: "/search?q=ada@example.com", subject: HERE });
    await visit({ page: "/search", name: "search_in_vain", subject: "Zeppelins" });
    expect((await counted())?.top).toEqual({ searches: { "net revenue": 1 }, vain: { zeppelins: 1 } });
  });

  test("of a search that was narrowed, or of its next page, counts its words no second time", async () => {
    const { q: _, ...narrowing } = searchPageQuery(testPublication).parse({ q: "churn" });
    const fields = Object.keys(narrowing);
    for (const more of ["", "topic=", ...fields.map((name) => `${name}=2`)])
      await visit({ page: `/search?q=churn&${more}`, subject: HERE });
    expect(fields.length).toBeGreaterThan(0);
    expect(await counted()).toMatchObject({
      sums: { views: fields.length + 2 },
      top: { searches: { churn: 2 } },
    });
  });

  test.each([
    ["Global Privacy Control", { "Sec-GPC": "1" }],
    ["a program", { "User-Agent": "Googlebot/2.1" }],
  ])("under or of %s leaves no trace", async (_, headers) => {
    expect(await visit({ page: "/article/own", subject: "google.com", country: "DE", headers })).toBe(204);
    expect([await rowsIn("counted"), await rowsIn("day_readers"), await counted()]).toEqual([0, 0, null]);
  });

  test.each([
    ["another site's address as its own", { Referer: "https://evil.example/?utm_source=fake" }, {}],
    ["a referrer that is no host", {}, { subject: "<script>" }],
    ["a country that is none", {}, { country: "<b>" }],
    ["a campaign with an address in it", { Referer: `https://${HERE}/?utm_source=ada@example.com` }, {}],
    ["a campaign of a number", { Referer: `https://${HERE}/?utm_campaign=4915112345678` }, {}],
  ])("with %s is a view without it", async (_, headers, more) => {
    await visit({ page: "/", ...more, headers });
    expect((await counted())?.top).toEqual({ devices: { desktop: 1 } });
  });
});

describe("made-up events", () => {
  test("of 10,000 campaigns in one day keep the ones that are counted most, and the sum", async () => {
    for (let view = 0; view < 3; view++) await visit({ page: "/?utm_source=real" });
    await countVisits(deps);
    const time = deps.now().getTime();
    for (let part = 0; part < 100; part++)
      await batch(
        deps.db,
        Array.from({ length: 100 }, (_, n) =>
          noteCounts(time, [["campaigns", `made-up ${part}-${n}`]]),
        ).flat(),
      );
    const day = await counted();
    expect(Object.keys(day?.top.campaigns ?? {})).toHaveLength(100);
    expect(day?.top.campaigns?.["real / - / -"]).toBe(3);
    expect(day?.sums.campaigns).toBe(10_003);
    expect(Object.keys((await countsOf("2026-08"))?.top.campaigns ?? {})).toHaveLength(100);
    expect([await rowsIn("counted"), await rowsIn("count_spans")]).toEqual([0, 6]);
  });

  test("of more campaigns than are kept leave room for one that comes late and little by little", async () => {
    const time = deps.now().getTime();
    const noted = (campaign: string) => noteCounts(time, [["campaigns", campaign]]);
    const early = Array.from({ length: 450 }, (_, n) => noted(`early ${n % 150}`));
    await batch(deps.db, early.flat());
    await countVisits(deps);
    for (let tick = 0; tick < 5; tick++) {
      await batch(deps.db, noted("late"));
      await countVisits(deps);
    }
    for (const span of [DAY, "2026-08"]) {
      const { sums, top } = (await countsOf(span)) ?? {};
      expect([sums?.campaigns, top?.campaigns?.late]).toEqual([455, 5]);
      expect(Object.keys(top?.campaigns ?? {})).toHaveLength(100);
    }
    await batch(deps.db, pruneCounts(new Date("2026-08-22T23:59:59Z")));
    expect(await rowsIn("count_spans")).toBe(6);
    await batch(deps.db, pruneCounts(new Date("2026-08-23T00:00:00Z")));
    expect(await rowsIn("count_spans")).toBe(5);
    await batch(deps.db, pruneCounts(new Date("2026-09-02T00:00:00Z")));
    expect(await rowsIn("count_spans")).toBe(4);
  });

  test("fill no more than their room until the clock comes", async () => {
    await deps.db.run(
      sql`insert into counted (id, hour, tallies) values (1, 0, '[]'), (${MOST_WAITING}, 0, '[]')`,
    );
    await visit({ page: "/" });
    expect(await rowsIn("counted")).toBe(2);
  });
});

describe("a form", () => {
  const posted = (page: string, headers: Record<string, string> = {}) =>
    new Request(`${ORIGIN}/api/newsletter/subscribe`, {
      headers: { Referer: `${ORIGIN}${page}`, "User-Agent": FIREFOX, ...headers },
    });

  test("is counted by its page and place, once for each address", async () => {
    const wish = { email: "ada@example.com", list: "weekly", place: "article" } as const;
    // A clock that goes on while a form is answered.
    let time = deps.now().getTime();
    const soon = testDeps({ now: () => new Date(time++) });
    for (const each of [soon, soon])
      await subscribe(each, wish, ORIGIN, posted("/article/a-story?utm_source=x"));
    await subscribe(deps, { ...wish, email: "ben@example.com" }, ORIGIN, posted("/", { "Sec-GPC": "1" }));
    const unsaid = { firstName: null, lastName: null, company: null, title: null };
    const none = { ...unsaid, primaryInterest: null, eventAttendance: null } as const;
    const signup = { email: "ada@example.com", place: "modal" as const, ...none };
    await joinWaitlist(deps, signup, ORIGIN, posted("/connect"));
    await joinWaitlist(deps, signup, ORIGIN, posted("/connect"));
    expect((await counted())?.top).toEqual({
      signups: { "/article/a-story article": 1 },
      waitlist: { "/connect modal": 1 },
    });
  });
});

test("what another run added meanwhile is not added again", async () => {
  await visit({ page: "/" });
  await Promise.all([countVisits(deps), countVisits(deps)]);
  expect((await countsOf(DAY))?.sums).toMatchObject({ views: 1, readers: 1 });
});

test("two runs that read the same events add them once", async () => {
  await visit({ page: "/" });
  let runs = 0;
  const settle = async (rows: readonly CountRow[]) => {
    runs += 1;
    // The other run comes between what this one read and what it writes.
    if (runs === 1) await foldCounts(deps, settle);
    return [...rows];
  };
  await foldCounts(deps, settle);
  expect(runs).toBe(2);
  expect((await countsOf(DAY))?.sums).toMatchObject({ views: 1, readers: 1 });
});

test("days are kept 400 days, months 1,200 days from their first", async () => {
  await visit({ page: "/" });
  await countVisits(deps);
  await batch(deps.db, pruneCounts(new Date("2027-09-25T00:00:00Z")));
  expect(await countsOf(DAY)).not.toBeNull();
  await batch(deps.db, pruneCounts(new Date("2027-09-27T00:00:00Z")));
  expect([await countsOf(DAY), (await countsOf("2026-08"))?.sums.views]).toEqual([null, 1]);
  await batch(deps.db, pruneCounts(new Date("2029-11-13T23:59:59Z")));
  expect(await countsOf("2026-08")).not.toBeNull();
  await batch(deps.db, pruneCounts(new Date("2029-11-14T00:00:00Z")));
  expect([await countsOf("2026-08"), await rowsIn("count_spans")]).toEqual([null, 2]);
});
