import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { FeedSource } from "~/domains/content/config.ts";
import { PERIOD_MS, slotIndex, untilNextPeriod } from "~/domains/content/rules/featured-slot.ts";
import { latestRoundup } from "~/domains/content/rules/roundup.ts";
import type { Video } from "~/domains/content/schema.ts";
import { setPins, upsertArticles, upsertVideos } from "~/domains/content/store/writes.ts";
import { activePromotions, chooseHero } from "~/domains/promotions/rules/hero.ts";
import { recordFailure, recordSuccess } from "~/platform/sources/state.ts";
import { article, video } from "../../support/content/items.ts";
import { testDeps, testPublication } from "../../support/unit/deps.ts";
import { ask } from "../../support/unit/site.ts";
import { settled, visitSite } from "../../support/unit/whole-site.ts";

describe("the hero", () => {
  const promotions = [
    { id: "one", weight: 1 },
    { id: "three", weight: 3 },
    { id: "none", weight: 0 },
  ];
  const chosen = (promote: number, pick: number) => chooseHero(promotions, { promote, pick })?.id;

  test("is the headline on a first visit, and where there is nothing to promote", () => {
    expect(chooseHero(promotions, null)).toBeNull();
    expect(chooseHero([], { promote: 0, pick: 0 })).toBeNull();
  });

  test("is a promotion on half of the later visits", () => {
    expect(chosen(0.499, 0.9)).toBe("three");
    expect(chosen(0.5, 0.9)).toBeUndefined();
  });

  test.each([
    [0, "one"],
    [0.249, "one"],
    [0.25, "three"],
    [0.9999, "three"],
  ])("picks by weight: %d → %s", (pick, id) => {
    expect(chosen(0, pick)).toBe(id);
  });

  test("leaves out what is not active or is over", () => {
    const promotion = (id: string, isActive: boolean, until?: string) => ({ id, isActive, until });
    const list = [
      promotion("off", false),
      promotion("past", true, "2026-08-20"),
      promotion("last day", true, "2026-08-21"),
      promotion("always", true),
    ];
    expect(activePromotions(list, "2026-08-21").map(({ id }) => id)).toEqual(["last day", "always"]);
  });
});

describe("the featured slot", () => {
  const periods = (count: number) => Array.from({ length: count }, (_, n) => n * PERIOD_MS);

  test("keeps one video for a whole period", () => {
    for (const start of periods(50)) expect(slotIndex(start + PERIOD_MS - 1, 3)).toBe(slotIndex(start, 3));
    expect(untilNextPeriod(PERIOD_MS * 7 + 1)).toBe(PERIOD_MS - 1);
  });

  test("alternates the first two in about 70 % of the periods, and shows the third in the rest", () => {
    const start = Math.floor(Date.parse("2026-08-21") / PERIOD_MS) * PERIOD_MS;
    const shown = periods(20_000).map((at) => slotIndex(start + at, 3));
    const share = (index: number) => shown.filter((each) => each === index).length / shown.length;
    expect(share(0)).toBeCloseTo(0.35, 1);
    expect(share(1)).toBeCloseTo(0.35, 1);
    expect(share(2)).toBeGreaterThan(0.27);
    expect(share(2)).toBeLessThan(0.33);
    const odd = shown.indexOf(1) % 2;
    expect(shown.every((index, n) => index === 2 || (n % 2 === odd) === (index === 1))).toBe(true);
  });

  test.each([0, 1, 2])("stays within a list of %d", (count) => {
    for (const at of periods(40)) expect(slotIndex(at, count)).toBeLessThan(Math.max(count, 1));
  });
});

describe("the weekly roundup", () => {
  const video = {
    id: "v",
    youtubeId: "LCEmiRjPEtQ",
    title: "The newest",
    description: "What it is.\n\n0:00 Intro",
    publishedAt: "2026-08-20T00:00:00.000Z",
    duration: "PT42M",
    tags: ["agents"],
    category: "ai",
  } as Video;

  test("is the newest video where the configuration names none, and nothing where there is none", () => {
    expect(latestRoundup(undefined, [video])).toMatchObject({
      title: "The newest",
      highlights: "What it is.",
      keyTopics: ["agents"],
    });
    expect(latestRoundup(undefined, [])).toBeNull();
  });

  test("is the episode that is named, completed by its video", () => {
    const named = { videoId: "LCEmiRjPEtQ", title: "Ours", keyTopics: [], highlights: "H" };
    expect(latestRoundup(named, [video])).toMatchObject({
      title: "Ours",
      duration: "PT42M",
      highlights: "H",
    });
    expect(latestRoundup({ ...named, videoId: "aaaaaaaaaaa" }, [video])).toMatchObject({ duration: null });
  });
});

