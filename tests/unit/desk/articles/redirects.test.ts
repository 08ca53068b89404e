import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { articleId } from "~/domains/content/store/pairing.ts";
import { upsertArticles, upsertVideos } from "~/domains/content/store/writes.ts";
import { leadsBack } from "~/platform/page/match/circles.ts";
import { moveOf } from "~/platform/page/match/moves.ts";
import { clearContent } from "../../../support/content/desk.ts";
import { article, video } from "../../../support/content/items.ts";
import { type Browser, clearDesk, entryOf, signedIn } from "../../../support/desk/desk.ts";
import { testDeps } from "../../../support/unit/deps.ts";

/** Redirects that the desk adds: none of them may lead to where it began. */

const deps = testDeps();
const AT = "/desk/redirects";

let editor: Browser;

beforeEach(async () => {
  await clearContent();
  await clearDesk("moved_paths", "issues");
  editor = await signedIn("editor");
});

const add = (from: string, target: string) => editor.act(AT, { act: "redirect-path", from, target });

describe("a redirect that would go in a circle", () => {
  test.each([
    ["by another redirect", "/b", "/a"],
    ["by two of them", "/c", "/a"],
    ["under another form of its address", "/B/", "/A/"],
    ["by the address of this site", "/b", `${deps.publication.brand.url}/a`],
    ["by the page as Markdown", "/b", "/a.md"],
    ["of its own address at this site", "/d//", `${deps.publication.brand.url}/d`],
  ])("%s is refused beside its field, which keeps what was typed", async (_, from, target) => {
    expect((await add("/a", "/b")).status).toBe(303);
    if (from === "/c") expect((await add("/b", "/c")).status).toBe(303);
    const { status, body } = await add(from, target);
    expect(status).toBe(400);
    expect(body).toContain("visitors would go in a circle");
    for (const typed of [from, target]) expect(body).toContain(`value="${typed}"`);
    expect(await moveOf(deps.db, from)).toBeUndefined();
  });

  test("is refused as well for an article that is moved, and where Undo would bring it back", async () => {
    await upsertArticles(deps, [article({ identity: "one", slug: "one" })]);
    await add("/old", "/article/one");
    const id = await articleId("one");
    const move = (target: string) =>
      editor.act(`/desk/articles/${id}`, { act: "move-item", item: `article/${id}`, name: "One", target });
    const refused = await move("/old");
    expect([refused.status, refused.body.includes("visitors would go in a circle")]).toEqual([400, true]);
    const forgotten = await editor.act(AT, { act: "forget-redirect", from: "/old" });
    expect((await move("/old")).status).toBe(303);
    const undone = await editor.act(AT, { act: "undo", entry: entryOf(forgotten) });
    expect(undone.body).toContain("redirects back to it now");
    expect(await moveOf(deps.db, "/old")).toBeUndefined();
  });

  test("is refused where Undo of “Show again” would bring back an article’s own redirect", async () => {
    await upsertArticles(deps, [article({ identity: "one", slug: "one" })]);
    const id = await articleId("one");
    const at = `/desk/articles/${id}`;
    const item = { item: `article/${id}`, name: "One" };
    await editor.act(at, { act: "move-item", ...item, target: "/new" });
    const shown = await editor.act(at, { act: "show-item", ...item });
    expect((await add("/new", "/article/one")).status).toBe(303);
    const undone = await editor.act(at, { act: "undo", entry: entryOf(shown) });
    expect(undone.status).toBe(409);
    expect(undone.body).toContain("redirects back to it now");
    expect(await moveOf(deps.db, "/article/one")).toBeUndefined();
  });

  test("is one by the redirects of the publication too, but not by a pattern that a page stands before", async () => {
    const redirects = [
      { from: "/left", to: "/right" },
      { from: "/2024/{slug}", to: "/article/{slug}" },
      { from: "/{slug}", to: "/article/{slug}" },
    ];
    const of = { ...deps, publication: { ...deps.publication, redirects } };
    expect(await leadsBack(of, "/right", "/left")).toBe(true);
    expect(await leadsBack(of, "/article/x", "/2024/x")).toBe(true);
    expect(await leadsBack(of, "/article/about", "/about")).toBe(false);
    expect(await leadsBack(of, "/right", "https://elsewhere.test/right")).toBe(false);
    await deps.db.run(
      sql`insert into moved_paths (path, target, since) values ('/x', '/y', 1), ('/y', '/x', 1)`,
    );
    expect(await leadsBack(of, "/z", "/x")).toBe(true);
    // What is decided of one address comes before a pattern.
    await deps.db.run(sql`insert into moved_paths (path, target, since) values ('/2024/x', '/about', 1)`);
    expect(await leadsBack(of, "/article/x", "/2024/x")).toBe(false);
    expect(await leadsBack(of, "/about", "/2024/x")).toBe(true);
  });
});

