import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { emptyWithheld } from "~/domains/content/store/desk/withheld.ts";
import { articleId } from "~/domains/content/store/pairing.ts";
import { articleBySlug, featuredArticles, videoById } from "~/domains/content/store/queries.ts";
import { upsertArticles, upsertVideos } from "~/domains/content/store/writes.ts";
import { batch } from "~/platform/data/db.ts";
import { clearContent } from "../../../support/content/desk.ts";
import { article, video } from "../../../support/content/items.ts";
import { type Browser, clearDesk, signedIn } from "../../../support/desk/desk.ts";
import { testDeps } from "../../../support/unit/deps.ts";
import { visitSite } from "../../../support/unit/whole-site.ts";

/** The desk's screens of articles and videos, as a browser without JavaScript uses them. */

const deps = testDeps();
const { db } = deps;

const ONE = article({ identity: "one", slug: "one", sourceId: "blog", title: "On seats", originalUrl: null });
const TALK = video({ title: "A talk" });

let editor: Browser;
let id: string;
let at: string;

beforeEach(async () => {
  await clearContent();
  await clearDesk();
  await upsertArticles(deps, [ONE, article({ identity: "two", slug: "two", title: "On quotas" })]);
  await upsertVideos(deps, [TALK]);
  editor = await signedIn("editor");
  id = await articleId("one");
  at = `/desk/articles/${id}`;
});

const item = () => `article/${id}`;
const correction = (fields: Record<string, string> = {}) => ({
  act: "correct-item",
  item: item(),
  title: ONE.title,
  teaser: ONE.excerpt,
  author: ONE.author,
  categories: ONE.categories.join("\n"),
  picture: "keep",
  address: "",
  ...fields,
});
const undo = async (posted: Pick<Response, "headers">, from = at) => {
  const entry = new URL(posted.headers.get("Location") ?? "", "https://recurring.test").searchParams.get(
    "done",
  );
  return editor.act(from, { act: "undo", entry: entry ?? "" });
};

describe("a correction", () => {
  test("is said, shown beside what the source states, and undone", async () => {
    const posted = await editor.act(at, correction({ title: "On quotas, not seats", author: "Ada" }));
    expect(posted.status).toBe(303);
    const { body } = await editor.get(posted.headers.get("Location") ?? "");
    expect(body).toContain("Corrected title and author of “On quotas, not seats”.");
    expect(body).toContain("In its source");
    expect(body).toContain(">On seats<");
    expect((await articleBySlug(db, "one"))?.title).toBe("On quotas, not seats");
    expect((await undo(posted)).status).toBe(303);
    expect(await articleBySlug(db, "one")).toMatchObject({ title: "On seats", author: ONE.author });
  });

  test("that says what the source says is none, also where only spaces differ", async () => {
    await editor.act(at, correction({ title: "  On   seats " }));
    expect(await db.all(sql`select 1 from corrections`)).toEqual([]);
    expect(await db.all(sql`select 1 from audit`)).toEqual([]);
  });

  test("keeps what was entered when a field is wrong, and says which", async () => {
    const posted = await editor.act(at, correction({ title: "", teaser: "Kept words" }));
    expect(posted.status).toBe(400);
    expect(posted.body).toContain("Please enter a title.");
    expect(posted.body).toContain("Kept words");
    const none = await editor.act(at, correction({ categories: "unknown" }));
    expect(none.body).toContain("Please choose at least one category.");
    const picture = await editor.act(
      at,
      correction({ picture: "other", address: "http://pictures.example/a.png" }),
    );
    expect(picture.body).toContain("The address must begin with https://.");
  });

  test("leaves an article an author, whom its page and its feeds name", async () => {
    const posted = await editor.act(at, correction({ author: "  " }));
    expect(posted.status).toBe(400);
    expect(posted.body).toContain("Please enter an author.");
    expect((await articleBySlug(db, "one"))?.author).toBe(ONE.author);
  });

  test("of a form that showed an older version is refused, with what was saved meanwhile", async () => {
    const { body } = await editor.get(at);
    const version = /name="version" value="([\da-f]+)"/.exec(body)?.[1] ?? "";
    await editor.act(at, correction({ title: "The other’s" }));
    const posted = await editor.act(at, { ...correction({ title: "Mine" }), version });
    expect(posted.status).toBe(409);
    expect(posted.body.includes("Saved in the meantime")).toBe(true);
    expect(posted.body).toContain("The other’s");
    expect(posted.body).toContain('value="Mine"');
    expect((await articleBySlug(db, "one"))?.title).toBe("The other’s");
  });

  test("is taken back whole", async () => {
    await editor.act(at, correction({ title: "Another", teaser: "" }));
    await editor.act(at, { act: "take-back-correction", item: item(), name: "Another" });
    expect(await articleBySlug(db, "one")).toMatchObject({ title: "On seats", excerpt: ONE.excerpt });
  });

  test("of a picture names one of this site", async () => {
    const path = "/media/0123456789abcdef0123456789abcdef-1200x800.png";
    await editor.act(at, correction({ picture: "other", address: path }));
    expect((await articleBySlug(db, "one"))?.featuredImage).toBe(path);
    await editor.act(at, correction({ title: "Another" }));
    expect(await articleBySlug(db, "one")).toMatchObject({ title: "Another", featuredImage: path });
    await editor.act(at, correction({ picture: "none" }));
    expect((await articleBySlug(db, "one"))?.featuredImage).toBeNull();
  });
});

