import { describe, expect, test } from "vitest";
import { articleShareImage, videoShareImage } from "~/domains/content/rules/share-images.ts";
import { languageTag, metaOf, type PageSeo } from "~/platform/page/document/seo.ts";
import { articleData, organizationData, videoData } from "~/platform/page/document/structured-data.ts";
import { publicParts } from "~/publication/reader/public-parts.ts";
import { testDeps } from "../../../support/unit/deps.ts";

const publication = publicParts(testDeps().publication);

function tags(
  seo: Partial<PageSeo>,
  { data = { path: "/a" } as object | null, root = true, missing = {}, error = undefined as unknown } = {},
) {
  const describe = metaOf(() => ({ title: "A", description: "B.", ...seo }) as PageSeo, missing) as never as (
    args: object,
  ) => object[];
  const matches = root
    ? [{ id: "root", data: { publication: JSON.stringify(publication) } }]
    : [{ id: "root" }];
  return describe({ data, matches, error });
}

const NOINDEX = { name: "robots", content: "noindex" };

describe("the tags of a page", () => {
  test("whose loader failed are a title and no index", () => {
    expect(tags({}, { data: null })).toEqual([
      { title: `Something went wrong | ${publication.brand.name}` },
      NOINDEX,
    ]);
    expect(tags({}, { data: null, missing: { missing: "Not found" } })[0]).toEqual({
      title: `Not found | ${publication.brand.name}`,
    });
    expect(tags({}, { root: false })).toEqual([{ title: "Something went wrong" }, NOINDEX]);
  });

  test.each([
    [{ status: 404, statusText: "", internal: false, data: null }, "Not found"],
    [{ status: 503, statusText: "", internal: false, data: null }, "Something went wrong"],
    [
      { status: 404, statusText: "", internal: false, data: { page: 999, pages: 2, param: "recent" } },
      "Page Not Found",
    ],
    [new Error("D1"), "Something went wrong"],
  ])("call nothing missing that could not be read or has fewer pages: %o", (error, title) => {
    expect(tags({}, { data: null, missing: { missing: "Not found" }, error })[0]).toEqual({
      title: `${title} | ${publication.brand.name}`,
    });
  });

  test("name the site after the title, also of an article that uses its name as a word", () => {
    const { name } = publication.brand;
    expect(tags({ title: `Annual ${name} Revenue`, type: "article" })[0]).toEqual({
      title: `Annual ${name} Revenue | ${name}`,
    });
    expect(tags({ title: `About ${name}` })[0]).toEqual({ title: `About ${name}` });
  });

  test("say when an article was published, and nothing where there is no date", () => {
    const published = (at?: string) =>
      tags({ publishedAt: at } as never).filter((tag) => JSON.stringify(tag).includes("published_time"));
    expect(published("2026-08-21T00:00:00Z")).toEqual([
      { property: "article:published_time", content: "2026-08-21T00:00:00Z" },
    ]);
    expect(published()).toEqual([]);
  });

  test("lead to the Markdown of a page that is there as Markdown too, of any view of it", () => {
    const found = (seo: Partial<PageSeo>) =>
      tags(seo, { data: { path: "/a?page=2" } }).filter((tag) => JSON.stringify(tag).includes("markdown"));
    expect(found({ asMarkdown: true })).toEqual([
      { tagName: "link", rel: "alternate", type: "text/markdown", href: "/a.md" },
    ]);
    expect(found({})).toEqual([]);
  });

  test("hold each structured datum there is", () => {
    const data = { "@context": "https://schema.org", "@type": "Thing" } as never;
    const found = tags({ jsonLd: [data, null as never, data] }).filter((tag) => "script:ld+json" in tag);
    expect(found).toEqual([{ "script:ld+json": data }, { "script:ld+json": data }]);
  });

  test.each([
    [undefined, "en-US"],
    ["en", "en-US"],
    ["en-GB", "en-GB"],
    ["de", "de"],
  ])("are in the language %s as %s", (language, tag) => {
    expect(languageTag({ ...publication.brand, language } as never)).toBe(tag);
  });
});

describe("structured data", () => {
  test("has the publisher's logo with its size", () => {
    expect(organizationData(publication)).toMatchObject({
      logo: { "@type": "ImageObject", width: 512, height: 512 },
    });
  });

  test("says that articles are free, and describes a video in 500 characters", () => {
    const article = {
      slug: "a",
      title: "A",
      excerpt: "B",
      author: "C D",
      publishedAt: "2026-08-01T09:00:00.000Z",
      categories: [],
      tags: [],
      content: "",
    };
    expect(
      articleData(publication, article as never, "/article/a", articleShareImage(article)),
    ).toMatchObject({
      isAccessibleForFree: true,
    });
    const talk = {
      id: "aaaaaaaaaaa",
      youtubeId: "aaaaaaaaaaa",
      title: "A talk",
      description: "",
      duration: "PT10M",
      publishedAt: "2026-08-01T09:00:00.000Z",
      thumbnail: null,
      category: "ai",
    };
    const video = (description: string) =>
      videoData(publication, { ...talk, description }, "/videos/a", videoShareImage(talk as never)) as {
        description?: string;
      } | null;
    expect(video("x".repeat(500))?.description).toBe("x".repeat(500));
    expect(video("x".repeat(501))?.description?.length).toBeLessThanOrEqual(500);
    expect(video("x ".repeat(400))?.description?.length).toBeGreaterThan(495);
    expect(video("")?.description).toBe("A talk");
  });
});
