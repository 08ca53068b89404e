import { describe, expect, test } from "vitest";
import {
  articleShareImage,
  categoryShareImage,
  videoShareImage,
} from "~/domains/content/rules/share-images.ts";
import { absoluteUrl as absolute, metaOf, type PageSeo } from "~/platform/page/document/seo.ts";
import {
  articleData,
  breadcrumbData,
  organizationData,
  type StructuredData,
  videoData,
  webSiteData,
} from "~/platform/page/document/structured-data.ts";
import { publicParts } from "~/publication/reader/public-parts.ts";
import { testDeps } from "../../../support/unit/deps.ts";

/** Against what Google's search documentation requires and recommends of each type. */

const publication = publicParts(testDeps().publication);
const { brand } = publication;
const absoluteUrl = (path: string) => absolute(brand, path);

/** The tags of a page at `path`, from its loader's data and the root's. */
function pageMeta({ path, ...seo }: PageSeo & { path: string }): object[] {
  const describe = metaOf(() => seo) as unknown as (args: object) => object[];
  return describe({
    data: { path },
    matches: [{ id: "root", data: { publication: JSON.stringify(publication) } }],
  });
}

const article = {
  slug: "usage-pricing",
  title: "Usage pricing without a revenue hole",
  excerpt: "What it says in short.",
  author: "Ada Winter",
  publishedAt: "2026-08-01T09:00:00.000Z",
  categories: ["product", "sales"],
  tags: ["pricing"],
  content: "",
};
const video = {
  id: "aaaaaaaaaaa",
  youtubeId: "aaaaaaaaaaa",
  title: "A talk",
  description: "About something.",
  duration: "PT10M",
  publishedAt: "2026-08-01T09:00:00.000Z",
  thumbnail: null,
  category: "ai",
};

const ISO_WITH_ZONE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const ABSOLUTE = /^https:\/\//;

/** Every value under a name that holds an address. */
function addresses(data: unknown): string[] {
  if (typeof data !== "object" || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) =>
    /^(url|item|@id|embedUrl|urlTemplate|sameAs|thumbnailUrl)$/.test(name) && typeof value !== "object"
      ? [String(value)]
      : Array.isArray(value) && /^(sameAs|thumbnailUrl)$/.test(name)
        ? value.map(String)
        : addresses(value),
  );
}

const everything: [string, StructuredData | null][] = [
  ["Article", articleData(publication, article, "/article/usage-pricing", articleShareImage(article))],
  ["VideoObject", videoData(publication, video, "/video/aaaaaaaaaaa", videoShareImage(video))],
  ["BreadcrumbList", breadcrumbData(brand, [{ name: "AI", path: "/category/ai" }])],
  ["Organization", organizationData(publication)],
  ["WebSite", webSiteData(brand)],
];

test.each(everything)("%s says its type, and every address in it is absolute", (type, data) => {
  expect(data).toMatchObject({ "@context": "https://schema.org", "@type": type });
  expect(addresses(data).length).toBeGreaterThan(0);
  for (const address of addresses(data)) expect(address).toMatch(ABSOLUTE);
  expect(JSON.stringify(data)).not.toMatch(/undefined|null/);
});

test("an Article has headline, pictures, date with a zone, author with a name, publisher with a logo", () => {
  const data = articleData(publication, article, "/article/usage-pricing", articleShareImage(article));
  expect(data).toMatchObject({
    headline: article.title,
    image: [
      { url: expect.stringMatching(/\/og\/article\/usage-pricing\.\w+\.png$/), width: 1200, height: 630 },
    ],
    datePublished: expect.stringMatching(ISO_WITH_ZONE),
    author: { "@type": "Person", name: "Ada Winter" },
    publisher: { name: "Recurring", logo: { url: absoluteUrl("/icon-512.png") } },
    mainEntityOfPage: { "@id": absoluteUrl("/article/usage-pricing") },
    articleSection: ["Sales", "Product"],
    keywords: ["pricing"],
  });
});

test("a desk of the house is an organization, not a person", () => {
  const data = articleData(
    publication,
    { ...article, author: "Recurring Markets Desk" },
    "/article/x",
    articleShareImage(article),
  );
  expect(data.author).toMatchObject({ "@type": "Organization", name: "Recurring Markets Desk" });
});

test("a person whose name begins as the brand's, or who is named as an author, is a person", () => {
  const authorOf = (author: string, authors: { name: string }[] = []) =>
    articleData(publication, { ...article, author }, "/article/x", articleShareImage(article), authors)
      .author;
  expect(authorOf("Recurringa Reed")).toMatchObject({ "@type": "Person" });
  expect(authorOf("Recurring")).toMatchObject({ "@type": "Organization" });
  expect(authorOf("Recurring Reed", [{ name: "Recurring Reed" }])).toMatchObject({ "@type": "Person" });
});

test("an article without a date of its own declares none", () => {
  const undated = { ...article, undated: true as const };
  const data = articleData(publication, undated, "/article/x", articleShareImage(article));
  expect(data).not.toHaveProperty("datePublished");
});

