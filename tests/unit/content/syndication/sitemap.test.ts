import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { sitemapPart } from "~/domains/content/store/syndication.ts";
import { upsertArticles, upsertVideos } from "~/domains/content/store/writes.ts";
import type { PageDefinition } from "~/platform/page/define-page.ts";
import { newsSitemap } from "~/platform/page/sitemap.ts";
import * as llms from "~/routes/llms[.txt].ts";
import * as news from "~/routes/news-sitemap[.xml].ts";
import * as openSearch from "~/routes/opensearch[.xml].ts";
import * as robots from "~/routes/robots[.txt].ts";
import * as manifest from "~/routes/site[.webmanifest].ts";
import * as sitemap from "~/routes/sitemap[.xml].ts";
import { call } from "../../../support/call.ts";
import { article, video } from "../../../support/content/items.ts";
import { testDeps, testPublication } from "../../../support/unit/deps.ts";
import { ask } from "../../../support/unit/site.ts";

/** What tells crawlers and browsers of the pages. */

const deps = testDeps();
const NOW = deps.now().getTime();
const DAY = 86_400_000;

async function store() {
  await upsertArticles(deps, [
    ...Array.from({ length: 7 }, (_, index) =>
      article({
        identity: `own-${index}`,
        slug: `own-${index}`,
        title: `Own & ${index}`,
        categories: index === 0 ? ["sales", "ai"] : index === 1 ? [] : ["sales"],
        publishedAt: NOW - index * DAY,
      }),
    ),
    article({
      identity: "https://other.example/a",
      slug: "other",
      originalUrl: "https://other.example/a",
      publishedAt: NOW - DAY / 2,
    }),
  ]);
  await deps.db.run(sql`insert into issues (day, subject, preheader, body, status, created_at, updated_at, published_at)
    values ('2026-08-14', 'Seven stories', '', '', 'published', 1, 1, ${NOW})`);
  await upsertVideos(deps, [video({ id: "video-00001" }), video({ id: "video-00002" })]);
}

const text = async (loader: (args: never) => unknown, path = "/") =>
  (await call(loader as Parameters<typeof call>[0], deps, path)).text();
const locations = (xml: string) => Array.from(xml.matchAll(/<loc>([^<]*)<\/loc>/g), ([, url]) => url);

test("the index of a site without content names its pages alone", async () => {
  expect(locations(await text(sitemap.loader))).toEqual(["https://recurring.ai/sitemap.xml?part=pages"]);
});

describe("/sitemap.xml", () => {
  beforeAll(store);

  test("is an index of its parts, and none of them is empty", async () => {
    const body = await text(sitemap.loader);
    expect(body).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<sitemapindex xmlns=/);
    expect(locations(body)).toEqual([
      "https://recurring.ai/sitemap.xml?part=pages",
      "https://recurring.ai/sitemap.xml?part=issues",
      "https://recurring.ai/sitemap.xml?part=archive",
      "https://recurring.ai/sitemap.xml?part=tags",
      "https://recurring.ai/sitemap.xml?part=authors",
      "https://recurring.ai/sitemap.xml?part=articles-1",
      "https://recurring.ai/sitemap.xml?part=videos-1",
    ]);
    for (const url of locations(body)) {
      const { pathname, search } = new URL(url ?? "");
      expect(locations(await text(sitemap.loader, pathname + search)), url).not.toEqual([]);
    }
  });

  test("lists the pages of the house and every category", async () => {
    const urls = locations(await text(sitemap.loader, "/sitemap.xml?part=pages"));
    expect(urls).toContain("https://recurring.ai/");
    for (const { slug } of deps.publication.categories)
      expect(urls).toContain(`https://recurring.ai/category/${slug}`);
    expect(urls).not.toContain("https://recurring.ai/search");
    expect(new Set(urls).size).toBe(urls.length);
  });

  test("lists no page of a feature that the publication does not have", async () => {
    const { events, mentor, startups, digest, ...publication } = testPublication;
    const response = await call(sitemap.loader, { ...deps, publication }, "/sitemap.xml?part=pages");
    const urls = locations(await response.text());
    expect(urls).toContain("https://recurring.ai/articles");
    expect(urls.filter((url) => /\/(events|ai-mentor|ai-startups)/.test(url ?? ""))).toEqual([]);
  });

  test("lists our own articles and every video with the time of their last change", async () => {
    const body = await text(sitemap.loader, "/sitemap.xml?part=articles-1");
    expect(locations(body)).toHaveLength(7);
    expect(locations(body)).not.toContain("https://recurring.ai/article/other");
    expect(body).toContain(`<lastmod>${new Date(NOW).toISOString()}</lastmod>`);
    expect(locations(await text(sitemap.loader, "/sitemap.xml?part=videos-1")).sort()).toEqual([
      "https://recurring.ai/video/video-00001",
      "https://recurring.ai/video/video-00002",
    ]);
  });

  test("does not take a video's views for a change of its page", async () => {
    const later = { ...deps, now: () => new Date(NOW + DAY) };
    const changed = async (input: Partial<Parameters<typeof video>[0]>) => {
      await upsertVideos(later, [video({ id: "video-00002", ...input })]);
      const [row] = await deps.db.all<{ at: number; views: number }>(
        sql`select updated_at as at, view_count as views from videos where id = 'video-00002'`,
      );
      return row;
    };
    const [before] = await deps.db.all<{ at: number }>(
      sql`select updated_at as at from videos where id = 'video-00002'`,
    );
    expect(await changed({ viewCount: 5000 })).toEqual({ at: before?.at, views: 5000 });
    expect(await changed({ viewCount: 5000, title: "Another" })).toEqual({ at: NOW + DAY, views: 5000 });
  });

  test.each(["articles-0", "articles-2", "videos-99", "articles-x", "authors-1", "", "pages-1"])(
    "part %j is a 404",
    async (part) => {
      expect((await call(sitemap.loader, deps, `/sitemap.xml?part=${part}`)).status).toBe(404);
    },
  );

  test("a part of other publications' articles alone names the list", async () => {
    await deps.db.run(sql`update articles set original_url = 'moved' where original_url is null`);
    expect(locations(await text(sitemap.loader, "/sitemap.xml?part=articles-1"))).toEqual([
      "https://recurring.ai/articles",
    ]);
    await deps.db.run(sql`update articles set original_url = null where original_url = 'moved'`);
  });

  test("parts hold positions from the oldest, so that what is new changes only the last", async () => {
    const parts = await Promise.all([1, 2, 3].map((part) => sitemapPart(deps.db, "articles", part, 3)));
    expect(parts.map((part) => part.map(({ id }) => id))).toEqual([
      ["own-6", "own-5", "own-4"],
      ["own-3", "own-2", "own-1"],
      ["own-0"],
    ]);
  });
});

