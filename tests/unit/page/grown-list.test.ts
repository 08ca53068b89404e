import { expect, test } from "vitest";
import { distinct } from "~/ui/use-load-more.ts";

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
