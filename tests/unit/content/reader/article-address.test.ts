import { expect, test } from "vitest";
import { articleId } from "~/domains/content/store/pairing.ts";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { loader as articlePage } from "~/routes/article.$slug.tsx";
import { loader as articleMarkdown } from "~/routes/article.$slug[.]md.ts";
import { type Call, call } from "../../../support/call.ts";
import { article } from "../../../support/content/items.ts";
import { testDeps } from "../../../support/unit/deps.ts";

const deps = testDeps();

// A kept page is renewed by the slug of its article: at the address of an id nothing would renew it.
test.each([
  ["a page", articlePage, ""],
  ["a page as Markdown", articleMarkdown, ".md"],
])("an article's id leads to its slug, as %s, and is not kept", async (_, loader, end) => {
  await upsertArticles(deps, [article({ identity: "own", slug: "own" })]);
  const id = await articleId("own");
  const answer = await call(loader as Call, deps, `/article/${id}${end}`, { slug: id });
  expect(answer.status).toBe(301);
  expect(answer.headers.get("Location")).toBe(`/article/own${end}`);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  const missing = await call(loader as Call, deps, `/article/none${end}`, { slug: "none" });
  expect(missing.status).toBe(404);
});
