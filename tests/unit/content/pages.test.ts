import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import type { ArticleInput, VideoInput } from "~/domains/content/schema.ts";
import { categoryContent, homeContent, readerContent } from "~/domains/content/store/pages.ts";
import {
  articleBySlug,
  articlePage,
  articlesByIds,
  featuredArticles,
  fillUp,
  ownArticles,
  pinnedArticles,
  videoById,
  videoPage,
  workshopVideos,
} from "~/domains/content/store/queries.ts";
import { categoriesWithCounts, contentStats } from "~/domains/content/store/stats/stats.ts";
import { videoContent, videosContent } from "~/domains/content/store/videos/pages.ts";
import { setPins, upsertArticles, upsertVideos } from "~/domains/content/store/writes.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { article, video } from "../../support/content/items.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** What each page reads, item by item. */

const NOW = Date.parse("2026-08-21T12:00:00Z");
const DAY = 86_400_000;
const deps = testDeps();
const { db } = deps;
const { DB } = env as unknown as BaseEnv;
const titles = (items: { title: string }[]) => items.map(({ title }) => title);

/** Articles named by letters, the first the newest, a day apart. */
const articles = (letters: string, more: (letter: string) => Partial<ArticleInput> = () => ({})) =>
  upsertArticles(
    deps,
    [...letters].map((letter, index) =>
      article({
        identity: letter,
        title: letter,
        publishedAt: NOW - index * DAY,
        categories: ["sales"],
        ...more(letter),
      }),
    ),
  );
const videos = (letters: string, more: (letter: string) => Partial<VideoInput> = () => ({})) =>
  upsertVideos(
    deps,
    [...letters].map((letter, index) =>
      video({
        id: letter.repeat(11),
        title: letter,
        publishedAt: NOW - index * DAY,
        categories: ["sales"],
        ...more(letter),
      }),
    ),
  );
const idOf = async (slug: string) => (await articleBySlug(db, slug))?.id ?? "";

beforeEach(async () => {
  for (const table of ["articles", "videos", "listings", "pins"]) await DB.exec(`delete from ${table}`);
});

describe("the front page", () => {
  test("leads with three, shows ten without the first two, and the trend without what stands above", async () => {
    await articles("abcdefghijklmnopqrstuvwxyz", (letter) => ({
      viewCount: "hixy".includes(letter) ? 1e6 : 0,
    }));
    const home = await homeContent(deps);
    expect(titles(home.featured)).toEqual(["a", "b", "c"]);
    expect(titles(home.grid)).toEqual([..."cdefghijkl"]);
    // The trend is of the others among the newest 24.
    expect(titles(home.trending)[0]).toBe("x");
    expect(home.trending).toHaveLength(10);
    expect(titles(home.trending).every((title) => title >= "m" && title <= "x")).toBe(true);
  });

  test("of a site with few articles has a trend of those that the grid would unfold", async () => {
    await articles("abcdefghijklmnopqr", (letter) => ({ viewCount: letter === "r" ? 1e6 : 0 }));
    const whole = await homeContent(deps);
    expect(titles(whole.grid)).toEqual([..."cdefghijkl"]);
    expect(titles(whole.trending).sort()).toEqual([..."mnopqr"]);
    await DB.exec("delete from articles where title > 'q'");
    const few = await homeContent(deps);
    expect(titles(few.trending).sort()).toEqual([..."ijklmnopq"]);
    expect(titles(few.grid)).toEqual([..."cdefgh"]);
  });

  test("leads with its own article or a pinned one, before another publication's excerpt", async () => {
    const foreign = (letter: string) => ({ originalUrl: letter === "z" ? null : "https://a.example/" });
    await articles("abcdefghijklmnopqrstuvwxyz", foreign);
    // The own article is older than the newest 24, and still leads.
    const home = await homeContent(deps);
    expect(titles(home.featured)).toEqual(["z", "a", "b"]);
    expect(titles((await homeContent(deps, "sales")).featured)).toEqual(["z", "a", "b"]);
    await setPins(deps, "featured", [await idOf("d")]);
    expect(titles((await homeContent(deps)).featured)).toEqual(["d", "z", "a"]);
    await DB.exec("delete from pins");
    await articles("z", () => ({ originalUrl: "https://a.example/" }));
    // Nothing is own any more: the newest lead, of which z is one by its new date.
    expect(titles((await homeContent(deps)).featured)).toEqual(["a", "z", "b"]);
  });

  test("has an undated article in no lead, and an undated video not first", async () => {
    await articles("abcd", (letter) => (letter === "a" ? { publishedAt: null, seenAt: NOW } : {}));
    await videos("vw", (letter) => (letter === "v" ? { publishedAt: null, seenAt: NOW } : {}));
    const home = await homeContent(deps);
    expect(titles(home.featured)).toEqual(["b", "c", "d"]);
    expect(titles(home.grid)).toEqual(["a", "d"]);
    expect(titles(home.videos)).toEqual(["w", "v"]);
    expect(titles((await homeContent(deps, "sales")).videos)).toEqual(["w", "v"]);
  });

  test("has six videos, and counts; of a category its ten newest, and no counts", async () => {
    await articles("abcdefghijklmnopqrstuvwxyz", (letter) => ({
      categories: letter < "n" ? ["ai"] : ["sales"],
    }));
    await videos("stuvwxyz");
    const home = await homeContent(deps);
    expect(titles(home.videos)).toEqual([..."stuvwx"]);
    expect(home.stats).toMatchObject({ totalArticles: 26, totalVideos: 8 });
    expect(home.stats?.categoryBreakdown.ai).toEqual({ articles: 13, videos: 0 });
    const sales = await homeContent(deps, "sales");
    expect(titles(sales.trending)).toEqual([..."nopqrstuvw"]);
    expect(titles(sales.grid)).toEqual([..."cdefghijkl"]);
    expect(sales.stats).toBeNull();
  });
});

