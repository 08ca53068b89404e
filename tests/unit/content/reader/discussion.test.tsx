import { beforeEach, describe, expect, test } from "vitest";
import { sharing } from "~/domains/content/config.ts";
import type { Article } from "~/domains/content/schema.ts";
import { articleBySlug, nextArticle } from "~/domains/content/store/queries.ts";
import { removeSource, upsertArticles } from "~/domains/content/store/writes.ts";
import { ArticleBody } from "~/domains/content/ui/article-body.tsx";
import { parseArticle } from "../../../../scripts/lib/publish/markdown.ts";
import { article as articleItem } from "../../../support/content/items.ts";
import { parseContext } from "../../../support/content/parse-context.ts";
import { testDeps } from "../../../support/unit/deps.ts";
import { markupOf } from "../../../support/unit/markup.tsx";

/** The discussion of an article, which is on another site. */

const THREAD = "https://forum.example.com/t/42?a=1";
const deps = testDeps();

const context = parseContext({ file: "posts/one.md" });
const parse = (discussion: string) =>
  parseArticle(`---\ntitle: One\ncategories: [ai]\ndiscussion: ${discussion}\n---\nText.`, context);

describe("front matter", () => {
  test("names the discussion by https", () => {
    expect(parse(THREAD)).toMatchObject({ ok: true, item: { article: { discussionUrl: THREAD } } });
  });

  test.each(["http://forum.example.com/t/42", "javascript:alert(1)", "/forum", "forum.example.com"])(
    "%s is a mistake with its line",
    (address) => {
      expect(parse(address)).toMatchObject({
        ok: false,
        mistakes: ["posts/one.md:4: discussion must be an https address."],
      });
    },
  );
});

describe("a stored article", () => {
  beforeEach(() => removeSource(deps, "posts"));
  const one = articleItem({ identity: "one", sourceId: "posts", slug: "one" });

  test("keeps the address, takes another, and loses it", async () => {
    for (const discussionUrl of [THREAD, "https://forum.example.com/t/43", undefined]) {
      await upsertArticles(deps, [{ ...one, discussionUrl }]);
      expect((await articleBySlug(deps.db, "one"))?.discussionUrl).toBe(discussionUrl ?? null);
    }
  });

  test("has it also as the next of another", async () => {
    const at = (day: number) => Date.UTC(2026, 7, day);
    await upsertArticles(deps, [
      { ...one, publishedAt: at(1), discussionUrl: THREAD },
      articleItem({ identity: "two", sourceId: "posts", slug: "two", publishedAt: at(2) }),
    ]);
    expect((await nextArticle(deps.db, "two"))?.discussionUrl).toBe(THREAD);
  });
});

describe("at the end of an article", () => {
  const linkOf = (discussionUrl: string | null, template?: string) => {
    const article = { ...ARTICLE, discussionUrl };
    const html = markupOf(
      <ArticleBody
        article={article}
        heading="h1"
        authors={[]}
        shareTexts={{ templates: {}, otherwise: "{title}", discussionUrl: template }}
      />,
    );
    return /<a href="([^"]*)"[^>]*>Join the discussion/.exec(html)?.[1] ?? null;
  };

  test("is a link to it, and nothing of that site before the click", () => {
    expect(linkOf(THREAD)).toBe(THREAD);
    expect(linkOf(null)).toBeNull();
  });

  test("is the publication's place for an article that names none", () => {
    const template = "https://forum.example.com/?q={url}";
    expect(linkOf(null, template)).toBe(
      "https://forum.example.com/?q=https%3A%2F%2Frecurring.ai%2Farticle%2Fone",
    );
    expect(linkOf(THREAD, template)).toBe(THREAD);
  });

  test("a publication names a place by https, with the address of the article in it", () => {
    const at = (discussionUrl: string) =>
      sharing.safeParse({
        composerUrl: "https://x.example/?text={text}&url={url}",
        templates: {},
        otherwise: "{title}",
        discussionUrl,
      }).success;
    expect(at("https://forum.example.com/?q={url}")).toBe(true);
    for (const wrong of ["http://forum.example.com/{url}", "https://forum.example.com/"])
      expect(at(wrong), wrong).toBe(false);
  });
});

const ARTICLE: Article = {
  id: "1",
  slug: "one",
  title: "One",
  excerpt: "In short.",
  author: "Ada",
  publishedAt: "2026-08-01T00:00:00.000Z",
  readTime: 1,
  viewCount: 0,
  featuredImage: null,
  imageWidth: null,
  imageHeight: null,
  originalUrl: null,
  categories: ["ai"],
  tags: [],
  content: "<p>Text.</p>",
  discussionUrl: null,
};
