import { expect, test } from "vitest";
import { announcementOf } from "~/domains/newsletter/rules/compose.ts";
import { itemAt, withoutGone } from "~/domains/newsletter/rules/letter/gone.ts";
import { type Part, withIds } from "~/domains/newsletter/rules/letter/parts.ts";
import { story } from "../../../support/mail/due-issue.ts";

/** What is left of a letter when items of it are gone. */

const ORIGIN = "https://ours.example";

test.each([
  ["/article/a", "/article/a"],
  ["/Article/A.md", "/article/a"],
  ["//ours.example/article/a/", "/article/a"],
  ["https://ours.example/article/a?from=mail#top", "/article/a"],
  ["/video/aBc-_1", "/video/aBc-_1"],
  ["https://other.example/article/a", null],
  ["/articles", null],
  ["/article/a/b", null],
  ["mailto:ada@ours.example", null],
  ["", null],
])("the address %j is that of %j", (address, item) => {
  expect(itemAt(address, ORIGIN)).toBe(item);
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
