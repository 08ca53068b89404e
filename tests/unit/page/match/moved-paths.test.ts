import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { batch, statement } from "~/platform/data/db.ts";
import { matchPage } from "~/platform/page/match/match.ts";
import { inPlaceOfMissing, movedByTable } from "~/platform/page/match/moved-paths.ts";
import { forgetMove, movePath, movesAfter } from "~/platform/page/match/moves.ts";
import { siteRoutes } from "../../../support/page/routes.ts";
import { testDeps } from "../../../support/unit/deps.ts";

const deps = testDeps();
const missing = () => new Response("No such page.", { status: 404 });
const ask = (path: string, response = missing(), init?: RequestInit) =>
  inPlaceOfMissing(deps, new Request(`https://recurring.test${path}`, init), response);

describe("a path that no page has", () => {
  test("answers as the publisher says, whatever its letters and its last slash", async () => {
    await batch(deps.db, [
      movePath("/2024/Old-Post/", "/article/new", deps.now()),
      movePath("/article/gone", null, deps.now()),
    ]);
    for (const path of [
      "/2024/old-post",
      "/2024/OLD-post/",
      "/2024/old-post?utm_source=x",
      "/2024/old%2Dpost",
    ]) {
      const response = await ask(path);
      expect([response.status, response.headers.get("Location")]).toEqual([301, "/article/new"]);
      // The publisher may take it back.
      expect(response.headers.get("Cache-Control")).toBe("no-store");
    }
    const gone = await ask("/article/gone");
    expect([gone.status, await gone.text()]).toEqual([410, "No such page."]);
    expect((await ask("/2024/other")).status).toBe(404);
    await batch(deps.db, [forgetMove("/2024/old-post")]);
    expect((await ask("/2024/old-post")).status).toBe(404);
  });

  test("is found by its letters and by their codes, however it was entered or stored", async () => {
    await batch(deps.db, [
      movePath("/blog/%c3%bcber", "/article/one", deps.now()),
      movePath("/blog/straße", "/article/two", deps.now()),
      statement(
        sql`insert into moved_paths (path, target, since) values ('/blog/%e4%bd%a0', '/article/three', 1)`,
      ),
    ]);
    const led = async (path: string) => (await ask(path)).headers.get("Location");
    expect(await led("/blog/über")).toBe("/article/one");
    expect(await led("/blog/stra%C3%9Fe/")).toBe("/article/two");
    expect(await led("/blog/%E4%BD%A0")).toBe("/article/three");
    await batch(deps.db, [forgetMove("/blog/你")]);
    expect(await led("/blog/%E4%BD%A0")).toBeNull();
  });

  test("answers as Markdown what its page answers", async () => {
    await batch(deps.db, [
      movePath("/article/gone", null, deps.now()),
      movePath("/article/old", "/article/new", deps.now()),
      movePath("/article/away", "https://elsewhere.test/article", deps.now()),
      movePath("/article/topic", "/articles?q=pricing", deps.now()),
      movePath("/readme.md", "/about", deps.now()),
    ]);
    const answers = async (path: string) => {
      const { status, headers } = await ask(path);
      return [status, headers.get("Location")];
    };
    expect(await answers("/article/gone.md")).toEqual([410, null]);
    expect(await answers("/article/old.md")).toEqual([301, "/article/new.md"]);
    expect(await answers("/article/away.md")).toEqual([301, "https://elsewhere.test/article"]);
    expect(await answers("/article/topic.md")).toEqual([301, "/articles?q=pricing"]);
    expect(await answers("/readme.md")).toEqual([301, "/about"]);
    expect(await answers("/article/other.md")).toEqual([404, null]);
  });

  test("stays missing for data and posts; a page that exists is never asked for", async () => {
    await batch(deps.db, [movePath("/article/gone", "/", deps.now())]);
    expect((await ask("/article/gone.data")).status).toBe(404);
    expect((await ask("/article/gone", missing(), { method: "POST" })).status).toBe(404);
    expect((await ask("/article/gone", new Response("here"))).status).toBe(200);
  });

  test("is unavailable while the database does not answer: nobody knows whether it moved", async () => {
    const broken = { ...deps, db: { $client: { batch: () => Promise.reject(new Error("down")) } } as never };
    const unread = async (path: string, init?: RequestInit) => {
      const request = new Request(`https://recurring.test${path}`, init);
      const { status, headers } = await inPlaceOfMissing(broken, request, missing());
      return [status, headers.get("Retry-After"), headers.get("Cache-Control")];
    };
    for (const path of ["/2019/old-post", "/article/gone", "/article/gone.md"])
      expect(await unread(path), path).toEqual([503, "30", "no-store"]);
    // Nothing was asked.
    expect((await unread("/article/gone.data"))[0]).toBe(404);
    expect((await unread("/article/gone", { method: "POST" }))[0]).toBe(404);
  });
});

