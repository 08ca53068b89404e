import { expect, test } from "vitest";
import { publication } from "~/site.config.ts";
import listed from "../../../content/sample/categories.json";
import { placeCategories } from "../../../scripts/lib/sample/sample-categories.ts";

const { categories } = publication;
const ofSlugs = (...changes: [string, object][]) =>
  categories.map((category) => ({
    ...category,
    ...changes.find(([slug]) => slug === category.slug)?.[1],
  }));

test("the sample's categories are those of the publication as it comes", () => {
  expect(listed).toEqual(categories.map(({ slug, name, color }) => ({ slug, name, color: color.light })));
  const { slugs, advice } = placeCategories(listed, categories);
  expect([...slugs]).toEqual(categories.map(({ slug }) => [slug, slug]));
  expect(advice).toBeNull();
});

test("a category with another slug, or another name, still stands for the sample's", () => {
  const { slugs, advice } = placeCategories(
    listed,
    ofSlugs(
      ["ai", { slug: "machines", color: { light: "#000000", dark: "#ffffff" } }],
      ["sales", { slug: "deals", name: "Deals" }],
    ),
  );
  expect(slugs.get("ai")).toBe("machines");
  expect(slugs.get("sales")).toBe("deals");
  expect(slugs.get("scale")).toBe("scale");
  expect(advice).toBeNull();
});

test("one category stands for one of the sample's", () => {
  const both = { slug: "machines", name: "AI", color: { light: "#9a3412", dark: "#ff9e6b" } };
  const { slugs } = placeCategories(listed, [
    ...categories.filter(({ slug }) => slug !== "ai" && slug !== "sales"),
    { ...(categories[0] as (typeof categories)[number]), ...both },
  ]);
  expect(slugs.get("ai")).toBe("machines");
  expect(slugs.has("sales")).toBe(false);
});

test("where none stands for it, a sentence says which one and what to do", () => {
  const left = categories.filter(({ slug }) => slug !== "sales" && slug !== "scale");
  expect(placeCategories(listed, left).advice).toBe(
    'app/publication/categories.ts has no category for sales, scale of the sample, which is left out there: to show it under another category, give that one the old name or color, or change "categories" in content/sample',
  );
});
