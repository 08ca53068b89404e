import { beforeEach, expect, test } from "vitest";
import { articleId } from "~/domains/content/store/pairing.ts";
import { articleBySlug } from "~/domains/content/store/queries.ts";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { clearContent } from "../../../support/content/desk.ts";
import { article } from "../../../support/content/items.ts";
import { type Browser, clearDesk, signedIn } from "../../../support/desk/desk.ts";
import { testDeps } from "../../../support/unit/deps.ts";

/** Corrections are of the fields that somebody touched. */

const deps = testDeps();
const { db } = deps;
const ONE = article({ identity: "one", slug: "one", sourceId: "blog", title: "On seats", originalUrl: null });

let editor: Browser;
let id: string;
let at: string;

beforeEach(async () => {
  await clearContent();
  await clearDesk();
  await upsertArticles(deps, [ONE]);
  editor = await signedIn("editor");
  id = await articleId("one");
  at = `/desk/articles/${id}`;
});

const correction = (fields: Record<string, string> = {}) => ({
  act: "correct-item",
  item: `article/${id}`,
  title: ONE.title,
  teaser: ONE.excerpt,
  author: ONE.author,
  categories: ONE.categories.join("\n"),
  picture: "keep",
  address: "",
  ...fields,
});
/** The marks of what a form shows. */
const marksIn = (body: string) =>
  Object.fromEntries(
    [...body.matchAll(/name="(was\.\w+)" value="(\w*)"/g)].map(([, name = "", mark = ""]) => [name, mark]),
  );

test("leaves what nobody touched to its source, which has changed since the page was opened", async () => {
  const opened = marksIn((await editor.get(at)).body);
  await upsertArticles(deps, [{ ...ONE, title: "On seats, corrected", categories: ["marketing"] }]);
  const missed = await editor.act(at, correction({ ...opened, author: "", teaser: "Ours" }));
  expect(missed.status).toBe(400);
  // The form that came back still says what was shown first.
  const marks = marksIn(missed.body);
  expect(marks).toEqual(opened);
  expect((await editor.act(at, correction({ ...marks, teaser: "Ours" }))).status).toBe(303);
  const stands = { title: "On seats, corrected", excerpt: "Ours", categories: ["marketing"] };
  expect(await articleBySlug(db, "one")).toMatchObject(stands);
  await upsertArticles(deps, [{ ...ONE, title: "On seats, again" }]);
  expect(await articleBySlug(db, "one")).toMatchObject({ title: "On seats, again", excerpt: "Ours" });
});

test("of two people: what only one of them corrected stays, what both did is decided by who saves again", async () => {
  const { body } = await editor.get(at);
  const version = /name="version" value="([\da-f]+)"/.exec(body)?.[1] ?? "";
  await editor.act(at, correction({ ...marksIn(body), title: "Theirs" }));
  const mine = { ...marksIn(body), teaser: "Ours" };
  const refused = await editor.act(at, { ...correction(mine), version });
  expect(refused.status).toBe(409);
  await editor.act(at, correction({ ...marksIn(refused.body), teaser: "Ours" }));
  expect(await articleBySlug(db, "one")).toMatchObject({ title: ONE.title, excerpt: "Ours" });
  await editor.act(at, correction({ ...marksIn((await editor.get(at)).body), teaser: "Ours", title: "New" }));
  expect(await articleBySlug(db, "one")).toMatchObject({ title: "New", excerpt: "Ours" });
});