describe("a path that the publication's table moves", () => {
  const redirects = [
    { from: "/{year}/{month}/{slug}", to: "/article/{slug}" },
    { from: "/2024/05/team", to: "/about" },
  ];
  const publication = { ...deps.publication, redirects };

  const led = async (path: string, own = deps) => (await answer(path, own)).headers.get("Location");
  const isKept = async (path: string, own = deps) =>
    (await answer(path, own)).headers.get("Cache-Control") !== "no-store";
  async function answer(path: string, own: typeof deps) {
    const request = new Request(`https://recurring.test${path}`);
    const found = matchPage(siteRoutes(), request, publication);
    if (found.kind !== "moved") throw new Error(found.kind);
    return movedByTable(own, new URL(request.url), found);
  }

  test("by a pattern leads where the desk or an import says of the one address", async () => {
    await batch(deps.db, [
      movePath("/2024/05/our-story", "/contact", deps.now()),
      movePath("/2024/05/dropped", null, deps.now()),
      movePath("/2024/05/team", "/contact", deps.now()),
    ]);
    expect(await led("/2024/05/Our-Story/")).toBe("/contact");
    expect(await led("/2024/05/our-story.md")).toBe("/contact");
    expect(await led("/2024/05/other?a=1")).toBe("/article/other?a=1");
    expect(await led("/2024/05/dropped")).toBe("/article/dropped");
    expect(await led("/2024/05/team")).toBe("/about");
    const broken = { ...deps, db: { $client: { batch: () => Promise.reject(new Error("down")) } } as never };
    expect(await led("/2024/05/our-story", broken)).toBe("/article/our-story");
    for (const path of ["/2024/05/other", "/2024/05/other.md", "/2024/05/team"])
      expect(await isKept(path), path).toBe(true);
    expect(await isKept("/2024/05/our-story")).toBe(false);
    expect(await isKept("/2024/05/other", broken)).toBe(false);
  });
});

test("paths are listed in their order behind one of them, those that begin alike with the one that is alike", async () => {
  const paths = ["/list", "/list/a", "/list/b", "/lists", "/other"];
  await batch(
    deps.db,
    paths.map((path) => movePath(path, "/about", deps.now())),
  );
  const listed = async (after: string, prefix: string, limit = 9) =>
    (await movesAfter(deps.db, after, prefix, limit)).map(({ path }) => path);
  expect(await listed("", "/List/")).toEqual(["/list", "/list/a", "/list/b", "/lists"]);
  expect(await listed("/list/a", "/list", 1)).toEqual(["/list/b"]);
  expect(await listed("/lists", "/list")).toEqual([]);
});

test("a target with letters beyond ASCII is stated by their codes, as headers ask", async () => {
  await batch(deps.db, [
    movePath("/old-letters", "/tags/你好?q=%C3%BC", deps.now()),
    movePath("/old-umlaut", "/über uns", deps.now()),
  ]);
  expect((await ask("/old-letters")).headers.get("Location")).toBe("/tags/%E4%BD%A0%E5%A5%BD?q=%C3%BC");
  expect((await ask("/old-umlaut")).headers.get("Location")).toBe("/%C3%BCber%20uns");
});
