import { beforeEach, expect, test } from "vitest";
import { SHOWN } from "~/domains/content/rules/desk/placement.ts";
import { writeCorrection, writePlacement } from "~/domains/content/store/desk/decide.ts";
import { readItem } from "~/domains/content/store/desk/items.ts";
import { articleId } from "~/domains/content/store/pairing.ts";
import { articleBySlug } from "~/domains/content/store/queries.ts";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { batch } from "~/platform/data/db.ts";
import { clearContent } from "../../../support/content/desk.ts";
import { article } from "../../../support/content/items.ts";
import { type Browser, clearDesk, signedIn } from "../../../support/desk/desk.ts";
import { testDeps } from "../../../support/unit/deps.ts";

/** Two decide about one item at the same time. */

const deps = testDeps();
const { db } = deps;
const ONE = article({ identity: "one", slug: "one", sourceId: "blog", title: "On seats", originalUrl: null });

let editor: Browser;
let id: string;

beforeEach(async () => {
  await clearContent();
  await clearDesk();
  await upsertArticles(deps, [ONE]);
  editor = await signedIn("editor");
  id = await articleId("one");
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
