import { expect, test } from "vitest";
import type { Publication } from "~/platform/publication/publication.ts";
import { laidOver, layerOf, segmentAt } from "~/publication/reader/layer.ts";
import { changed } from "../../support/publication/changes.ts";
import { publication as second } from "../../support/publication/second.ts";
import { testPublication } from "../../support/unit/deps.ts";

const NOW = Date.parse("2026-08-21T12:00:00Z");
const TOMORROW = "2026-08-22T00:00:00Z";

const at = async (
  files: Publication,
  changes: Parameters<typeof layerOf>[1],
  time: string | number = NOW,
) => {
  const layer = await layerOf(files, changes, NOW);
  const segment = segmentAt(layer, new Date(time).getTime());
  return { segment, publication: laidOver(files, segment) };
};

test.each([
  ["the project's", testPublication as Publication],
  ["another", second],
])("over %s publication, a change holds from its date on, and has an id of its own", async (_, files) => {
  const changes = [
    changed("brand.name", "Neu", NOW),
    changed("promotions.banners", [], TOMORROW),
    changed("promotions.subscribe.title", "Morgen", TOMORROW),
  ];
  const today = await at(files, changes);
  const next = await at(files, changes, TOMORROW);
  expect(today.publication.brand.name).toBe("Neu");
  expect(today.publication.promotions).toBe(files.promotions);
  expect(next.publication.promotions.subscribe.title).toBe("Morgen");
  expect(next.publication.promotions.banners).toEqual([]);
  expect(next.segment.id).not.toBe(today.segment.id);
  expect(today.segment.id).not.toBe("");
});

test("without changes the publication is the files' own object", async () => {
  const { publication, segment } = await at(testPublication, []);
  expect(publication).toBe(testPublication);
  expect(segment.id).toBe("");
});

test("the publication of a segment is one object, so that what is made of it is made once", async () => {
  const layer = await layerOf(testPublication, [changed("brand.name", "Once")], NOW);
  const one = laidOver(testPublication, segmentAt(layer, NOW));
  expect(laidOver(testPublication, segmentAt(layer, NOW + 1))).toBe(one);
});

test("a change that is not valid is left out with a sentence, and the others hold", async () => {
  const { publication, segment } = await at(testPublication, [
    changed("brand.name", "Right"),
    changed("brand.accent", { light: "red", dark: "#ffffff" }),
    changed("promotions.nothing", "at all"),
    changed("events.title", "Right too"),
  ]);
  expect(publication.brand.name).toBe("Right");
  expect(publication.brand.accent).toBe(testPublication.brand.accent);
  expect(publication.events?.title).toBe("Right too");
  expect(segment.left).toEqual([
    { path: "brand.accent", sentence: 'brand.accent.light must be a colour such as #8a2b0e, not "red".' },
    { path: "promotions.nothing", sentence: "promotions has an entry that nothing reads: nothing." },
  ]);
});

test("of changes that do not fit together, the one is left out without which they do", async () => {
  const feed = { ...second.sources.feeds[0], id: "extra", categories: ["vertrieb"] };
  const { publication, segment } = await at(second, [
    changed("sources.feeds", [feed], 1),
    changed("categories", [second.categories[0], second.categories[1]], 2),
    changed("brand.name", "Innocent", 3),
  ]);
  expect(segment.left).toEqual([]);
  expect(publication.categories).toHaveLength(2);
  // Without the list of feeds, those of the files name a category that is gone.
  const alone = await at(second, [
    changed("categories", [second.categories[0]], 2),
    changed("brand.name", "Innocent", 3),
  ]);
  expect(alone.segment.left.map(({ path }) => path)).toEqual(["categories"]);
  expect(alone.publication.brand.name).toBe("Innocent");
  expect(alone.publication.categories).toBe(second.categories);
});

test("a change that will not be valid is known before its date", async () => {
  const layer = await layerOf(
    testPublication,
    [changed("promotions.banners", [{ id: "half" }], TOMORROW)],
    NOW,
  );
  expect(segmentAt(layer, NOW).left).toEqual([]);
  const [left] = segmentAt(layer, Date.parse(TOMORROW)).left;
  expect(left?.path).toBe("promotions.banners");
  expect(segmentAt(layer, Date.parse(TOMORROW)).id).toBe("");
});

test("changes lie over other files in the same way: what those have already makes no difference", async () => {
  const changes = [changed("brand.tagline", "From the desk")];
  const renamed = { ...testPublication, brand: { ...testPublication.brand, name: "Other files" } };
  const { publication } = await at(renamed, changes);
  expect(publication.brand).toMatchObject({ name: "Other files", tagline: "From the desk" });
});
