import { beforeEach, expect, test } from "vitest";
import { SHOWN } from "~/domains/content/rules/desk/placement.ts";
import { writeCorrection, writePlacement } from "~/domains/content/store/desk/decide.ts";
import { readItem } from "~/domains/content/store/desk/items.ts";
import { articleBySlug } from "~/domains/content/store/queries.ts";
import { batch } from "~/platform/data/db.ts";
import type { Browser } from "../../../support/desk/desk.ts";
import { ONE, withOneArticle } from "../../../support/desk/one-article.ts";
import { testDeps } from "../../../support/unit/deps.ts";

/** Two decide about one item at the same time. */

const deps = testDeps();
const { db } = deps;

let editor: Browser;
let id: string;

beforeEach(async () => {
  ({ editor, id } = await withOneArticle());
});

const item = () => `article/${id}`;

test("an item is corrected and hidden at once: neither decision is lost, nor the item", async () => {
  const at = `/desk/articles/${id}`;
  const { title, excerpt: teaser, author } = ONE;
  const correction = {
    act: "correct-item",
    item: item(),
    title: "On quotas, not seats",
    teaser,
    author,
    categories: ONE.categories.join("\n"),
    picture: "keep",
    address: "",
  };
  const [corrected, hidden] = await Promise.all([
    editor.act(at, correction),
    editor.act(at, { act: "hide-item", item: item(), name: title }),
  ]);
  expect([corrected.status, hidden.status]).toEqual([303, 303]);
  expect(await articleBySlug(db, "one")).toBeNull();
  expect(await readItem(db, "article", id)).toMatchObject({
    where: "withheld",
    placement: { state: "hidden" },
    values: { title: "On quotas, not seats" },
  });
});

test.each([
  ["a correction", () => writeCorrection(deps, item(), { title: "Another" })],
  ["another placement", () => writePlacement(deps, item(), { ...SHOWN, state: "deleted" })],
])("%s that was worked out before it was moved is refused whole", async (_, late) => {
  const statements = await late();
  await batch(db, await writePlacement(deps, item(), { ...SHOWN, state: "hidden" }));
  await expect(batch(db, statements)).rejects.toThrow();
  expect(await readItem(db, "article", id)).toMatchObject({
    where: "withheld",
    placement: { state: "hidden" },
    overlay: { fields: {} },
    values: { title: ONE.title },
  });
});

test("a placement that was worked out before a correction does not take it back", async () => {
  const late = await writePlacement(deps, item(), { ...SHOWN, state: "hidden" });
  await batch(db, await writeCorrection(deps, item(), { title: "Another" }));
  await expect(batch(db, late)).rejects.toThrow();
  expect((await articleBySlug(db, "one"))?.title).toBe("Another");
});
