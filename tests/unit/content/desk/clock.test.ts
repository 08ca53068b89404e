import { beforeEach, describe, expect, test } from "vitest";
import { type Placement, SHOWN } from "~/domains/content/rules/desk/placement.ts";
import { writeCorrection, writePlacement } from "~/domains/content/store/desk/decide.ts";
import { deskChanges, isDeskDue, publishWithheld } from "~/domains/content/store/desk/due.ts";
import { readItem } from "~/domains/content/store/desk/items.ts";
import { forgetDeleted } from "~/domains/content/store/desk/withheld.ts";
import { articleId } from "~/domains/content/store/pairing.ts";
import { articlePage } from "~/domains/content/store/queries.ts";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { readDigest } from "~/domains/digest/store/digest.ts";
import { buildDigest } from "~/jobs/build-digest.ts";
import { publishScheduled } from "~/jobs/publish-scheduled.ts";
import { refreshNews } from "~/jobs/refresh-news.ts";
import { batch, type Statement } from "~/platform/data/db.ts";
import { clearContent } from "../../../support/content/desk.ts";
import { article } from "../../../support/content/items.ts";
import { testDeps } from "../../../support/unit/deps.ts";
import { askNewsPage, clearNews } from "../../../support/unit/news-store.ts";

/** What the clock tells the rest of the site of the desk's changes. */

const deps = testDeps();
const NOW = deps.now().getTime();
const DAY = 86_400_000;

const OWN = article({
  slug: "own",
  sourceId: "blog",
  title: "Agents are priced by outcome",
  categories: ["ai"],
  publishedAt: NOW - DAY,
});
const noSources = { news: { ...deps.publication.news, sources: [], authors: [], podcast: undefined } };

beforeEach(async () => {
  await clearContent();
  await clearNews();
  await upsertArticles(deps, [OWN]);
  await refreshNews(deps, noSources);
  await buildDigest(deps, { force: true });
});

const name = async () => `article/${await articleId(OWN.identity)}`;
const place = async (placement: Placement, at = deps) =>
  batch(deps.db, await writePlacement(at, await name(), placement));
const inNews = async () => JSON.stringify(await askNewsPage()).includes("/article/own");
const digest = async () => JSON.stringify((await readDigest(deps))?.data ?? null);

describe("an own article", () => {
  test("that is hidden leaves the news and the digest within the minute, and comes back with it", async () => {
    expect([await inNews(), (await digest()).includes("/article/own")]).toEqual([true, true]);
    await place({ ...SHOWN, state: "hidden" });
    const outcome = await publishScheduled(deps);
    expect(outcome.changed).toEqual(["news", "digest"]);
    expect([await inNews(), (await digest()).includes("/article/own")]).toEqual([false, false]);
    expect(await deskChanges(deps)).toEqual([]);
    expect(await isDeskDue(deps)).toBe(false);
    await place(SHOWN);
    await publishScheduled(deps);
    expect(await inNews()).toBe(true);
  });

  test("that is corrected reads so in the digest within the minute", async () => {
    await batch(deps.db, await writeCorrection(deps, await name(), { title: "Agents are priced by result" }));
    expect((await publishScheduled(deps)).changed).toEqual(["news", "digest"]);
    expect(await digest()).toContain("Agents are priced by result");
  });

  test("that waits for its time is published by the clock at it", async () => {
    await place({ ...SHOWN, state: "scheduled", publishAt: NOW + DAY });
    await publishScheduled(deps);
    expect((await articlePage(deps.db, { limit: 5, offset: 0 })).total).toBe(0);
    const then = testDeps({ at: new Date(NOW + DAY).toISOString() });
    expect(await isDeskDue(then)).toBe(true);
    expect(await publishScheduled(then)).toMatchObject({
      summary: expect.stringContaining("1 article published"),
    });
    expect((await articlePage(deps.db, { limit: 5, offset: 0 })).total).toBe(1);
  });
});

