import { expect, test } from "vitest";
import { parseArticle } from "../../../../scripts/lib/publish/markdown.ts";
import { parseContext } from "../../../support/content/parse-context.ts";

const context = parseContext();

const SOURCE = `---
title: The "free" plan's price
categories: [ai]
excerpt: It's free...
---
"Yes"
`;

test("title, excerpt and text are set as print has them", () => {
  expect(parseArticle(SOURCE, context)).toMatchObject({
    ok: true,
    item: { article: { title: "The “free” plan’s price", excerpt: "It’s free…", content: "<p>“Yes”</p>" } },
  });
});

test("in another language than English the quotes stay", () => {
  expect(parseArticle(SOURCE, { ...context, language: "de" })).toMatchObject({
    ok: true,
    item: { article: { title: 'The "free" plan’s price', content: '<p>"Yes"</p>' } },
  });
});