describe("the front page", () => {
  const page = async (more: object = {}) => {
    const { body } = await visitSite("/", {
      origin: "https://front-page.test",
      bindings: { PUBLICATION: { id: crypto.randomUUID(), publication: { ...testPublication, ...more } } },
    });
    await settled();
    return body;
  };

  test("opens the page of what it features and of what trends, also of another publication", async () => {
    const deps = testDeps();
    await deps.db.run(sql`delete from articles`);
    await upsertArticles(
      deps,
      Array.from({ length: 20 }, (_, n) =>
        article({
          identity: `their-${n}`,
          title: `Their ${n}`,
          originalUrl: `https://theirs.example/${n}`,
          publishedAt: Date.parse("2026-08-20") - n * 3_600_000,
        }),
      ),
    );
    const html = await page();
    // The lead and the second; of the grid's ten none; the others trend.
    const here = [...html.matchAll(/href="\/article\/their-(\d+)"/g)].map(([, n]) => Number(n));
    expect(here.slice(0, 2)).toEqual([0, 1]);
    expect(here.slice(2).sort((a, b) => a - b)).toEqual([12, 13, 14, 15, 16, 17, 18, 19]);
    expect(html).toContain('href="https://theirs.example/2"');
    expect(html).not.toContain('href="https://theirs.example/12"');
    await deps.db.run(sql`delete from articles`);
  });

  test("says of a category whose only articles lead it that they do, and where the category's page is", async () => {
    const deps = testDeps();
    await deps.db.run(sql`delete from articles`);
    const publish = (id: string, category: string, age: number) =>
      upsertArticles(deps, [
        article({
          identity: id,
          title: id,
          categories: [category],
          publishedAt: Date.parse("2026-08-20") - age,
        }),
      ]);
    const chosen = async () => {
      const html = await (await ask({ ...deps, publication: testPublication }, "/?category=ai")).text();
      return html.slice(html.indexOf('aria-labelledby="trending"')).split("</section>")[0];
    };
    expect(await chosen()).toContain("No articles found in the AI category");
    await publish("lead", "ai", 0);
    await publish("second", "ai", 1);
    expect(await chosen()).toMatch(/Every article in AI is shown above.*<a [^>]*href="\/category\/ai"/s);
    await publish("third", "sales", 2);
    expect(await chosen()).toContain("Every article in AI is shown above");
    await publish("fourth", "ai", 3);
    expect(await chosen()).toContain('href="/article/fourth"');
    expect(await chosen()).not.toContain("shown above");
    await deps.db.run(sql`delete from articles`);
  });

  test("of a site with few articles denies none of them, and has no section without any", async () => {
    const deps = { ...testDeps(), publication: testPublication };
    await deps.db.run(sql`delete from articles`);
    const sections = async () => {
      const html = await (await ask(deps, "/")).text();
      const said = [...html.matchAll(/No (?:featured )?articles available/g)].map(([words]) => words);
      return [...said, ...["latest", "trending"].filter((id) => html.includes(`aria-labelledby="${id}"`))];
    };
    const shown: Record<number, string[]> = {};
    for (let n = 0; n < 10; n++) {
      if ([0, 1, 2, 3, 8, 9].includes(n)) shown[n] = await sections();
      await upsertArticles(deps, [
        article({ identity: `${n}`, title: `${n}`, publishedAt: Date.parse("2026-08-20") - n }),
      ]);
    }
    expect(shown).toEqual({
      0: ["No featured articles available"],
      1: [],
      2: [],
      3: ["latest"],
      8: ["latest"],
      9: ["latest", "trending"],
    });
    await deps.db.run(sql`delete from articles`);
  });

  test("shows a video once, as the weekly roundup where it is that", async () => {
    const deps = testDeps();
    await deps.db.run(sql`delete from videos`);
    const idOf = (n: number) => `aaaaaaaaaa${n}`;
    const shown = async (episode?: string) => {
      const roundup = episode
        ? { episode: { videoId: episode, title: "Ours", keyTopics: [], highlights: "H" } }
        : {};
      const publication = { ...testPublication, home: { ...testPublication.home, roundup } };
      const html = await (await ask({ ...deps, publication }, "/")).text();
      const sections = ["latest-videos", "featured-video", "roundup"].map((id) => {
        const [, section = ""] = html.split(`aria-labelledby="${id}"`);
        return (
          (section.split("</section>")[0] ?? "").match(/Talk \d(?=<)|Ours(?=<)|No videos available/g) ?? []
        );
      });
      return sections.flat();
    };
    expect(await shown()).toEqual(["No videos available"]);
    const publish = (n: number) =>
      upsertVideos(deps, [
        video({ id: idOf(n), title: `Talk ${n}`, publishedAt: Date.parse("2026-08-20") - n * 86_400_000 }),
      ]);
    await publish(0);
    expect(await shown()).toEqual(["Talk 0"]);
    for (const n of [1, 2, 3, 4, 5]) await publish(n);
    expect(await shown()).toEqual(["Talk 1", "Talk 2", expect.stringMatching(/Talk [345]/), "Talk 0"]);
    expect(await shown(idOf(1))).toEqual(["Talk 0", "Talk 2", expect.stringMatching(/Talk [345]/), "Ours"]);
    await setPins(deps, "videos", [idOf(4)]);
    expect(await shown()).toEqual(["Talk 4", "Talk 1", expect.stringMatching(/Talk [235]/), "Talk 0"]);
    // As many as the page asks for are pinned, the newest of all not.
    await publish(6);
    await setPins(deps, "videos", [1, 2, 3, 4, 5, 6].map(idOf));
    expect(await shown()).toEqual(["Talk 1", "Talk 2", expect.stringMatching(/Talk [345]/), "Talk 0"]);
    await setPins(deps, "videos", []);
    await deps.db.run(sql`delete from videos`);
  });

  test("promotes a conference with two buttons, sold out or not", async () => {
    const { events } = testPublication;
    const buttons = (html: string) =>
      [...html.split("Meet at ")]
        .slice(1)
        .map((part) =>
          [
            ...part
              .slice(0, part.indexOf("</section>"))
              .matchAll(/(Register Now|See the Program|View All Events)</g),
          ].map(([, name]) => name),
        )[0]
        ?.slice(0, 2);
    expect(buttons(await page())).toEqual(["Register Now", "See the Program"]);
    const conferences = events?.conferences.map((conference) => ({
      ...conference,
      editions: conference.editions.map((edition) => ({ ...edition, status: "sold-out" })),
    }));
    expect(buttons(await page({ events: { ...events, conferences } }))).toEqual([
      "See the Program",
      "View All Events",
    ]);
  });
});

