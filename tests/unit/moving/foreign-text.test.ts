import { expect, test } from "vitest";
import { isBeehiiv, isSubstack } from "~/domains/moving/rules/foreign/newsletters.ts";
import { plainTitle, slugFor } from "~/domains/moving/rules/foreign/text.ts";

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

test("a slug of which letters are lost has the key, so that it is the post's alone", () => {
  expect([
    slugFor("%D0%BE%D0%B1%D0%B7%D0%BE%D1%80-2023", "Обзор", "17"),
    slugFor("日本-iphone", "日本", "5f3a"),
    slugFor("", "Итоги 2023", "18"),
    slugFor("обзор", "Обзор", "19"),
    slugFor("обзор", "Review", "20"),
    slugFor("café-straße-über", "Café", "21"),
  ]).toEqual(["2023-17", "iphone-5f3a", "2023-18", "post-19", "review", "cafe-stra-e-uber"]);
  const ofFiles = ["обзор-2023.md", "итоги-2023.md", "обзор.md"].map((name) =>
    slugFor(name.replace(".md", ""), "Итоги", `content/posts/${name}`),
  );
  expect(ofFiles.map((slug) => slug.replace(/[a-z\d]+$/, "*"))).toEqual(["2023-*", "2023-*", "post-*"]);
  expect(new Set(ofFiles.map((slug) => slug.replace(/^.*-/, ""))).size).toBe(3);
  expect(slugFor(`${"long-".repeat(20)}обзор`, "", "1234567890").length).toBeLessThanOrEqual(80);
});
