import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { batch, statement } from "~/platform/data/db.ts";
import { moveOf, movePath } from "~/platform/page/match/moves.ts";
import { wxr } from "../../support/moving/exports.ts";
import { begin, deps, POSTS, run, stored } from "../../support/moving/take-in.ts";

/** The addresses that posts have here, links between them, and where their old addresses lead. */

beforeEach(begin);

const post = (
  id: number,
  slug: string,
  own: Partial<(typeof POSTS)[0]> & { type?: string; link?: string } = {},
) => ({
  id,
  title: `Post ${id}`,
  slug,
  link: `https://old.example.com/${id}/${slug}/`,
  date: `2024-01-${String(id).padStart(2, "0")} 10:00:00`,
  body: "<p>Text</p>",
  categories: ["Sales"],
  ...own,
});

const linksTo = (addresses: readonly string[]) =>
  addresses.map((address) => `<p><a href="https://old.example.com${address}">it</a></p>`).join("");

const hrefs = (content = "") => Array.from(content.matchAll(/href="([^"]*)"/g), ([, href]) => href);

describe("a link between old posts", () => {
  test("leads to what is taken in; to what is left out it stays as it is", async () => {
    await run(
      {
        "theirs.xml": wxr([post(9, "theirs")]),
      },
      { source: "another" },
    );
    const body = linksTo(["/2/about/", "/3/unplaced/", "/4/draft/", "/5/theirs/", "/6/taken/"]);
    const posts = [
      post(1, "links", { body }),
      post(2, "about", { type: "page" }),
      post(3, "unplaced", { categories: ["Elsewhere"] }),
      { ...post(4, "draft"), status: "draft" },
      post(5, "theirs"),
      post(6, "taken"),
    ];
    await run({ "x.xml": wxr(posts) }, { pages: false });
    const [links] = await stored();
    expect(hrefs(links?.content)).toEqual([
      "https://old.example.com/2/about/",
      "https://old.example.com/3/unplaced/",
      "https://old.example.com/4/draft/",
      "https://old.example.com/5/theirs/",
      "/article/taken",
    ]);
  });

  test("leads to the address that its post has here, also where it got another there", async () => {
    await run({ "x.xml": wxr([post(1, "first")]) });
    const again = [post(1, "first-again"), post(2, "second", { body: linksTo(["/1/first-again/"]) })];
    await run({ "x.xml": wxr(again) });
    expect((await stored()).map(({ slug, content }) => [slug, ...hrefs(content)])).toEqual([
      ["first"],
      ["second", "/article/first"],
    ]);
  });
});

describe("posts of one slug", () => {
  const same = [
    post(1, "intro"),
    post(2, "intro", { type: "page" }),
    post(3, "links", { body: linksTo(["/1/intro/", "/2/intro/"]) }),
  ];

  test("are all taken in: the later ones have their id in their address", async () => {
    const { outcomes } = await run({ "x.xml": wxr(same) });
    expect(outcomes).toEqual(["Post 1: added", "Post 2: added", "Post 3: added"]);
    const [one, other, links] = await stored();
    expect([one?.slug, other?.slug, hrefs(links?.content)]).toEqual([
      "intro",
      "intro-2",
      ["/article/intro", "/article/intro-2"],
    ]);
    expect(await moveOf(deps.db, "/2/intro/")).toMatchObject({ target: "/article/intro-2" });
  });

  test("keep their addresses when they come again, also without each other", async () => {
    await run({ "x.xml": wxr(same) });
    const before = (await stored()).map(({ slug, content }) => [slug, content]);
    expect((await run({ "x.xml": wxr([...same].reverse()) })).outcomes).toEqual([
      "Post 3: unchanged",
      "Post 2: unchanged",
      "Post 1: unchanged",
    ]);
    await run({ "x.xml": wxr(same.slice(1, 2)) });
    expect((await stored()).map(({ slug, content }) => [slug, content])).toEqual(before);
  });

  test("lead from their old addresses to their own articles, which a pattern would confuse", async () => {
    const redirects = [{ from: "/{year}/{month}/{slug}", to: "/article/{slug}" }];
    const dated = [1, 2].map((id) =>
      post(id, "notes", { link: `https://old.example.com/202${id}/05/notes/` }),
    );
    await run({ "x.xml": wxr(dated) }, { of: { ...deps, publication: { ...deps.publication, redirects } } });
    expect(await moveOf(deps.db, "/2021/05/notes")).toMatchObject({ target: "/article/notes" });
    expect(await moveOf(deps.db, "/2022/05/notes")).toMatchObject({ target: "/article/notes-2" });
    expect(await moveOf(deps.db, "/article/notes")).toBeUndefined();
  });

  test("are one where an export has it twice", async () => {
    const { rows } = await run({ "x.xml": wxr([post(1, "intro"), post(1, "intro")]) });
    expect(rows.map(({ outcome, remarks }) => [outcome, ...remarks])).toEqual([
      ["added"],
      ["refused", "The export has it twice."],
    ]);
  });
});