describe("a VideoObject", () => {
  test("has name, thumbnail, upload date with a zone, and where it plays", () => {
    expect(videoData(publication, video, "/video/aaaaaaaaaaa", videoShareImage(video))).toMatchObject({
      name: "A talk",
      description: "About something.",
      thumbnailUrl: [
        "https://i.ytimg.com/vi/aaaaaaaaaaa/hqdefault.jpg",
        expect.stringContaining("/og/video/"),
      ],
      uploadDate: expect.stringMatching(ISO_WITH_ZONE),
      duration: "PT10M",
      embedUrl: "https://www.youtube-nocookie.com/embed/aaaaaaaaaaa",
    });
  });

  test("needs an upload date; of an unknown length or without words it says less", () => {
    expect(videoData(publication, { ...video, publishedAt: null }, "/v", videoShareImage(video))).toBeNull();
    const bare = videoData(
      publication,
      { ...video, duration: null, description: "" },
      "/v",
      videoShareImage(video),
    );
    expect(bare).not.toHaveProperty("duration");
    expect(bare?.description).toBe("A talk");
  });
});

test("breadcrumbs lead from the front page, numbered from 1", () => {
  const trail = [
    { name: "AI", path: "/category/ai" },
    { name: "A title", path: "/article/a-title" },
  ];
  expect(breadcrumbData(brand, trail).itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "Home", item: "https://recurring.ai/" },
    { "@type": "ListItem", position: 2, name: "AI", item: "https://recurring.ai/category/ai" },
    { "@type": "ListItem", position: 3, name: "A title", item: "https://recurring.ai/article/a-title" },
  ]);
});

test("the site can be searched; its publisher has a logo and profiles", () => {
  expect(webSiteData(brand).potentialAction).toEqual({
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: "https://recurring.ai/search?q={search_term_string}" },
    "query-input": "required name=search_term_string",
  });
  expect(organizationData(publication).sameAs).toEqual(publication.navigation.social.map(({ href }) => href));
});

describe("metaOf", () => {
  const meta = pageMeta({ title: "A page", description: "What it holds.", path: "/a-page" });
  const content = (list: object[], name: string) =>
    list.flatMap((entry) => {
      const { name: its, property, content: value } = entry as Record<string, string>;
      return its === name || property === name ? [value] : [];
    });
  const links = (list: object[], rel: string) =>
    list.filter((entry) => (entry as { rel?: string }).rel === rel);

  test("gives every page one title, canonical address and a picture of 1200 by 630", () => {
    expect(meta).toContainEqual({ title: "A page | Recurring" });
    expect(links(meta, "canonical")).toEqual([
      { tagName: "link", rel: "canonical", href: "https://recurring.ai/a-page" },
    ]);
    expect(content(meta, "og:url")).toEqual(["https://recurring.ai/a-page"]);
    expect(content(meta, "og:image")[0]).toMatch(/^https:\/\/recurring\.ai\/og\/site\/recurring\.\w+\.png$/);
    expect([...content(meta, "og:image:width"), ...content(meta, "og:image:height")]).toEqual([
      "1200",
      "630",
    ]);
    expect(content(meta, "twitter:card")).toEqual(["summary_large_image"]);
    expect(content(meta, "robots")).toEqual([]);
  });

  test("a later page of a list is canonical itself, the first is the list", () => {
    const list = { title: "Articles", description: "Every article.", path: "/articles" };
    const second = pageMeta({ ...list, path: "/articles?page=2" });
    expect(second).toContainEqual({ title: "Articles, page 2 | Recurring" });
    expect(links(second, "canonical")).toMatchObject([{ href: "https://recurring.ai/articles?page=2" }]);
    expect(links(pageMeta(list), "canonical")).toMatchObject([{ href: "https://recurring.ai/articles" }]);
  });

  test("names another publication's address as canonical, and a page's own feeds", () => {
    const other = pageMeta({
      title: "Elsewhere",
      description: "Theirs.",
      path: "/article/elsewhere",
      canonical: "https://other.example/post",
      shareImage: categoryShareImage({ slug: "ai", description: "Software that thinks." }),
      feed: "/category/ai/feed",
    });
    expect(links(other, "canonical")).toMatchObject([{ href: "https://other.example/post" }]);
    expect(links(other, "alternate")).toMatchObject([
      { type: "application/rss+xml", href: "/category/ai/feed.xml" },
      { type: "application/feed+json", href: "/category/ai/feed.json" },
    ]);
  });

  test("keeps results out of indexes, and leaves out structured data that there is not", () => {
    const list = pageMeta({
      title: "T",
      description: "D",
      path: "/",
      noindex: true,
      jsonLd: [null, webSiteData(brand)],
    });
    expect(content(list, "robots")).toEqual(["noindex"]);
    expect(list.filter((entry) => "script:ld+json" in entry)).toHaveLength(1);
  });
});
