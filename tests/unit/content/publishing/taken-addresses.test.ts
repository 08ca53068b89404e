import { beforeEach, expect, test } from "vitest";
import { SHOWN } from "~/domains/content/rules/desk/placement.ts";
import { writePlacement } from "~/domains/content/store/desk/decide.ts";
import { articleId } from "~/domains/content/store/pairing.ts";
import { scheduleArticles } from "~/domains/content/store/publishing/schedule.ts";
import { takenByOthers } from "~/domains/content/store/publishing/slugs.ts";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { batch } from "~/platform/data/db.ts";
import { clearContent } from "../../../support/content/desk.ts";
import { article } from "../../../support/content/items.ts";
import { testDeps } from "../../../support/unit/deps.ts";

/** The addresses of a folder's articles that another source has. */

const deps = testDeps();
const publishedAt = deps.now().getTime() + 86_400_000;
const THEIRS = article({ identity: "theirs", slug: "pricing", sourceId: "other" });
const MINE = article({ identity: "publish:mine/pricing", slug: "pricing", sourceId: "mine" });
const OTHER = article({ identity: "publish:mine/seats", slug: "seats", sourceId: "mine" });

beforeEach(clearContent);

const taken = async () => [...(await takenByOthers(deps, "mine", [MINE, OTHER]))];
const hide = async (identity: string) => {
  const name = `article/${await articleId(identity)}`;
  await batch(deps.db, await writePlacement(deps, name, { ...SHOWN, state: "hidden" }));
};

test("are told of for an article that is published or hidden at the desk", async () => {
  await upsertArticles(deps, [THEIRS]);
  expect(await taken()).toEqual([MINE.identity]);
  await hide("theirs");
  expect(await taken()).toEqual([MINE.identity]);
});

test("are told of for an article to come, and for one of the folder that waits itself", async () => {
  await scheduleArticles(deps, "other", [{ ...THEIRS, publishedAt }]);
  expect(await taken()).toEqual([MINE.identity]);
  await upsertArticles(deps, [THEIRS]);
  await scheduleArticles(deps, "mine", [{ ...MINE, publishedAt }]);
  expect(await taken()).toEqual([MINE.identity]);
});

test("are not those of the folder's own articles, whether they are to come, published or hidden", async () => {
  await scheduleArticles(deps, "mine", [{ ...MINE, publishedAt }]);
  expect(await taken()).toEqual([]);
  await upsertArticles(deps, [MINE]);
  expect(await taken()).toEqual([]);
  await hide(MINE.identity);
  expect(await taken()).toEqual([]);
});