describe("a post whose slug another export of the source has already", () => {
  const contents = async () => (await stored()).map(({ slug, content }) => [slug, content]);

  test("gets its id into its address, and leaves the other as it is, however often both come", async () => {
    const posts = wxr([post(12, "pricing", { body: "<p>The post</p>" })]);
    const pages = wxr([post(40, "pricing", { body: "<p>The page</p>", type: "page" })]);
    await run({ "posts.xml": posts });
    expect((await run({ "pages.xml": pages })).outcomes).toEqual(["Post 40: added"]);
    const both = [
      ["pricing", "<p>The post</p>"],
      ["pricing-40", "<p>The page</p>"],
    ];
    expect(await contents()).toEqual(both);
    expect(await moveOf(deps.db, "/12/pricing/")).toMatchObject({ target: "/article/pricing" });
    expect(await moveOf(deps.db, "/40/pricing/")).toMatchObject({ target: "/article/pricing-40" });
    for (const [xml, title] of [
      [posts, "Post 12"],
      [pages, "Post 40"],
    ] as const)
      expect((await run({ "x.xml": xml })).outcomes).toEqual([`${title}: unchanged`]);
    expect(await contents()).toEqual(both);
  });

  test("is the same file of Markdown under another folder, as in a zip, and another file elsewhere", async () => {
    const file = (text: string, day: number) =>
      `---\ntitle: Soon\ncategories: [sales]\ndate: 2024-01-0${day}\n---\n${text}\n`;
    const folder = { "ideas/soon.md": file("Ideas", 1), "plans/soon.md": file("Plans", 2) };
    await run(folder);
    const before = await contents();
    expect(before.map(([, content]) => content)).toEqual(["<p>Ideas</p>", "<p>Plans</p>"]);
    const zipped = Object.entries(folder).map(([name, text]) => [`site-main/${name}`, text]);
    expect((await run(Object.fromEntries(zipped))).outcomes).toEqual(["Soon: unchanged", "Soon: unchanged"]);
    expect(await contents()).toEqual(before);
    await run({ "notes/soon.md": file("Notes", 3) });
    expect((await contents()).map(([, content]) => content)).toEqual([
      "<p>Ideas</p>",
      "<p>Plans</p>",
      "<p>Notes</p>",
    ]);
    expect((await run({ "soon.md": file("Ideas", 1) })).rows).toMatchObject([{ path: "/article/soon" }]);
    expect(await contents()).toHaveLength(3);
    await begin();
    await run({ "soon.md": file("Ideas", 1) });
    await run({ "a/soon.md": file("Ideas", 1), "b/soon.md": file("Plans", 2) });
    expect((await contents()).map(([, content]) => content)).toEqual(["<p>Ideas</p>", "<p>Plans</p>"]);
  });
});

describe("an old address", () => {
  test("whose target the desk changed keeps it when the export comes again", async () => {
    await run({ "x.xml": wxr(POSTS) });
    await batch(deps.db, [movePath("/2024/03/first", "/category/sales", deps.now())]);
    const changed = POSTS.map((each) => ({ ...each, body: `${each.body}<p>More</p>` }));
    for (const posts of [POSTS, changed]) {
      await run({ "x.xml": wxr(posts) });
      expect(await moveOf(deps.db, "/2024/03/first/")).toMatchObject({ target: "/category/sales" });
      expect(await moveOf(deps.db, "/2024/03/second/")).toMatchObject({ target: "/article/second" });
    }
  });

  test("that leads elsewhere leads to a post that is new", async () => {
    await batch(deps.db, [movePath("/2024/03/first", "/category/sales", deps.now())]);
    await run({ "x.xml": wxr(POSTS) });
    expect(await moveOf(deps.db, "/2024/03/first/")).toMatchObject({ target: "/article/first" });
    await batch(deps.db, [statement(sql`delete from moved_paths where path = '/2024/03/second'`)]);
    await run({ "x.xml": wxr(POSTS) });
    expect(await moveOf(deps.db, "/2024/03/second/")).toMatchObject({ target: "/article/second" });
  });
});
