import { describe, expect, test } from "vitest";
import { afterFirst, distinct } from "~/ui/use-load-more.ts";

/** A list that grows with "Load more" while the publication goes on. */

const page = (...ids: string[]) => ids.map((id) => ({ id }));

test("an item that a publication moved onto a later page is listed once, where it was", () => {
  const loaded = [...page("a", "b"), ...page("b", "c"), ...page("c", "d")];
  expect(distinct(loaded)).toEqual(page("a", "b", "c", "d"));
});

test("the first page's version of an item stays, which is newer than what was kept", () => {
  expect(
    distinct([
      { id: "a", title: "New" },
      { id: "a", title: "Old" },
    ]),
  ).toEqual([{ id: "a", title: "New" }]);
});

describe("a list that was left and is come back to goes on behind its first page", () => {
  const left = page("a", "b", "c", "d");

  test.each([
    ["unchanged", page("a", "b"), page("c", "d")],
    ["after a publication", page("new", "a"), page("b", "c", "d")],
    ["after an item was withdrawn", page("a", "c"), page("d")],
  ])("%s", (_, first, rest) => {
    expect(afterFirst(first, left)).toEqual(rest);
  });

  test("with each item once that a publication moved onto a later page, and its position follows", () => {
    const moved = [...page("a", "b"), ...page("b", "c")];
    expect(afterFirst(page("new", "a"), moved)).toEqual(page("b", "c"));
    expect(afterFirst(page("a", "b"), moved)).toEqual(page("c"));
  });

  test("with an item of its own place that the first page shows ahead of it", () => {
    const pinned = [...page("d", "a", "b"), ...page("c", "d")];
    expect(afterFirst(page("d", "a", "b"), pinned)).toEqual(page("c", "d"));
  });

  test("not when its first page is another by now, or was never kept", () => {
    expect(afterFirst(page("x", "y"), left)).toEqual([]);
    expect(afterFirst([], left)).toEqual([]);
    expect(afterFirst(page("a", "b"), [])).toEqual([]);
  });
});