test("/news-sitemap.xml names our own articles of the last two days", async () => {
  const body = await text(news.loader);
  expect(locations(body)).toEqual([0, 1, 2].map((index) => `https://recurring.ai/article/own-${index}`));
  expect(body).toContain("<news:title>Own &amp; 0</news:title>");
  expect(body).toContain("<news:name>Recurring</news:name><news:language>en</news:language>");
  expect(body).toContain(`<news:publication_date>${new Date(NOW).toISOString()}</news:publication_date>`);
});

test("/news-sitemap.xml has no undated article, whose time is that at which it was first seen", async () => {
  await deps.db.run(sql`update articles set undated = 1 where slug = 'own-1'`);
  expect(locations(await text(news.loader))).toEqual(
    [0, 2].map((index) => `https://recurring.ai/article/own-${index}`),
  );
  await deps.db.run(sql`update articles set undated = 0 where slug = 'own-1'`);
});

test.each([
  ["en", "en"],
  ["pt-BR", "pt"],
  ["fil", "fil"],
  ["zh-CN", "zh-cn"],
  ["zh-TW", "zh-tw"],
  ["zh-Hans", "zh-cn"],
  ["zh-Hans-MY", "zh-cn"],
  ["az-Arab-IR", "az"],
])("the news sitemap of a site in %s names %s", (language, code) => {
  const articles = [{ url: "https://example.com/a", title: "A", publishedAt: 0 }];
  expect(newsSitemap({ name: "N", language }, articles)).toContain(`<news:language>${code}</news:language>`);
});

test("/robots.txt keeps crawlers from the calls and shows them the sitemaps", async () => {
  expect((await text(robots.loader)).split("\n")).toEqual([
    "User-agent: *",
    "Disallow: /api/",
    "Disallow: /go/",
    "",
    "Sitemap: https://recurring.ai/sitemap.xml",
    "Sitemap: https://recurring.ai/news-sitemap.xml",
    "",
  ]);
});

test("/opensearch.xml leads to the search page", async () => {
  const body = await text(openSearch.loader);
  expect(body).toContain('template="https://recurring.ai/search?q={searchTerms}"');
  expect(/<ShortName>([^<]+)</.exec(body)?.[1]?.length).toBeLessThanOrEqual(16);
});

test("/site.webmanifest names the site and its icons", async () => {
  const { name, icons } = JSON.parse(await text(manifest.loader)) as {
    name: string;
    icons: { src: string; type: string }[];
  };
  expect(name).toBe("Recurring");
  for (const { src, type } of icons) {
    const answer = await ask(deps, src);
    expect([answer.status, answer.headers.get("Content-Type")], src).toEqual([200, type]);
  }
});

test("/llms.txt is a title, a summary and lists of links", async () => {
  const body = await text(llms.loader);
  expect(body).toMatch(/^# Recurring\n\n> .+\n/);
  for (const line of body.split("\n").filter((line) => line.startsWith("-")))
    expect(line).toMatch(/^- \[[^\]]+\]\(https:\/\/recurring\.ai\/[^)]*\): \S/);
});

test("a page declares only addresses of its own route for the sitemap", () => {
  const routes = import.meta.glob<{ page?: PageDefinition }>("../../../../app/routes/*.tsx", { eager: true });
  const declared = Object.entries(routes).flatMap(([file, { page }]) => {
    const name = file.replace(/^.*\/routes\//, "").replace(/\.tsx$/, "");
    const segments = name.split(".").filter((segment) => !segment.startsWith("_"));
    const pattern = segments.map((segment) => segment.replace(/^\$\w*$/, "[^/]+").replace(/_$/, ""));
    return (page?.sitemap(deps.publication) ?? []).map((path) => ({
      path,
      pattern: pattern.join("/"),
      page,
    }));
  });
  expect(declared.length).toBeGreaterThan(10);
  for (const { path, pattern, page } of declared)
    if (!declared.some((other) => other.page === page && other.pattern !== pattern))
      expect(path).toMatch(new RegExp(`^/${pattern}$`));
});
