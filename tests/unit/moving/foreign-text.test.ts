import { expect, test } from "vitest";
import { isBeehiiv, isSubstack } from "~/domains/moving/rules/foreign/newsletters.ts";
import { plainTitle } from "~/domains/moving/rules/foreign/text.ts";

/** What exports are told by, and their titles. */

test("a table is Substack's or beehiiv's by all of its columns", () => {
  expect([isSubstack("post_id,post_date,is_published,title\n"), isSubstack("post_id,title\n")]).toEqual([
    true,
    false,
  ]);
  expect([isBeehiiv("web_title,content_html\n"), isBeehiiv("web_title,views\n")]).toEqual([true, false]);
});

test("a title has its references as characters, and those of none as they are", () => {
  expect(plainTitle("<b>Q&#38;A</b> &ldquo;caf&#xE9;&#x201D; &#0; &#x110000; &foo; &constructor;")).toBe(
    "Q&A “café” &#0; &#x110000; &foo; &constructor;",
  );
});
