import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { rowsOf, statement } from "~/platform/data/db.ts";
import { readPicture } from "~/platform/images/pictures.ts";
import { moveOf } from "~/platform/page/match/moves.ts";
import { png } from "../../support/content/pictures.ts";
import { ghost, wxr } from "../../support/moving/exports.ts";
import { exported, taken } from "../../support/moving/own.ts";
import { begin, deps, POSTS, run, stored } from "../../support/moving/take-in.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { visitSite } from "../../support/unit/whole-site.ts";

beforeEach(begin);

describe("posts of WordPress", () => {
  test("become articles with dates, authors and terms; links between them lead to the articles", async () => {
    const { outcomes } = await run({ "x.xml": wxr(POSTS) });
    expect(outcomes).toEqual(["First: added", "Second: added", "Draft: draft"]);
    expect(await stored()).toEqual([
      {
        slug: "first",
        content: "<p>One</p>",
        published_at: Date.UTC(2024, 2, 5, 10),
        author: "Ada Lovelace",
        categories: '["sales"]',
        tags: '["Pilots"]',
        featured_image: null,
      },
      expect.objectContaining({
        slug: "second",
        content: '<p>See <a href="/article/first#part">the first</a>.</p>',
      }),
    ]);
  });

  test("taken in twice change nothing", async () => {
    await run({ "x.xml": wxr(POSTS) });
    const before = await rowsOf(deps.db, statement(sql`select * from articles where source_id = 'old-site'`));
    const { outcomes } = await run({ "x.xml": wxr(POSTS) }, { of: testDeps({ at: "2026-08-22T12:00:00Z" }) });
    expect(outcomes).toEqual(["First: unchanged", "Second: unchanged", "Draft: unchanged"]);
    expect(
      await rowsOf(deps.db, statement(sql`select * from articles where source_id = 'old-site'`)),
    ).toEqual(before);
  });

  test("change nothing either when this site's own export brings them back", async () => {
    await run({ "x.xml": wxr(POSTS) });
    // They were read meanwhile, which is no change of them.
    await deps.db.run(sql`update articles set view_count = 7 where source_id = 'old-site'`);
    const rows = () =>
      rowsOf(deps.db, statement(sql`select * from articles where source_id = 'old-site' order by id`));
    const before = await rows();
    expect((await taken((await exported()).files)).outcomes).toEqual(["unchanged", "unchanged"]);
    expect(await rows()).toEqual(before);
  });

  test("that were changed there are changed here, also under another address there", async () => {
    await run({ "x.xml": wxr(POSTS) });
    const [first, ...rest] = POSTS;
    const moved = wxr([
      { ...(first as (typeof POSTS)[0]), slug: "first-again", body: "<p>Two</p>" },
      ...rest,
    ]);
    const { rows } = await run({ "x.xml": moved });
    expect(rows.find(({ title }) => title === "First")).toMatchObject({
      outcome: "changed",
      path: "/article/first",
    });
    expect((await stored()).map(({ slug, content }) => [slug, content])[0]).toEqual(["first", "<p>Two</p>"]);
  });

  test("are not written by a dry run, which says the same", async () => {
    const { outcomes, redirects } = await run({ "x.xml": wxr(POSTS) }, { dryRun: true });
    expect(outcomes).toEqual(["First: added", "Second: added", "Draft: draft"]);
    expect(redirects).toBe(2);
    expect(await stored()).toEqual([]);
    expect(await moveOf(deps.db, "/2024/03/first/")).toBeUndefined();
  });

  test("are found at their old addresses", async () => {
    await run({ "x.xml": wxr(POSTS) });
    expect(await moveOf(deps.db, "/2024/03/First/")).toMatchObject({ target: "/article/first" });
  });

  test.each([
    ["/blog/%e4%bd%a0%e5%a5%bd/", "%e4%bd%a0%e5%a5%bd"],
    ["/2024/05/%e4%bd%a0%e5%a5%bd/", "%e4%bd%a0%e5%a5%bd"],
    [`/2024/05/${"long-".repeat(20)}one`, `${"long-".repeat(20)}one`],
  ])("are found at %s, where their slug differs here", async (path, slug) => {
    const link = `https://old.example.com${path}`;
    await run({
      "x.xml": wxr([{ id: 7, title: "你好", slug, link, body: "<p>x</p>", categories: ["Sales"] }]),
    });
    const here = `/article/${(await stored())[0]?.slug}`;
    const first = await visitSite(path);
    expect(first.status).toBe(301);
    const location = first.headers.get("Location") ?? "";
    const last = location === here ? first : await visitSite(location);
    expect([last.status, last.headers.get("Location")]).toEqual([301, here]);
  });

  test("without a category here are refused with its name, unless it is said where they belong", async () => {
    const posts = wxr([{ id: 1, title: "Tips", slug: "tips", body: "x", categories: ["Tips & Tricks"] }]);
    expect((await run({ "x.xml": posts })).rows).toMatchObject([
      { outcome: "refused", remarks: ["None of its categories exists here: Tips & Tricks."] },
    ]);
    await run({ "x.xml": posts }, { categories: { "tips & tricks": "product" } });
    expect(await stored()).toMatchObject([{ categories: '["product"]', tags: "[]" }]);
    await run({ "x.xml": posts }, { other: "ai" });
    expect(await stored()).toMatchObject([{ categories: '["ai"]', tags: '["Tips & Tricks"]' }]);
  });

  test("whose address another article has are refused, and leave it as it is", async () => {
    const taken = wxr([
      { id: 1, title: "Theirs", slug: "first", body: "<p>Theirs</p>", categories: ["Sales"] },
    ]);
    await run({ "x.xml": taken }, { source: "another" });
    const { rows } = await run({ "x.xml": wxr(POSTS) });
    expect(rows.find(({ title }) => title === "First")).toMatchObject({
      outcome: "refused",
      remarks: ["Another article here has the address /article/first."],
    });
    expect((await stored()).map(({ slug }) => slug)).toEqual(["second"]);
  });
});