describe("an item’s place", () => {
  const act = (name: string, more: Record<string, string> = {}) =>
    editor.act(at, { act: name, item: item(), name: ONE.title, ...more });

  test("hidden: its page is not found; shown again: it is there", async () => {
    const hidden = await act("hide-item");
    expect((await visitSite("/article/one")).status).toBe(404);
    expect((await editor.get("/desk/articles")).body).not.toContain("On seats");
    expect((await editor.get("/desk/articles?state=hidden")).body).toContain("On seats");
    expect((await undo(hidden)).status).toBe(303);
    expect((await visitSite("/article/one")).status).toBe(200);
  });

  // Pages are kept for a minute: each of these has an address of its own.
  const own = async (slug: string) => {
    await upsertArticles(deps, [{ ...ONE, identity: slug, slug }]);
    id = await articleId(slug);
    at = `/desk/articles/${id}`;
  };

  test("deleted: its address says that it is gone, until that is undone", async () => {
    await own("deleted");
    const deleted = await act("delete-item");
    expect((await visitSite("/article/deleted")).status).toBe(410);
    await undo(deleted);
    expect((await visitSite("/article/deleted")).status).toBe(200);
  });

  test("redirected: its address leads to another; not to itself, nor to what is no address", async () => {
    await own("moved");
    expect((await act("move-item", { target: "/article/moved" })).body).toContain("This is its own address.");
    expect((await act("move-item", { target: "javascript:alert(1)" })).body).toContain("Please enter a path");
    await act("move-item", { target: "/article/two" });
    const moved = await visitSite("/article/moved");
    expect([moved.status, moved.headers.get("Location")]).toEqual([301, "/article/two"]);
  });

  test.each([
    ["schedule-item", "Publish later", { at: "2020-01-01T00:00" }],
    ["move-item", "Redirect to another address", { target: "javascript:alert(1)" }],
    ["delete-item", "Delete", { version: "0" }],
  ])("refused by %s: that form alone is open, and says why", async (name, label, fields) => {
    await own("refused");
    const { body } = await act(name, fields);
    const open = [...body.matchAll(/<details open=""[^>]*><summary[^>]*>([^<]*)</g)].map(([, text]) => text);
    expect(open).toEqual([label]);
    expect(body).toMatch(/<details open=""(?:(?!<\/details>).)*role="alert"/s);
  });

  test("scheduled: for a time to come alone; undone: it has its date again", async () => {
    const before = await articleBySlug(db, "one");
    expect((await act("schedule-item", { at: "2020-01-01T00:00" })).body).toContain(
      "Please enter a time in the future.",
    );
    for (const at of ["", "2099-02-30T08:30"])
      expect((await act("schedule-item", { at })).body, at).toContain("Please enter a day and a time.");
    const posted = await act("schedule-item", { at: "2099-01-01T08:30" });
    expect((await editor.get("/desk/articles?state=scheduled")).body).toContain("2099-01-01");
    expect(await articleBySlug(db, "one")).toBeNull();
    expect((await undo(posted)).status).toBe(303);
    expect(await articleBySlug(db, "one")).toEqual(before);
  });

  test("scheduled, and its source has it no more: that it needs the source is said", async () => {
    await act("schedule-item", { at: "2099-01-01T08:30" });
    const gone = "Its text is no longer kept here. Its source brings it back, if it still has it.";
    expect((await editor.get(at)).body).not.toContain(gone);
    await batch(db, [emptyWithheld(["one"])]);
    expect((await editor.get(at)).body).toContain(gone);
  });

  test.each([
    ["hide-item", {}],
    ["move-item", { target: "/article/two" }],
    ["delete-item", {}],
  ])(
    "scheduled, then %s, then shown again: it has its date, not that of the schedule",
    async (name, more) => {
      const before = await articleBySlug(db, "one");
      await act("schedule-item", { at: "2099-01-01T08:30" });
      await act(name, more);
      await act("show-item");
      expect(await articleBySlug(db, "one")).toEqual(before);
    },
  );
});