describe("a video", () => {
  test("has three others of its category, filled up with the newest, never itself", async () => {
    await videos("abcdef", (letter) => ({ categories: "ace".includes(letter) ? ["ai"] : ["sales"] }));
    const related = async (letter: string) =>
      titles((await videoContent(db, letter.repeat(11)))?.related ?? []);
    expect(await related("a")).toEqual(["c", "e", "b"]);
    expect(await related("e")).toEqual(["a", "c", "b"]);
    expect(await related("b")).toEqual(["d", "f", "a"]);
    await videos("x", () => ({ categories: ["scale"], publishedAt: NOW + DAY }));
    expect(await related("x")).toEqual(["a", "b", "c"]);
    expect(await videoContent(db, "none")).toBeNull();
    expect((await videoContent(db, "bbbbbbbbbbb"))?.video.title).toBe("b");
  });

  test("is found by its id", async () => {
    await videos("ab");
    expect((await videoById(db, "bbbbbbbbbbb"))?.title).toBe("b");
    expect(await videoById(db, "none")).toBeNull();
  });
});

describe("the videos", () => {
  test("begin with one that has a date, and the workshops stand apart", async () => {
    await videos("abc", (letter) => ({
      workshop: letter === "c",
      ...(letter === "a" ? { publishedAt: null, seenAt: NOW } : {}),
    }));
    const page = await videosContent(db, 1);
    expect([titles(page.videos), page.total]).toEqual([["b", "a", "c"], 3]);
    const workshops = await videosContent(db, 1, "workshops");
    expect([titles(workshops.videos), workshops.total]).toEqual([["c"], 1]);
    expect(await videosContent(db, 2)).toMatchObject({ videos: [], total: 0 });
    // The newest stands above every list.
    expect([page, workshops].map(({ latest }) => latest?.title)).toEqual(["b", "b"]);
    const list = await videoPage(db, { limit: 2, offset: 0 });
    expect([titles(list.items), list.total]).toEqual([["b", "a"], 3]);
    expect(titles((await videoPage(db, { limit: 2, offset: 1 })).items)).toEqual(["b", "c"]);
    expect(titles((await videoPage(db, { category: "ai", limit: 2, offset: 0 })).items)).toEqual([]);
    expect(titles(await workshopVideos(db, { limit: 5, offset: 0 }))).toEqual(["c"]);
  });
});

describe("an article", () => {
  test("is found by its slug or its id, with what is read next", async () => {
    await articles("abc", (letter) => ({ originalUrl: letter === "b" ? "https://a.example/" : null }));
    expect((await articleBySlug(db, await idOf("b")))?.title).toBe("b");
    expect(await articleBySlug(db, "none")).toBeNull();
    const read = async (slug: string) => {
      const content = await readerContent(db, slug);
      return content && [content.article.title, content.next?.title ?? null];
    };
    expect(await read("a")).toEqual(["a", "c"]);
    expect(await read("c")).toEqual(["c", null]);
    expect(await read("none")).toBeNull();
  });
});

