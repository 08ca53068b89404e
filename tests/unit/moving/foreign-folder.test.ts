import { describe, expect, test } from "vitest";
import { draftsOf, items, leftOf, read } from "../../support/moving/foreign.ts";

describe("a folder of Markdown", () => {
  test("is read with the front matter of several systems", () => {
    const found = read({
      "content/posts/2021-05-06-hello.md":
        "---\ntitle: Hello\ndescription: Dek\ndate: 2021-05-06 10:00:00 +0200\ntags: [a, b]\ncategories: sales\nauthor: { name: Ada }\ncover: { image: x.png }\naliases: [/old/hello/]\n---\nText\n",
      "content/posts/two/index.md": '+++\ntitle = "Two"\ndate = 2022-01-02\ntags = ["c"]\n+++\nText\n',
      "notes/Third note.md": "# Third\n\nText\n",
      "posts/draft.md": "---\ntitle: D\ndraft: true\n---\nText\n",
      "README.md": "# Readme\n",
      ".obsidian/x.md": "# Hidden",
    });
    expect(found.product).toBe("folder");
    expect(items(found)).toMatchObject([
      {
        slug: "hello",
        title: "Hello",
        excerpt: "Dek",
        author: "Ada",
        publishedAt: Date.UTC(2021, 4, 6, 8),
        categories: ["sales"],
        tags: ["a", "b"],
        image: "x.png",
        aliases: ["/posts/2021-05-06-hello/", "/old/hello/"],
      },
      { slug: "two", title: "Two", publishedAt: Date.UTC(2022, 0, 2), tags: ["c"] },
      { slug: "third-note", title: "Third", publishedAt: null, text: { source: "Text" } },
    ]);
    expect(leftOf(found)).toEqual([]);
    expect(draftsOf(found)).toMatchObject([{ title: "D", text: { format: "markdown", source: "Text" } }]);
  });

  test("has an author whole where one text names them, and the first of a list", () => {
    const authorsOf = (front: string) => {
      const [entry] = read({ "a.md": `---\ntitle: A\n${front}\n---\nText\n` }).entries;
      return entry?.state === "taken" ? entry.item.author : undefined;
    };
    expect(authorsOf('author: "Jane Doe, PhD"')).toBe("Jane Doe, PhD");
    expect(authorsOf('authors: ["Jane Doe, PhD", "Ada"]')).toBe("Jane Doe, PhD");
    expect(authorsOf("tags: a")).toBeNull();
  });

  test("leaves out files without a text, drafts too, but not a link to an original", () => {
    const found = read({
      "posts/empty.md": "---\ntitle: Empty\n---\n\n",
      "posts/heading.md": "# Only a heading\n",
      "posts/draft.md": "---\ntitle: D\ndraft: true\n---\n",
      "posts/link.md": "---\ntitle: Link\noriginalUrl: https://x.example/a\n---\n",
      "posts/text.md": "Text\n",
    });
    expect(items(found).map(({ title }) => title)).toEqual(["Link", "text"]);
    expect(leftOf(found)).toEqual([
      "Empty: It has no text.",
      "Only a heading: It has no text.",
      "D: It is a draft without a text.",
    ]);
  });

  test.each([
    ["_drafts/plan.md", "title: Plan"],
    ["blog/_drafts/plan.md", "title: Plan"],
    ["_posts/2020-01-02-a.md", "draft: yes"],
    ["_posts/2020-01-02-a.md", "draft: 'true'"],
    ["_posts/2020-01-02-a.md", "published: no"],
    ["_posts/2020-01-02-a.md", "status: Draft"],
    ["notes/a.md", "publish: false"],
    ["content/posts/a.md", "Draft: true"],
  ])("keeps %s with %s a draft", (name, line) => {
    const found = read({ [name]: `---\n${line}\n---\nText\n` });
    expect(items(found)).toEqual([]);
    expect(draftsOf(found)).toHaveLength(1);
  });

  test.each([
    ["private: true", "It is private."],
    ["visibility: Private", "It is private."],
    ["status: private", "It is private."],
    ["password: letmein", "It is for members only, and would be public here."],
    ["visibility: members", "It is for members only, and would be public here."],
    ["expiryDate: 2026-01-01", "It expired on 2026-01-01."],
    ["unpublishdate: 2026-01-01", "It expired on 2026-01-01."],
    ["Private: true", "It is private."],
  ])(
    "leaves out a file with %s, and names it, so that it is published at no later date either",
    (line, reason) => {
      const found = read({ "posts/a.md": `---\ntitle: A\n${line}\n---\nText\n` });
      expect(found.entries).toEqual([{ state: "left", kind: "post", title: "A", reason, key: "posts/a.md" }]);
    },
  );

  test.each([
    "private: false",
    "visibility: public",
    "expiryDate: 2030-01-01",
    "publish: true",
    'password: ""',
  ])("takes a file with %s in", (line) => {
    expect(items(read({ "posts/a.md": `---\n${line}\n---\nText\n` }))).toHaveLength(1);
  });

  test("is without the files of packages, themes and templates, and those about the project: their number is said", () => {
    const taken = [
      "content/posts/a.md",
      "content/vendor/acme.md",
      "content/changelog.md",
      "_posts/2020-01-02-security.md",
      "src/content/blog/vendor/b.md",
      "src/pages/vendor/c.md",
      "posts/security.md",
      "changelog.md",
    ];
    const left = [
      "archetypes/default.md",
      "node_modules/pkg/docs/guide.md",
      "site/vendor/pkg/notes.md",
      "themes/ananke/exampleSite/content/post/demo.md",
      "themes/ananke/README.md",
      "LICENSE.md",
      "site/CODE_OF_CONDUCT.md",
      "README.md",
    ];
    const found = read(Object.fromEntries([...taken, ...left].map((name) => [name, "Text\n"])));
    expect(items(found).map(({ key }) => key)).toEqual(taken);
    expect(leftOf(found)).toEqual([
      "7 files: What packages, themes and templates bring, and what is about the project itself, is left out: archetypes/default.md, node_modules/pkg/docs/guide.md, site/vendor/pkg/notes.md and 4 more.",
    ]);
  });

  test.each([
    [[], 4],
    [["hugo.toml"], 1],
    [["site-main/_config.yml"], 1],
    [["site/astro.config.mjs"], 1],
    [["site/_posts/2020-01-02-a.md"], 2],
    [["deep/er/and/deeper/hugo.toml"], 1],
    [[".eleventy.js"], 1],
    [["License.md"], 4],
    [["node_modules/pkg/content/a.md"], 4],
  ])("has folders that are called as those of themes only beside a site: %j", (beside, taken) => {
    const names = ["vendor/acme.md", "archetypes/hero.md", "posts/themes/dark/x.md", "posts/license.md"];
    const found = read(Object.fromEntries([...names, ...beside].map((name) => [name, "Text\n"])));
    expect(items(found)).toHaveLength(taken);
  });

  test("takes the day of a file's name beside a switch that publishes it", () => {
    const found = read({ "_posts/2020-01-02-a.md": "---\npublished: yes\n---\nText\n" });
    expect(items(found)).toMatchObject([{ publishedAt: Date.UTC(2020, 0, 2) }]);
  });

  test("has TOML over several lines", () => {
    const front =
      'title = "Z"\ndescription = """\nOf Z"""\ntags = [\n  "one", # first\n  "two",\n]\n[params]\na = 1';
    expect(items(read({ "z.md": `+++\n${front}\n+++\nText\n` }))).toMatchObject([
      { title: "Z", excerpt: "Of Z", tags: ["one", "two"] },
    ]);
    expect(leftOf(read({ "z.md": "+++\ntitle = Z\n+++\nText\n" }))).toEqual([
      "z.md: Its front matter cannot be read.",
    ]);
  });

  test("has the path at which its system showed each file, unless it states one", () => {
    const found = read({
      "_posts/2020-01-02-hi.md": "Text\n",
      "content/posts/a.md": "Text\n",
      "src/content/blog/b/index.md": "Text\n",
      "content/c.md": "---\nurl: /see/\n---\nText\n",
      "notes/d.md": "Text\n",
      "content/posts/e.md": '---\npermalink: "/{{ page.fileSlug }}/"\n---\nText\n',
      "_posts/2020-01-02-f.md": "---\npermalink: /:categories/:title/\n---\nText\n",
    });
    expect(items(found).map(({ aliases }) => aliases)).toEqual([
      ["/2020/01/02/hi.html"],
      ["/posts/a/"],
      ["/blog/b/"],
      ["/see/"],
      [],
      ["/posts/e/"],
      ["/2020/01/02/f.html"],
    ]);
    expect(items(found).map(({ slug }) => slug)).toEqual(["hi", "a", "b", "see", "d", "e", "f"]);
  });

  test.each([
    [
      "_posts/2020-01-02-hi.md",
      "categories: Jekyll update",
      ["/jekyll/update/2020/01/02/hi.html", "/2020/01/02/hi.html"],
    ],
    ["_posts/2020-01-02-hi.md", "slug: other", ["/2020/01/02/other.html", "/2020/01/02/hi.html"]],
    ["content/posts/a.md", "slug: other", ["/posts/other/"]],
    ["content/posts/a/index.md", "slug: other", ["/posts/other/"]],
    ["content/a.md", "slug: other", ["/other/"]],
    ["content/posts/_index.md", "slug: other", ["/posts/"]],
  ])("was at another path as %s with %s", (name, line, aliases) => {
    expect(items(read({ [name]: `---\n${line}\n---\nText\n` }))).toMatchObject([{ aliases }]);
  });

  test("has categories and tags of Jekyll apart, which stand in one text there", () => {
    const front = "---\ncategories: jekyll update\ntags: a b\n---\nText\n";
    expect(items(read({ "_posts/2020-01-02-hi.md": front, "b.md": front }))).toMatchObject([
      { categories: ["jekyll", "update"], tags: ["a", "b"] },
      { categories: ["jekyll update"], tags: ["a b"] },
    ]);
  });

  test("with broken front matter is named", () => {
    expect(leftOf(read({ "a.md": "---\ntitle: [\n---\nText\n" }))).toEqual([
      "a.md: Its front matter cannot be read.",
    ]);
  });
});