test("wrappers of blocks leave, and what Markdown has no form for stays", async () => {
  const body = [
    '<!-- wp:image --><figure class="wp-block-image size-large"><img src="https://old.example.com/a.png" alt="A" width="900" height="600" class="wp-image-7"/></figure><!-- /wp:image -->',
    '<figure><div><img src="https://old.example.com/b.png"></div><figcaption>The <b>caption</b></figcaption></figure>',
    "<h1><strong>Title</strong></h1><p>&nbsp;</p><p><b>bold </b>text</p>",
    "<ul><li><p>one</p></li><li><p>two</p></li></ul>",
    "<pre class='wp-block-code'><code>a &lt; b</code></pre>",
    "<blockquote>bare <i>words</i></blockquote>",
    "<table><tbody><tr><td>a</td></tr></tbody></table>",
  ].join("");
  await run({ "x.xml": wxr([{ id: 1, title: "Blocks", slug: "blocks", body, categories: ["Sales"] }]) });
  const [row] = await stored();
  const quiet = ' loading="lazy" decoding="async" referrerpolicy="no-referrer"';
  expect(row?.content.split(/\n+(?=<)/)).toEqual([
    `<p><img src="https://old.example.com/a.png" alt="A"${quiet}></p>`,
    `<figure><img src="https://old.example.com/b.png" alt=""${quiet}><figcaption>The caption</figcaption></figure>`,
    "<h2>Title</h2>",
    "<p><strong>bold</strong> text</p>",
    "<ul>",
    "<li>one</li>",
    "<li>two</li>",
    "</ul>",
    "<pre><code>a &lt; b",
    "</code></pre>",
    "<blockquote>",
    "<p>bare <em>words</em></p>",
    "</blockquote>",
    "<table><tbody><tr><td>a</td></tr></tbody></table>",
  ]);
});