test.each([
  ["/article/one", "An article on the site has this address: redirect it on its own screen."],
  ["/Article/One/", "An article on the site has this address"],
  ["/article/one.md", "An article on the site has this address"],
  ["/video/video0000AA", "A video on the site has this address: redirect it on its own screen."],
  ["/about", "A page of the site has this address"],
  ["/category/ai", "A page of the site has this address"],
  ["/category/ai/feed.xml", "A page of the site has this address"],
  ["/feed.xml", "A page of the site has this address"],
  ["/tags/saas", "A page of the site has this address"],
  ["/Tags/SaaS/feed.xml", "A page of the site has this address"],
  ["/authors/jane-doe", "A page of the site has this address"],
  ["/authors/jane-doe/feed.json", "A page of the site has this address"],
  ["/archive/2026", "A page of the site has this address"],
  ["/archive/2026/08/", "A page of the site has this address"],
  ["/archive/2026/08/feed.xml", "A page of the site has this address"],
  ["/newsletter/archive/2026-08-14", "A page of the site has this address"],
  ["/newsletter/archive/2026-08-14.md", "A page of the site has this address"],
  ["/feed", "The table of redirects leads this address to /feed.xml."],
])("a redirect of %s, which would never be followed, is refused", async (from, sentence) => {
  await upsertArticles(deps, [article({ identity: "one", slug: "one", author: "Jane Doe", tags: ["saas"] })]);
  await deps.db.run(sql`insert into issues (day, subject, preheader, body, status, created_at, updated_at, published_at)
    values ('2026-08-14', 'An issue', '', '', 'published', 1, 1, 1)`);
  await upsertVideos(deps, [video({ id: "video0000AA" })]);
  const { status, body } = await add(from, "/newsletter");
  expect([status, body.includes(sentence)]).toEqual([400, true]);
  expect(await moveOf(deps.db, from)).toBeUndefined();
});

test("an address that is like a page’s, or that a hidden article had, can be redirected", async () => {
  await upsertArticles(deps, [article({ identity: "one", slug: "one" })]);
  const id = await articleId("one");
  await editor.act(`/desk/articles/${id}`, { act: "hide-item", item: `article/${id}`, name: "One" });
  const free = [
    "/article/one",
    "/article/two",
    "/about-us",
    "/category/none/feed.xml",
    "/category/none",
    "/tags/none",
    "/authors/none/feed.xml",
  ];
  const past = ["/archive/1999", "/archive/1999/08", "/archive/2026/13", "/newsletter/archive/1999-08-14"];
  for (const from of [...free, ...past]) expect((await add(from, "/newsletter")).status, from).toBe(303);
});

test("Undo does not bring a redirect back to an address that a page has by then", async () => {
  expect((await add("/tags/saas", "/about")).status).toBe(303);
  const removed = await editor.act(AT, { act: "forget-redirect", from: "/tags/saas" });
  await upsertArticles(deps, [article({ identity: "late", slug: "late", tags: ["saas"] })]);
  const undone = await editor.act(AT, { act: "undo", entry: entryOf(removed) });
  expect([undone.status, undone.body.includes("A page of the site has this address")]).toEqual([409, true]);
  expect(await moveOf(deps.db, "/tags/saas")).toBeUndefined();
});

test.each([
  ["Undo", (entry: string) => ({ act: "undo", entry })],
  ["Remove", () => ({ act: "forget-redirect", from: "/article/gone" })],
])("the address of a deleted article that was redirected is gone again by %s", async (_, back) => {
  await upsertArticles(deps, [article({ identity: "gone", slug: "gone" })]);
  const id = await articleId("gone");
  await editor.act(`/desk/articles/${id}`, { act: "delete-item", item: `article/${id}`, name: "Gone" });
  const gone = { path: "/article/gone", target: null };
  expect(await moveOf(deps.db, "/article/gone")).toMatchObject(gone);
  const led = await add("/article/gone", "/about");
  expect(await moveOf(deps.db, "/article/gone")).toMatchObject({ target: "/about" });
  expect((await editor.act(AT, back(entryOf(led)))).status).toBe(303);
  expect(await moveOf(deps.db, "/article/gone")).toMatchObject(gone);
});
