import { expect, test } from "vitest";
import { type NewsConfig, news } from "~/domains/news/config.ts";
import { authorCategoriesOf, colorOf } from "~/domains/news/fields.ts";

const author = (category: string) => ({
  id: "brief",
  name: "Brief",
  category,
  url: "https://a.example/feed",
});
const configOf = (over: Partial<NewsConfig>): NewsConfig => ({
  ...{ curated: { name: "A", ownArticles: true }, sources: [], authors: [], keepDays: 30 },
  ...over,
});

test("a publication names what its authors write about; six are there for one that names none", () => {
  expect(authorCategoriesOf(configOf({})).map(({ name }) => name)).toEqual([
    ...["Product", "Marketing", "Growth", "Analytics", "Customer Success", "Sales"],
  ]);
  const own = [{ name: "Gießerei", color: "teal" as const }];
  expect(authorCategoriesOf(configOf({ authorCategories: own }))).toEqual(own);
});

test("an author is of one of them", () => {
  const own = [{ name: "Gießerei", color: "teal" as const }];
  const read = (over: Partial<NewsConfig>) => news.safeParse(configOf(over));
  expect(read({ authors: [author("Gießerei")], authorCategories: own }).success).toBe(true);
  expect(read({ authors: [author("Sales")] }).success).toBe(true);
  expect(read({ authors: [author("Sales")], authorCategories: own }).error?.issues).toMatchObject([
    { path: ["authors", 0, "category"], message: "is none of authorCategories: Gießerei" },
  ]);
});

test("the colour of an unknown one is that of the first: Product's", () => {
  expect(colorOf(authorCategoriesOf(configOf({})), "Sales")).toBe("orange");
  expect(colorOf(authorCategoriesOf(configOf({})), "Robotics")).toBe("blue");
  expect(colorOf([{ name: "Gießerei", color: "teal" }], "Sales")).toBe("teal");
});
