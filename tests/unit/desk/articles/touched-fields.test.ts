import { beforeEach, expect, test } from "vitest";
import { articleBySlug } from "~/domains/content/store/queries.ts";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { type Browser, signedIn } from "../../../support/desk/desk.ts";
import { ONE, withOneArticle } from "../../../support/desk/one-article.ts";
import { fieldsIn } from "../../../support/publication/fields.ts";
import { testDeps } from "../../../support/unit/deps.ts";

/** Corrections are of the fields that somebody touched. */

const deps = testDeps();
const { db } = deps;

let editor: Browser;
let id: string;
let at: string;

beforeEach(async () => {
  ({ editor, id, at } = await withOneArticle());
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
/** What a browser posts of the form of corrections, whoever uses it. */
function formIn(body: string) {
  const form = /aria-label="Correct".*?<\/form>/s.exec(body)?.[0] ?? "";
  const { token: _, ...fields } = fieldsIn(form, "");
  return fields;
}
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
  const other = await signedIn("editor", "other@desk.test");
  const opened = formIn((await editor.get(at)).body);
  const theirs = { title: "Theirs", author: "Their Author", categories: "sales\nscale" };
  expect((await other.act(at, { ...opened, ...theirs })).status).toBe(303);
  // A post brings other line ends and spaces than the page has.
  const mine = {
    ...opened,
    title: ` ${opened.title} `,
    teaser: "Ours\r\nof two lines",
    author: "Our Author",
  };
  const refused = await editor.act(at, mine);
  expect(refused.status).toBe(409);
  const again = formIn(refused.body);
  expect(again).toMatchObject({ ...theirs, teaser: "Ours\nof two lines", author: "Our Author" });

  // Another correction of what this form does not touch, and so on.
  await other.act(at, { ...formIn((await other.get(at)).body), title: "Theirs, again" });
  const refusedAgain = await editor.act(at, again);
  expect(refusedAgain.status).toBe(409);
  expect((await editor.act(at, formIn(refusedAgain.body))).status).toBe(303);
  const stands = { excerpt: "Ours\nof two lines", author: "Our Author", categories: ["sales", "scale"] };
  expect(await articleBySlug(db, "one")).toMatchObject({ ...stands, title: "Theirs, again" });
});

test("of two people: the second may take back what only the first corrected, and sees what was taken back", async () => {
  const other = await signedIn("editor", "other@desk.test");
  const opened = formIn((await editor.get(at)).body);
  await other.act(at, { ...opened, title: "Theirs" });
  const refused = formIn((await editor.act(at, { ...opened, teaser: "Ours" })).body);
  await editor.act(at, { ...refused, title: ONE.title });
  expect(await articleBySlug(db, "one")).toMatchObject({ title: ONE.title, excerpt: "Ours" });

  const both = formIn((await editor.get(at)).body);
  await other.act(at, { act: "take-back-correction", item: `article/${id}`, name: ONE.title });
  const back = formIn((await editor.act(at, { ...both, author: "Our Author" })).body);
  expect(back).toMatchObject({ teaser: ONE.excerpt, author: "Our Author" });
});