describe("lists", () => {
  test("of ids keep their order, without the unknown", async () => {
    await articles("abc");
    expect(titles(await articlesByIds(db, [await idOf("c"), "none", await idOf("a")]))).toEqual(["c", "a"]);
    expect(await articlesByIds(db, [])).toEqual([]);
  });

  test("of pins come by rank, and only so many; featured ones are filled up with dated ones", async () => {
    await articles("abcde", (letter) => (letter === "a" ? { publishedAt: null, seenAt: NOW } : {}));
    await setPins(deps, "featured", [await idOf("d"), await idOf("b"), await idOf("a")]);
    expect(titles(await pinnedArticles(db, "featured", 10))).toEqual(["d", "b", "a"]);
    expect(titles(await pinnedArticles(db, "featured", 2))).toEqual(["d", "b"]);
    expect(titles(await pinnedArticles(db, "ai", 10))).toEqual([]);
    expect(titles(await featuredArticles(db, 2))).toEqual(["d", "b"]);
    expect(titles(await featuredArticles(db, 5))).toEqual(["d", "b", "a", "c", "e"]);
    await setPins(deps, "featured", [await idOf("d")]);
    expect(titles(await featuredArticles(db, 3))).toEqual(["d", "b", "c"]);
  });

  test("that are featured are those that lead the front page: the own before the newer of others", async () => {
    await articles("abcd", (letter) => ({
      originalUrl: letter === "c" ? null : `https://a.example/${letter}`,
    }));
    await setPins(deps, "featured", [await idOf("d")]);
    expect(titles(await featuredArticles(db, 3))).toEqual(["d", "c", "a"]);
    expect(titles((await homeContent(deps)).featured)).toEqual(["d", "c", "a"]);
    expect(titles(await ownArticles(db, 2))).toEqual(["c"]);
  });

  test("are filled up without repeats", () => {
    const named = (...ids: string[]) => ids.map((id) => ({ id }));
    expect(fillUp(named("a"), named("a", "b", "c"), 2)).toEqual(named("a", "b"));
    expect(fillUp(named("a", "b"), named("c"), 2)).toEqual(named("a", "b"));
    expect(fillUp(named("a", "b"), named("c"), 1)).toEqual(named("a"));
  });

  test("since a time have what was published then; before it have the rest", async () => {
    await articles("abc");
    const page = async (filter: object) => {
      const { items, total } = await articlePage(db, { limit: 10, offset: 0, ...filter });
      return [titles(items), total];
    };
    expect(await page({ since: NOW - DAY })).toEqual([["a", "b"], 2]);
    expect(await page({ since: NOW - DAY + 1 })).toEqual([["a"], 1]);
    expect(await page({ before: NOW - DAY })).toEqual([["c"], 1]);
    expect(await page({ before: NOW - DAY + 1 })).toEqual([["b", "c"], 2]);
    expect(await page({ since: NOW - 2 * DAY, before: NOW })).toEqual([["b", "c"], 2]);
    expect(await page({ offset: 1, limit: 1 })).toEqual([["b"], 3]);
    expect(await page({ offset: 3 })).toEqual([[], 0]);
  });

  test("are counted, in all and by category", async () => {
    await articles("abc", (letter) => ({ categories: letter === "a" ? ["ai", "sales"] : ["sales"] }));
    await videos("v", () => ({ categories: ["ai"] }));
    expect(await contentStats(db, ["ai", "sales", "scale"])).toEqual({
      totalArticles: 3,
      totalVideos: 1,
      categoryBreakdown: {
        ai: { articles: 1, videos: 1 },
        sales: { articles: 3, videos: 0 },
        scale: { articles: 0, videos: 0 },
      },
    });
    const [first] = await categoriesWithCounts(db, deps.publication.categories);
    expect(first).toMatchObject({
      id: first?.slug,
      articleCount: expect.any(Number),
      videoCount: expect.any(Number),
    });
    const ai = (await categoriesWithCounts(db, deps.publication.categories)).find(
      ({ slug }) => slug === "ai",
    );
    expect(ai).toMatchObject({ articleCount: 1, videoCount: 1 });
  });
});

describe("a category", () => {
  test("has its counts on every tab, and the tab's own list", async () => {
    await articles("abc", (letter) => ({ categories: [letter === "c" ? "ai" : "sales"] }));
    await videos("v");
    await setPins(deps, "sales", [await idOf("b")]);
    const pages = { recent: 1, best: 1, videos: 1 };
    const tab = (name: "articles" | "videos" | "best" | "digest") =>
      categoryContent(db, "sales", name, pages, NOW);
    for (const name of ["articles", "videos", "best", "digest"] as const)
      expect((await tab(name)).stats.categoryBreakdown, name).toEqual({ sales: { articles: 2, videos: 1 } });
    expect(await tab("best")).toMatchObject({ pinned: [{ title: "b" }] });
    expect(await tab("videos")).toMatchObject({ videos: [{ title: "v" }], total: 1 });
    expect(await tab("articles")).toMatchObject({
      recent: { articles: [{ title: "a" }, { title: "b" }], total: 2 },
      best: { articles: [], total: 0 },
    });
  });
});
