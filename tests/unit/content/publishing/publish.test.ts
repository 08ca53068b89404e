import { describe, expect, test } from "vitest";
import type { Target } from "~/domains/content/sources/markdown/compile.ts";
import { markdownHtml } from "~/platform/html/markdown.ts";
import { type Parsed, parseArticle } from "../../../../scripts/lib/publish/markdown.ts";
import { parseContext } from "../../../support/content/parse-context.ts";

/** A folder with a picture and another article. */
const FILES: Record<string, Target> = {
  "a picture.png": { address: "/media/0123.png", width: 640, height: 480 },
  "other.md": { address: "/article/other" },
};

const context = parseContext({
  categories: ["ai", "sales"],
  hasPath: (path) => path === "/covers/x.png",
  resolve: (address) => FILES[decodeURI(address).replace("./", "")] ?? `${address} leads to no file`,
});

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

  test("that appeared elsewhere first keeps its text there: here it is its beginning and its length", () => {
    const words = "word ".repeat(460).trim();
    const elsewhere = `${MINIMAL}\noriginalUrl: https://example.com/hello`;
    expect(article(parse(elsewhere, words))).toMatchObject({
      content: "",
      excerpt: expect.stringMatching(/^word .*word…$/),
      readTime: 3,
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

  test("shows addresses of the site in code as they are written", () => {
    const site = "https://site.example";
    for (const sample of [`<a href="${site}/x">`, `<iframe src="${site}/embed/index"></iframe>`]) {
      expect(markdownHtml(`Write \`${sample}\`.`, site)).toContain(`="${site}/`);
      expect(markdownHtml(`\`\`\`html\n${sample}\n\`\`\``, site)).toContain(`="${site}/`);
    }
  });

  test("leaves addresses that are not relative as they are", () => {
    const { content } = article(
      parse(
        MINIMAL,
        "[a](mailto:a@example.com) [b](/articles) [c](//example.com/c) [d](https://example.com/d)",
      ),
    );
    for (const href of [
      "mailto:a@example.com",
      "/articles",
      "https://example.com/c",
      "https://example.com/d",
    ])
      expect(content).toContain(`href="${href}"`);
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
    [
      "a mistyped entry",
      `${MINIMAL}\nauther: Ada`,
      ":4: auther is not an entry of front matter (did you mean author?).",
    ],
    [
      "an entry of another name",
      `${MINIMAL}\ndate: 2026-03-31`,
      ":4: date is not an entry of front matter: title, slug, excerpt, author, published, age, categories, tags, pinned, featured, image, originalUrl, discussion.",
    ],
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

  test("a picture or a link that leads nowhere, each with its line", () => {
    const body =
      "First.\n\n![none](none.png) and ![none](none.png)\n\n> [dead](gone.md)\n\n- one\n- <img src='no.gif'>";
    expect(mistakes(parse(`${MINIMAL}\nimage: no cover.png`, body))).toEqual(
      [
        ":4: no cover.png leads to no file.",
        ":8: none.png leads to no file.",
        ":8: none.png leads to no file.",
        ":10: gone.md leads to no file.",
        ":13: no.gif leads to no file.",
      ].map((sentence) => `posts/hello-there.md${sentence}`),
    );
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
