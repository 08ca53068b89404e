import { expect, test } from "vitest";
import { parseArticle } from "../../../../scripts/lib/publish/markdown.ts";
import { parseContext } from "../../../support/content/parse-context.ts";

const parse = (body: string) =>
  parseArticle(`---\ntitle: Hello there\ncategories: [ai]\nimage: table\n---\n${body}\n`, parseContext());

test("`image: table` draws a table's numbers as the cover", () => {
  const parsed = parse("| Stage | Share |\n| --- | --- |\n| Seed | 10 |\n| A | 20 |\n| B | 40 |");
  expect(parsed.ok && parsed.item.article.featuredImage).toMatch(
    /^\/covers\/ai\/hello-there\.\d+\.bars-25-50-100\.svg$/,
  );
  expect(parsed.ok && parsed.warnings).toEqual([]);
});

test("an article without such a table is a mistake", () => {
  const parsed = parse("Words.");
  expect(parsed.ok ? [] : parsed.mistakes).toEqual([
    "posts/hello-there.md:4: no table of the article has a column of 3 to 12 numbers.",
  ]);
});