describe("while there are no articles, the front page", () => {
  const feed = (id: string): FeedSource => ({
    id,
    name: id,
    url: `https://${id}.example/feed`,
    publication: "own",
    categories: ["ai"],
  });
  const page = async (ids: string[]) => {
    const publication = { ...testPublication, sources: { feeds: ids.map(feed), channels: [] } };
    const { body } = await visitSite("/", {
      origin: "https://first-reading.test",
      bindings: { PUBLICATION: { id: crypto.randomUUID(), publication } },
    });
    await settled();
    return body;
  };
  const source = { id: "a", kind: "feed", url: "https://a.example/feed", everyMinutes: 30 };
  const state = { etag: null, lastModified: null, failures: 0 };

  test("says that its feeds are being read, then that none could be, then that there are none", async () => {
    const deps = testDeps();
    for (const table of ["articles", "sources"]) await deps.db.run(sql.raw(`delete from ${table}`));
    expect(await page([])).toContain("No featured articles available");
    expect(await page(["a", "b"])).toContain("The first articles are on their way");
    await recordFailure(deps, source, state, { message: "a.example could not be reached." });
    expect(await page(["a", "b"])).toContain("The first articles are on their way");
    expect(await page(["a"])).toContain("No articles could be read yet");
    await recordSuccess(deps, source, state);
    expect(await page(["a"])).toContain("No featured articles available");
  });
});
