import { expect, test } from "vitest";
import { announcementOf } from "~/domains/newsletter/rules/compose.ts";
import { itemsOf, withoutGone } from "~/domains/newsletter/rules/letter/gone.ts";
import { type Part, type PartContent, withIds } from "~/domains/newsletter/rules/letter/parts.ts";

/** What is left of a letter when items of it are gone. */

const ORIGIN = "https://ours.example";

const story = (url: string): PartContent => ({
  kind: "story",
  from: "article",
  title: url,
  url,
  excerpt: "",
  facts: "",
});

test.each([
  ["[One](/article/a) [Two](/article/b)", "One [Two](/article/b)"],
  ["[One](https://ours.example/article/a?from=mail#top)", "One"],
  ["[One](https://other.example/article/a)", "[One](https://other.example/article/a)"],
  ['[*One* \\[1\\]](</article/a> "Title")', "*One* \\[1\\]"],
  ["[![A heron](/media/a.png)](/video/c)", "![A heron](/media/a.png)"],
  ["### [One](/article/a/)\n\n[x](/article/a-b)", "### One\n\n[x](/article/a-b)"],
])("of an editor's words %s, %s is left", (text, left) => {
  const parts = withIds([{ kind: "words", text }]);
  const gone = new Set(["/article/a", "/video/c"]);
  const found = itemsOf(parts, ORIGIN).filter((path) => gone.has(path));
  const kept = withoutGone({ subject: "S", preheader: "", parts }, new Set(found), ORIGIN);
  expect(kept.parts).toEqual(withIds([{ kind: "words", text: left }]));
});

test("subject and preview follow what is left, each until an editor has written it", () => {
  const parts = withIds(["/article/a", "/article/b", "/article/c"].map(story));
  const text = { ...announcementOf(parts), parts };
  const left = (written: Partial<typeof text>) =>
    withoutGone({ ...text, ...written }, new Set(["/article/a", "/article/b"]), ORIGIN);
  expect(left({})).toMatchObject({ subject: "/article/c", preheader: "" });
  expect(left({ preheader: "Mine" })).toMatchObject({ subject: "/article/c", preheader: "Mine" });
  expect(left({ subject: "Mine" })).toMatchObject({ subject: "Mine", preheader: "" });
});

test("a heading goes with the last thing below it; one that an editor left empty stays", () => {
  const parts = withIds([
    { kind: "heading", text: "Gone" },
    story("/article/a"),
    { kind: "brief", title: "B", url: "/video/b", facts: "" },
    { kind: "heading", text: "Empty" },
    { kind: "heading", text: "Kept" },
    story("/article/a"),
    story("/article/c"),
  ]);
  const names = (kept: Part[]) =>
    kept.map((part) => ("text" in part ? part.text : "url" in part ? part.url : ""));
  const left = withoutGone(
    { subject: "S", preheader: "", parts },
    new Set(["/article/a", "/video/b"]),
    ORIGIN,
  );
  expect(names(left.parts)).toEqual(["Empty", "Kept", "/article/c"]);
});
