import { describe, expect, test } from "vitest";
import { placeItem, unplaced } from "~/domains/moving/rules/categories.ts";

/** Which categories here an item of another system belongs to. */

const HERE = [
  { slug: "sales", name: "Sales" },
  { slug: "customer-success", name: "Customer Success" },
  { slug: "ai", name: "AI" },
  { slug: "product", name: "Product" },
];
const place = (categories: string[], tags: string[] = [], said: Record<string, string> = {}, other = "") =>
  placeItem({ categories, tags }, HERE, { categories: said, other });

describe("an item", () => {
  test("has the categories here that have its slug or name, whatever its case, and the others as tags", () => {
    expect(place(["SALES", " customer success ", "Birds"])).toEqual({
      categories: ["sales", "customer-success"],
      tags: ["Birds"],
    });
    expect(place(["customer-success"], ["ai", "herons"])).toEqual({
      categories: ["customer-success", "ai"],
      tags: ["herons"],
    });
  });

  test("has the category that the operator said, before one of that name", () => {
    expect(place(["Birds", "Sales"], [], { birds: "product", sales: "ai" })).toEqual({
      categories: ["product", "ai"],
      tags: [],
    });
  });

  test("has three categories, the names of more as tags, and twenty tags at most, each once", () => {
    const tags = Array.from({ length: 30 }, (_, index) => `tag ${index}`);
    const placed = place(["sales", "Sales", "ai", "product", "customer-success"], [...tags, ...tags]);
    expect(placed?.categories).toEqual(["sales", "ai", "product"]);
    expect(placed?.tags).toEqual(["customer-success", ...tags.slice(0, 19)]);
  });

  test("that none of its categories places has the one for all others, or no place", () => {
    expect(place(["Birds"])).toBeNull();
    expect(place(["Birds"], [], {}, "ai")).toEqual({ categories: ["ai"], tags: ["Birds"] });
  });

  test("is not placed by what every record has", () => {
    for (const name of ["constructor", "toString", "__proto__"]) expect(place([name])).toBeNull();
  });
});

test("categories that are none here are counted, the most frequent first", () => {
  const items = [["Birds"], ["Herons", "Sales"], ["Herons"]].map((categories) => ({ categories }));
  expect(unplaced(items, HERE, { categories: {} })).toEqual([
    { name: "Herons", count: 2 },
    { name: "Birds", count: 1 },
  ]);
});