test("an item that is hidden, or given another time, while others are published is not published", async () => {
  const others = ["hidden", "later"].map((slug) => article({ identity: slug, slug, sourceId: "blog" }));
  await upsertArticles(deps, others);
  const [hidden, later] = await Promise.all(
    others.map(async ({ identity }) => `article/${await articleId(identity)}`),
  );
  const waits = (publishAt: number): Placement => ({ ...SHOWN, state: "scheduled", publishAt });
  await place(waits(NOW + 1));
  for (const one of [hidden, later])
    await batch(deps.db, await writePlacement(deps, one ?? "", waits(NOW + 2)));
  const then = testDeps({ at: new Date(NOW + DAY).toISOString() });
  // The first is brought into the search index: then the desk changes the two others.
  const changes = async () => {
    await batch(deps.db, await writePlacement(deps, hidden ?? "", { ...SHOWN, state: "hidden" }));
    await batch(deps.db, await writePlacement(deps, later ?? "", waits(NOW + 2 * DAY)));
  };
  let meanwhile: Promise<void> | null = null;
  const search = new Proxy(then.search, {
    get(target, name, self) {
      if (name !== "$client" || meanwhile) return Reflect.get(target, name, self);
      meanwhile = changes();
      return {
        prepare: (text: string) => target.$client.prepare(text),
        batch: async (statements: D1PreparedStatement[]) => {
          await meanwhile;
          return target.$client.batch(statements);
        },
      };
    },
  });
  expect(await publishWithheld({ ...then, search })).toEqual([
    { kind: "article", id: await articleId(OWN.identity) },
  ]);
  expect((await articlePage(deps.db, { limit: 5, offset: 0 })).items.map(({ slug }) => slug)).toEqual([
    "own",
  ]);
});

test("an item that is hidden or corrected in the moment of its publication is left as the desk has it", async () => {
  const waits = { ...SHOWN, state: "scheduled", publishAt: NOW + 1 } as const;
  const then = testDeps({ at: new Date(NOW + DAY).toISOString() });
  const itemId = await articleId(OWN.identity);
  const whenIndexed = async (decide: () => Promise<Statement[]>) => {
    await place(waits);
    const search = new Proxy(then.search, {
      get: (target, name, self) =>
        name === "$client"
          ? {
              prepare: (text: string) => target.$client.prepare(text),
              batch: async (statements: D1PreparedStatement[]) => {
                await batch(deps.db, await decide());
                return target.$client.batch(statements);
              },
            }
          : Reflect.get(target, name, self),
    });
    return publishWithheld({ ...then, search });
  };
  const hide = async () => writePlacement(deps, await name(), { ...SHOWN, state: "hidden" });
  expect(await whenIndexed(hide)).toEqual([]);
  expect(await readItem(deps.db, "article", itemId)).toMatchObject({ placement: { state: "hidden" } });
  const correct = async () => writeCorrection(deps, await name(), { title: "Corrected" });
  expect(await whenIndexed(correct)).toEqual([]);
  expect(await publishWithheld(then)).toEqual([{ kind: "article", id: itemId }]);
  expect((await readItem(deps.db, "article", itemId))?.values).toMatchObject({ title: "Corrected" });
});

test("the text of a deleted item is kept for a month, and its name for good", async () => {
  const itemId = await articleId(OWN.identity);
  await place({ ...SHOWN, state: "deleted" });
  await batch(deps.db, forgetDeleted(new Date(NOW + 29 * DAY)));
  expect((await readItem(deps.db, "article", itemId))?.values).not.toBeNull();
  await batch(deps.db, forgetDeleted(new Date(NOW + 31 * DAY)));
  expect(await readItem(deps.db, "article", itemId)).toMatchObject({
    values: null,
    placement: { state: "deleted" },
  });
  await upsertArticles(deps, [OWN]);
  expect((await articlePage(deps.db, { limit: 5, offset: 0 })).total).toBe(0);
  // Undone after that, its source brings it again.
  await place(SHOWN);
  await upsertArticles(deps, [OWN]);
  expect((await articlePage(deps.db, { limit: 5, offset: 0 })).total).toBe(1);
});
