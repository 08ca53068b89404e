import { beforeEach, describe, expect, test } from "vitest";
import { FRONT, pinList, placeOfList } from "~/domains/content/rules/desk/pin-lists.ts";
import { type DeskPin, readPins, shownPins, writePins } from "~/domains/content/store/desk/pins.ts";
import { categoryContent, homeContent } from "~/domains/content/store/pages.ts";
import { articleId } from "~/domains/content/store/pairing.ts";
import { syncPins } from "~/domains/content/store/publishing/pins.ts";
import { upsertArticles, upsertVideos } from "~/domains/content/store/writes.ts";
import { publishScheduled } from "~/jobs/publish-scheduled.ts";
import { batch } from "~/platform/data/db.ts";
import { clearContent } from "../../../support/content/desk.ts";
import { article, video } from "../../../support/content/items.ts";
import { testDeps } from "../../../support/unit/deps.ts";

const deps = testDeps();
const NOW = deps.now().getTime();
const HOUR = 3_600_000;
const at = (hours: number) => testDeps({ at: new Date(NOW + hours * HOUR).toISOString() });

const NAMES = ["one", "two", "three", "four"];
const named = (name: string, overrides = {}) =>
  article({
    identity: `publish:posts/${name}`,
    slug: name,
    title: name,
    sourceId: "posts",
    publishedAt: NOW - NAMES.indexOf(name) * HOUR,
    ...overrides,
  });
const idOf = (name: string) => articleId(`publish:posts/${name}`);
const pin = async (name: string, until: number | null = null): Promise<DeskPin> => ({
  id: await idOf(name),
  until,
});

beforeEach(async () => {
  await clearContent();
  await upsertArticles(
    deps,
    NAMES.map((name) => named(name)),
  );
});

const leads = async () => (await homeContent(deps)).featured.map(({ title }) => title);
const best = async () => {
  const content = await categoryContent(deps.db, "sales", "best", { recent: 1, best: 1, videos: 1 }, NOW);
  return content.tab === "best" ? content.pinned.map(({ title }) => title) : [];
};

describe("pins of the desk", () => {
  test("lead the front page and a category's best, in their order", async () => {
    expect(await leads()).toEqual(["one", "two", "three"]);
    await batch(deps.db, [
      ...writePins("featured", [await pin("four"), await pin("two")]),
      ...writePins("sales", [await pin("three"), await pin("one")]),
    ]);
    expect(await leads()).toEqual(["four", "two", "one"]);
    expect(await best()).toEqual(["three", "one"]);
    await batch(deps.db, writePins("featured", [await pin("two"), await pin("four")]));
    expect((await leads()).slice(0, 2)).toEqual(["two", "four"]);
  });

  test("end at their time, by the clock, and the others stay", async () => {
    await batch(deps.db, writePins("featured", [await pin("four", NOW + HOUR), await pin("three")]));
    expect((await publishScheduled(at(0.9))).changed).toEqual([]);
    expect((await leads())[0]).toBe("four");
    expect(await publishScheduled(at(1))).toMatchObject({ changed: ["content", "videos"], state: "ok" });
    expect(await readPins(deps.db, "featured")).toEqual([await pin("three")]);
    expect((await leads())[0]).toBe("three");
  });

  test("stay, with their end, before those of a folder that is published again", async () => {
    await batch(deps.db, writePins("featured", [await pin("four", NOW + HOUR)]));
    const items = ["one", "four"].map((name, index) => ({
      article: named(name),
      pinned: [],
      featured: index + 1,
    }));
    await syncPins(deps, "posts", items, new Set());
    expect(await readPins(deps.db, "featured")).toEqual([await pin("four", NOW + HOUR), await pin("one")]);
    // What the folder does not pin any more is the folder's to take off; the desk's stays.
    await syncPins(deps, "posts", [{ article: named("one"), pinned: [] }], new Set());
    expect(await readPins(deps.db, "featured")).toEqual([await pin("four", NOW + HOUR)]);
  });

  test("of videos lead the front page's and their category's first page", async () => {
    const talks = ["a", "b", "c"].map((name, index) =>
      video({ id: name.repeat(11), title: name, publishedAt: NOW - index * HOUR }),
    );
    await upsertVideos(deps, talks);
    await batch(deps.db, [
      ...writePins("videos", [{ id: "c".repeat(11), until: null }]),
      ...writePins("videos/sales", [{ id: "b".repeat(11), until: null }]),
    ]);
    expect((await homeContent(deps)).videos.map(({ title }) => title)).toEqual(["c", "a", "b"]);
    const content = await categoryContent(deps.db, "sales", "videos", { recent: 1, best: 1, videos: 1 }, NOW);
    expect(content.tab === "videos" && content.videos.map(({ title }) => title)).toEqual(["b", "a", "c"]);
    expect((await shownPins(deps.db, "videos")).pins).toEqual([
      { id: "c".repeat(11), until: null, kind: "video", title: "c", state: "shown" },
    ]);
    expect((await shownPins(deps.db, "featured")).lists).toEqual(["videos", "videos/sales"]);
  });
});

test("a place has a list of its own for articles and for videos", () => {
  const places = [FRONT, "ai"].flatMap((place) => [
    { kind: "article" as const, place },
    { kind: "video" as const, place },
  ]);
  const lists = places.map(({ kind, place }) => pinList(kind, place));
  expect(lists).toEqual(["featured", "videos", "ai", "videos/ai"]);
  expect(lists.map(placeOfList)).toEqual(places);
});
