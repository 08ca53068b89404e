import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { article } from "../../../support/content/items.ts";
import { testDeps } from "../../../support/unit/deps.ts";
import { ask } from "../../../support/unit/site.ts";

/** What a category's page says of a list that is empty beside one that is not. */

const deps = testDeps();
const DAY = 86_400_000;

const EMPTY = "No articles found in the AI category";
const NOTHING_NEW = "Nothing new in the last 60 days";

test.each([
  ["no article", [], [EMPTY]],
  ["a recent article", [1], ["Of day 1"]],
  ["an older article", [90], [NOTHING_NEW, "Best of AI", "Of day 90"]],
  ["one of each", [1, 90], ["Of day 1", "Best of AI", "Of day 90"]],
])("with %s", async (_, ages, said) => {
  await deps.db.run(sql`delete from articles`);
  await upsertArticles(
    deps,
    ages.map((age) =>
      article({
        identity: `a${age}`,
        title: `Of day ${age}`,
        categories: ["ai"],
        publishedAt: deps.now().getTime() - age * DAY,
      }),
    ),
  );
  const html = (await (await ask(deps, "/category/ai")).text()).replaceAll("<!-- -->", "");
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  const sentences = [...main.matchAll(/>(Of day \d+|Best of AI|No articles[^<]*|Nothing[^<]*)</g)];
  expect(sentences.map(([, sentence]) => sentence)).toEqual(said);
  expect(main).toContain("Recent Articles");
});
