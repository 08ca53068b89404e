import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetDeleted } from "~/domains/content/store/desk/withheld.ts";
import { articleId } from "~/domains/content/store/pairing.ts";
import { articleBySlug } from "~/domains/content/store/queries.ts";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { batch } from "~/platform/data/db.ts";
import { moveOf } from "~/platform/page/match/moves.ts";
import { clearContent } from "../../../support/content/desk.ts";
import { article } from "../../../support/content/items.ts";
import { type Browser, clearDesk, entryOf, refusalsIn, signedIn } from "../../../support/desk/desk.ts";
import { testDeps } from "../../../support/unit/deps.ts";

/**
 * Undo brings back no date that has passed: an item would appear at once, under a date of the past. Nor does it show an
 * item whose text is gone.
 */

const deps = testDeps();
const { db } = deps;
const HOUR = 3_600_000;

let editor: Browser;
let id: string;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date() });
  await clearContent();
  await clearDesk();
  await upsertArticles(deps, [article({ identity: "one", slug: "one", title: "On seats" })]);
  editor = await signedIn("editor");
  id = await articleId("one");
});

afterEach(() => void vi.useRealTimers());

const later = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString().slice(0, 16);
const act = (name: string, more: Record<string, string> = {}) =>
  editor.act(`/desk/articles/${id}`, { act: name, item: `article/${id}`, name: "On seats", ...more });

async function expectRefused(posted: Pick<Response, "headers">) {
  const refused = await act("undo", { entry: entryOf(posted) });
  expect(refused.status).toBe(409);
  expect(refusalsIn(refused.body)).toEqual(["The date before has passed, so this cannot be undone."]);
}

test.each([
  ["schedule-item", () => ({ at: later(24) })],
  ["hide-item", () => ({})],
])("scheduled, then %s, undone when the first date has passed: refused", async (name, more) => {
  await act("schedule-item", { at: later(2) });
  const changed = await act(name, more());
  vi.setSystemTime(Date.now() + 3 * HOUR);
  await expectRefused(changed);
  expect(await articleBySlug(db, "one")).toBeNull();
});

test("unpinned, undone when the pin had ended: refused", async () => {
  await act("pin-item", { place: "front", until: later(2) });
  const unpinned = await act("unpin-item", { place: "front" });
  vi.setSystemTime(Date.now() + 3 * HOUR);
  await expectRefused(unpinned);
});

test("deleted, and its text forgotten since: nothing shows it again, and its address stays gone", async () => {
  const deleted = await act("delete-item");
  await batch(db, forgetDeleted(new Date(Date.now() + 31 * 24 * HOUR)));
  expect((await editor.get(`/desk/articles/${id}`)).body).not.toContain('value="show-item"');
  const refusals = [
    await act("undo", { entry: entryOf(deleted) }),
    await act("show-item"),
    await act("schedule-item", { at: later(2) }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([409, 400, 400]);
  for (const { body } of refusals)
    expect(body).toContain("Its text is no longer kept here: there is nothing to show.");
  expect(await moveOf(db, "/article/one")).toMatchObject({ target: null });
  // Its source may fill what is hidden only.
  expect((await act("hide-item")).status).toBe(303);
});
