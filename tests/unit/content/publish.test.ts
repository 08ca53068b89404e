import { describe, expect, test } from "vitest";
import { type Parsed, parseArticle } from "../../../scripts/lib/publish/markdown.ts";

const context = {
  file: "posts/hello-there.md",
  sourceId: "posts",
  categories: ["ai", "sales"],
  author: "The Editors",
  siteUrl: "https://recurring.example",
};

const parse = (frontMatter: string, body = "One paragraph.") =>
  parseArticle(`---\n${frontMatter}\n---\n${body}\n`, context);

function article(parsed: Parsed) {
  if (!parsed.ok) throw new Error(parsed.mistakes.join("\n"));
  return parsed.item.article;
}

const mistakes = (parsed: Parsed) => (parsed.ok ? [] : parsed.mistakes);

const MINIMAL = "title: Hello there\ncategories: [ai]";

describe("a Markdown file", () => {
  test("needs no more than a title and a category: the rest is derived", () => {
    const words = "word ".repeat(460).trim();
    const { content, ...rest } = article(parse(MINIMAL, words));
    expect(rest).toEqual({
      identity: "publish:posts/hello-there",
      sourceId: "posts",
      slug: "hello-there",
      title: "Hello there",
      excerpt: expect.stringMatching(/^word .*word…$/),
      author: "The Editors",
      publishedAt: null,
      readTime: 3,
      featuredImage: null,
      imageWidth: null,
      imageHeight: null,
      originalUrl: null,
      categories: ["ai"],
      tags: [],
    });
    expect(content).toBe(`<p>${words}</p>`);
  });

  test("carries everything that its front matter says", () => {
    const parsed = parse(
      [
        "title: Hello",
        "slug: hello",
        "excerpt: In short.",
        "author: Ada",
        "published: 2026-03-31",
        "categories: [sales, ai]",
        "tags: [pricing, deals]",
        "pinned: [ai]",
        "featured: 2",
        "image: /covers/hello.png",
        "originalUrl: https://example.com/hello",
      ].join("\n"),
    );
    expect(parsed).toMatchObject({
      ok: true,
      item: {
        pinned: ["ai"],
        featured: 2,
        article: {
          slug: "hello",
          excerpt: "In short.",
          author: "Ada",
          publishedAt: Date.UTC(2026, 2, 31),
          categories: ["sales", "ai"],
          tags: ["pricing", "deals"],
          featuredImage: "/covers/hello.png",
          originalUrl: "https://example.com/hello",
        },
      },
    });
  });

  test("is GitHub's Markdown, without what a browser would run", () => {
    const { content } = article(
      parse(
        MINIMAL,
        "| A | B |\n| - | -: |\n| 1 | 2 |\n\n<script>alert(1)</script><b onclick='x()'>bold</b>",
      ),
    );
    expect(content).toContain("<th");
    expect(content).toContain("bold");
    expect(content).not.toMatch(/script|alert|onclick/);
  });

  test("links within the site by path, and abroad by address", () => {
    const { content } = article(parse(MINIMAL, "[here](/articles) and [there](https://example.com/a)"));
    expect(content).toContain('<a href="/articles">here</a>');
    expect(content).toContain('href="https://example.com/a"');
  });

  test("may end its lines as Windows does and begin with a byte order mark", () => {
    const source = `\uFEFF---\n${MINIMAL}\n---\nText.\n`.replaceAll("\n", "\r\n");
    expect(article(parseArticle(source, context)).title).toBe("Hello there");
  });
});

describe("a mistake is one sentence with file and line", () => {
  test("no front matter", () => {
    expect(mistakes(parseArticle("Just text.", context))).toEqual([
      'posts/hello-there.md:1: must begin with front matter between two lines of "---" (title, categories and more).',
    ]);
  });

  test.each([
    ["a missing entry", "categories: [ai]", ":2: title is missing."],
    ["an empty title", 'title: ""\ncategories: [ai]', ":2: title must not be empty."],
    [
      "a title that YAML reads as a number",
      "title: 2026\ncategories: [ai]",
      ":2: title must be a text: put it in quotes.",
    ],
    ["a mistyped entry", `${MINIMAL}\nauther: Ada`, ":4: auther is not an entry of front matter."],
    [
      "an unknown category",
      "title: A\ncategories:\n  - ai\n  - golf",
      ':5: categories names "golf", which is no category: ai, sales.',
    ],
    [
      "a pin in no category",
      `${MINIMAL}\npinned: [golf]`,
      ':4: pinned names "golf", which is no category: ai, sales.',
    ],
    [
      "categories that are no list",
      "title: A\ncategories: ai",
      ":3: categories must be a list of categories, such as [one, two].",
    ],
    ["no category", "title: A\ncategories: []", ":3: categories must name at least one category."],
    ["no date", `${MINIMAL}\npublished: soon`, ":4: published must be a date such as 2026-03-31."],
    [
      "date and age",
      `${MINIMAL}\npublished: 2026-03-31\nage: 3`,
      ":5: age and published exclude each other.",
    ],
    [
      "a reserved slug",
      `${MINIMAL}\nslug: search`,
      ":4: slug is a word that addresses use already: choose another.",
    ],
    [
      "a slug with spaces",
      `${MINIMAL}\nslug: Hello There`,
      ":4: slug must be lower-case words joined by hyphens.",
    ],
    ["YAML that does not parse", 'title: "Hello\ncategories: [ai]', ':3: Missing closing "quote.'],
  ])("%s", (_, frontMatter, sentence) => {
    expect(mistakes(parse(frontMatter))).toEqual([`posts/hello-there.md${sentence}`]);
  });

  test("an article without text", () => {
    expect(mistakes(parse(MINIMAL, ""))).toEqual([
      "posts/hello-there.md:2: has no text, which only an article with an originalUrl may lack.",
    ]);
  });

  test("all mistakes of a file are told at once", () => {
    expect(mistakes(parse("titel: A\ncategories: [golf]"))).toHaveLength(2);
  });
});
