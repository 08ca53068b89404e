import { beforeEach, expect, test } from "vitest";
import { type Browser, entryOf, refusalsIn, signedIn } from "../../../support/desk/desk.ts";
import { ONE, withOneArticle } from "../../../support/desk/one-article.ts";

/** Why an act was refused is said once, also where its form is gone; here without scripts. */

let editor: Browser;
let id: string;
let at: string;

beforeEach(async () => {
  ({ editor, id, at } = await withOneArticle());
});

test("an Undo that is refused: at its line of the record, or above a page without that", async () => {
  const act = (name: string) => editor.act(at, { act: name, item: `article/${id}`, name: ONE.title });
  const entry = entryOf(await act("hide-item"));
  await act("show-item");
  // The notice of what was done does not come again.
  for (const from of ["/desk/record", `${at}?done=${entry}`, at]) {
    const { status, body } = await editor.act(from, { act: "undo", entry });
    expect(status, from).toBe(409);
    expect(refusalsIn(body), from).toEqual(["This has changed since then: undo the later change first."]);
    const failed = body.split("<form").filter((form) => /^[^>]*data-failed=""/.test(form));
    expect(failed, from).toHaveLength(from === "/desk/record" ? 1 : 0);
    if (failed[0]) expect(failed[0]).toContain(`name="entry" value="${entry}"`);
  }
});

test("an act whose button is gone, because somebody else did the same meanwhile", async () => {
  const versions = (await editor.get(at)).body.matchAll(/name="version" value="([\da-f]+)"/g);
  const version = [...versions].at(-1)?.[1] ?? "";
  await editor.act(at, { act: "hide-item", item: `article/${id}`, name: ONE.title });
  const refused = await (await signedIn("editor", "other@desk.test")).act(at, {
    act: "hide-item",
    item: `article/${id}`,
    name: ONE.title,
    version,
  });
  expect(refused.status).toBe(409);
  // There is no form to save again.
  expect(refusalsIn(refused.body)).toEqual([
    "Somebody else changed this in the meantime: below is how it is now.",
  ]);
});

test("a press of a button that is gone, on a page that is out of date", async () => {
  const hide = { act: "hide-item", item: `article/${id}`, name: ONE.title };
  await editor.act(at, hide);
  const refused = await editor.act(at, { ...hide, token: "0123456789abcdef" });
  expect(refused.status).toBe(403);
  expect(refusalsIn(refused.body)).toEqual([
    "This page was out of date, so nothing was done: below is how it is now.",
  ]);
});
