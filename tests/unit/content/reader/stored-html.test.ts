import { expect, test } from "vitest";
import { articleBySlug } from "~/domains/content/store/queries.ts";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { article } from "../../../support/content/items.ts";
import { testDeps } from "../../../support/unit/deps.ts";

test("an article that was stored with tags in its attributes is read without them", async () => {
  const content = '<p title="<h2>x</h2>">1 &#x3C; <em id="a">2</em></p>';
  await upsertArticles(testDeps(), [article({ slug: "tags", identity: "tags", content })]);
  expect((await articleBySlug(testDeps().db, "tags"))?.content).toBe(
    '<p title="&lt;h2&gt;x&lt;/h2&gt;">1 &#x3C; <em id="a">2</em></p>',
  );
});