test("a picture in a figure keeps its link, unless that opens the picture, and a figure its words", async () => {
  const picture = (name: string) => `<img src="https://old.example.com/${name}.png" alt="${name}">`;
  const body = [
    `<figure><a href="https://shop.example/buy?ref=me">${picture("a")}</a></figure>`,
    `<figure><a href="https://shop.example/">${picture("b")}</a><figcaption>Words</figcaption></figure>`,
    `<figure><a href="https://old.example.com/c-large.JPG?w=9">${picture("c")}</a></figure>`,
    `<figure><div>${picture("d")}</div><p>Said beside it</p></figure>`,
  ].join("");
  await run({ "x.xml": wxr([{ id: 1, title: "Figures", slug: "figures", body, categories: ["Sales"] }]) });
  const [row] = await stored();
  const shown = row?.content.replace(/ (?:rel|loading|decoding|referrerpolicy)="[^"]*"/g, "");
  expect(shown?.split(/\n+/)).toEqual([
    `<p><a href="https://shop.example/buy?ref=me">${picture("a")}</a></p>`,
    `<figure><a href="https://shop.example/">${picture("b")}</a><figcaption>Words</figcaption></figure>`,
    `<p>${picture("c")}</p>`,
    `<p>${picture("d")}</p>`,
    "<p>Said beside it</p>",
  ]);
});

test("what a link of the text leads to keeps its id, and what is read from right to left its direction", async () => {
  const link = (id: string) => `<li><a href="#${id}">${id}</a></li>`;
  const body = [
    `<ul>${link("one")}${link("h-two")}${link("said")}${link("item")}${link("none")}</ul>`,
    '<h2 id="one"><strong>One</strong></h2><p id="unnamed">Text</p><h2 id="h-two">Two</h2>',
    '<div><p id="said">Said</p></div><ul><li id="item">Item</li></ul>',
    '<div dir="rtl"><p>שלום</p></div><p dir="ltr">Hello</p>',
  ].join("");
  await run({ "x.xml": wxr([{ id: 1, title: "Anchors", slug: "anchors", body, categories: ["Sales"] }]) });
  const here = (id: string) => `<li><a href="#user-content-${id}">${id}</a></li>`;
  expect((await stored())[0]?.content.replace(/\n+/g, "")).toBe(
    [
      `<ul>${here("one")}${here("h-two")}${here("said")}${here("item")}<li>none</li></ul>`,
      '<h2 id="user-content-one">One</h2><p>Text</p><h2 id="user-content-h-two">Two</h2>',
      '<p id="user-content-said">Said</p><ul><li id="user-content-item">Item</li></ul>',
      '<p dir="rtl">שלום</p><p>Hello</p>',
    ].join(""),
  );
});

test("pictures that lie in the export are stored here; those that do not are fetched by the clock", async () => {
  const site = "https://letter.example.com";
  const contents = {
    "g.json": ghost({
      a: {
        html: '<p>Text</p><figure><img src="__GHOST_URL__/content/images/2024/01/one.png"></figure><p><img src="https://cdn.example.com/two.png"></p>',
        feature_image: "__GHOST_URL__/content/images/cover.png",
      },
    }),
    "content/images/2024/01/one.png": png(640, 480),
    "content/images/cover.png": png(800, 450, 1),
  };
  const dry = await run(contents, { site, dryRun: true });
  expect(dry.outcomes).toEqual(["Post a: added"]);
  await run(contents, { site });
  const [row] = await stored();
  const here = /src="(\/media\/[0-9a-f]{32}-640x480\.png)"[^>]* width="640" height="480"/.exec(
    row?.content ?? "",
  )?.[1];
  expect(await readPicture(deps, here?.slice("/media/".length) ?? "")).not.toBeNull();
  expect(row?.featured_image).toMatch(/^\/media\/[0-9a-f]{32}-800x450\.png$/);
  const queued = await rowsOf(
    deps.db,
    statement(sql`select kind from picture_items where item_id in
    (select id from articles where source_id = 'old-site')`),
  );
  expect(queued).toEqual([{ kind: "article" }]);
});