describe("pins", () => {
  const pin = (fields: Record<string, string> = {}) =>
    editor.act(at, { act: "pin-item", item: item(), name: ONE.title, place: "front", until: "", ...fields });
  const front = async () => (await featuredArticles(db, 3)).map(({ slug }) => slug);

  test("the latest comes first; order, end and Undo", async () => {
    const two = await articleId("two");
    await pin();
    await editor.act(at, {
      act: "pin-item",
      item: `article/${two}`,
      name: "On quotas",
      place: "front",
      until: "2099-01-01T00:00",
    });
    expect(await front()).toEqual(["two", "one"]);
    const page = await editor.get("/desk/pins");
    expect(page.body).toContain("2099-01-01");
    const ordered = await editor.act("/desk/pins", {
      act: "order-pins",
      list: "featured",
      place: "front",
      order: [id, two].join("\r\n"),
    });
    expect(await front()).toEqual(["one", "two"]);
    await undo(ordered, "/desk/pins");
    expect(await front()).toEqual(["two", "one"]);
    await editor.act("/desk/pins", {
      act: "unpin-item",
      item: `article/${two}`,
      name: "On quotas",
      place: "front",
    });
    expect((await editor.get("/desk/pins")).body).not.toContain("On quotas");
  });

  test("go to known places and times to come", async () => {
    expect((await pin({ place: "unknown" })).status).toBe(400);
    expect((await pin({ until: "2020-01-01T00:00" })).body).toContain("Please enter a time in the future.");
  });
});

test("a video is corrected, hidden and pinned alike", async () => {
  const page = `/desk/videos/${TALK.id}`;
  const name = `video/${TALK.id}`;
  const posted = await editor.act(page, {
    ...correction({ item: name, title: "Another talk", teaser: TALK.description, author: "" }),
  });
  expect(posted.status).toBe(303);
  expect(await videoById(db, TALK.id)).toMatchObject({ title: "Another talk", channelTitle: "" });
  await editor.act(page, { act: "pin-item", item: name, name: "Another talk", place: "sales", until: "" });
  expect((await editor.get("/desk/pins?list=videos/sales")).body).toContain("Another talk");
  await editor.act(page, { act: "hide-item", item: name, name: "Another talk" });
  expect((await visitSite(page.replace("/desk/videos", "/video"))).status).toBe(404);
  expect((await editor.get("/desk/videos?state=hidden")).body).toContain("Another talk");
});

test("a redirect of any old address is added, listed, followed and removed", async () => {
  const add = (from: string, target: string) =>
    editor.act("/desk/redirects", { act: "redirect-path", from, target });
  expect((await add("old", "/about")).body).toContain("Please enter a path of this site");
  expect((await add("/about-us", "/About-us")).body).toContain("cannot redirect to itself");
  await add("/About-Us/", "/about");
  expect((await editor.get("/desk/redirects?from=/about")).body).toContain("/about-us");
  expect((await visitSite("/about-us")).headers.get("Location")).toBe("/about");
  await editor.act("/desk/redirects", { act: "forget-redirect", from: "/about-us" });
  expect((await visitSite("/about-us")).status).toBe(404);
});

test("an item that does not exist has no page", async () => {
  expect((await editor.get("/desk/articles/0000")).status).toBe(404);
});