test("pictures that stand in the text itself are stored here, or it is said why not", async () => {
  const data = (bytes: Uint8Array) => `data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`;
  const [chart, small] = [data(png(640, 480)), data(png(20, 20))].map((each) => each.padEnd(320, "A"));
  const html = `<p>See:</p><p><img src="${chart}" alt="Chart"></p><p><img src="${small}"></p><p><img src="${chart}" data-src="https://a.example/1.png"></p>`;
  const { rows } = await run({
    "x.xml": wxr([{ id: 1, title: "Pasted", slug: "pasted", body: html, categories: ["Sales"] }]),
  });
  expect(rows.map(({ remarks }) => remarks)).toEqual([
    ["A picture that stands in the text itself has 20 × 20 pixels, too small for an illustration."],
  ]);
  const shown = expect.stringMatching(/^\/media\/[0-9a-f]{32}-640x480\.png$/);
  const picturesOf = async () =>
    Array.from((await stored())[0]?.content.matchAll(/src="([^"]*)"/g) ?? [], ([, src]) => src);
  expect(await picturesOf()).toEqual([shown, "https://a.example/1.png"]);
  await begin();
  await run({ "a.md": `---\ncategories: [sales]\n---\nText\n\n![a](${chart}) ![][b]\n\n[b]: <${chart}>\n` });
  expect(await picturesOf()).toEqual([shown, shown]);
});

test("Markdown keeps its links between files and its pictures; what is missing is said", async () => {
  const { rows } = await run({
    "posts/one.md":
      "---\ntitle: One\ndate: 2024-01-02\ncategories: [sales]\nimage: ../images/one.png\n---\nSee [two](two.md#part), [none](nowhere.md) and ![one](../images/one.png)\n\n![static](/images/one.png) ![parts](../images/gro\u0308\u00dfe.png) ![gone](gone.png)\n",
    "posts/two.md": "---\ntitle: Two\ndate: 2024-01-03\ncategories: [sales]\n---\nText\n",
    "images/one.png": png(640, 480),
    "images/größe.png": png(480, 640),
  });
  expect(rows.map(({ remarks }) => remarks)).toEqual([
    ["The picture gone.png is missing from the export."],
    [],
  ]);
  const [one] = await stored();
  expect(one?.content).toContain('See <a href="/article/two#part">two</a>, none and <img src="/media/');
  expect(one?.content.match(/<img/g)).toHaveLength(3);
  expect(one?.featured_image).toMatch(/^\/media\//);
});

describe("a folder of Markdown", () => {
  const FOLDER = {
    "content/posts/a.md":
      '---\ntitle: A\ncategories: [sales]\ndate: 2024-01-01\n---\nSee [root](/posts/b/#part), [whole](https://old.example.com/posts/b/), [another][c], <a href="/posts/b/">HTML</a> and [none](/posts/x/), as in `[code](/posts/b/)`.\n\n[c]: /posts/b/\n',
    "content/posts/b.md": "---\ntitle: B\ncategories: [sales]\ndate: 2024-01-02\n---\nText\n",
  };

  test("has links between its articles, whichever way they were written", async () => {
    await run(FOLDER, { site: "https://old.example.com" });
    expect((await stored())[0]?.content.match(/href="[^"]*"/g)).toEqual([
      'href="/article/b#part"',
      ...Array.from({ length: 3 }, () => 'href="/article/b"'),
      expect.stringContaining("/posts/x/"),
    ]);
    expect((await stored())[0]?.content).toContain("<code>[code](/posts/b/)</code>");
  });

  test("leads from its old paths to its articles", async () => {
    await run(FOLDER);
    expect(await moveOf(deps.db, "/posts/a/")).toMatchObject({ target: "/article/a" });
    expect(await moveOf(deps.db, "/posts/b/")).toMatchObject({ target: "/article/b" });
  });

  test("shows its videos", async () => {
    await run({ "a.md": "---\ncategories: [sales]\n---\nSee:\n\n{{< youtube LCEmiRjPEtQ >}}\n" });
    expect((await stored())[0]?.content).toMatch(/class="embed"[^>]*LCEmiRjPEtQ/);
  });
});
