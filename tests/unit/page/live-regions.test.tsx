import { expect, test } from "vitest";
import { FavoriteButton } from "~/domains/favorites/ui/favorite-button.tsx";
import { LoadMoreButton } from "~/ui/load-more.tsx";
import { markupOf } from "../../support/unit/markup.tsx";

/** A message is announced when the element that announces it was in the page before. */

const SOURCES = import.meta.glob<string>("/app/**/*.tsx", { query: "?raw", import: "default", eager: true });

test("no element that announces politely is hidden while it is empty", () => {
  const hidden = Object.entries(SOURCES).filter(([, text]) =>
    /<\w+[^>]*role="status"[^>]*empty:hidden/.test(text),
  );
  expect(Object.keys(SOURCES).length).toBeGreaterThan(100);
  expect(hidden.map(([path]) => path)).toEqual([]);
});

test("a next page that did not come is said in an element that was there before", () => {
  const shown = (state: "idle" | "failed") =>
    markupOf(
      <LoadMoreButton
        label="More"
        href="/next"
        list={{ hasMore: true, state, loadMore: async () => {} }}
        added=""
      />,
    );
  expect(shown("idle")).toContain('<div role="status"></div>');
  expect(shown("failed")).toMatch(/<div role="status"><p [^>]*>The next page could not be loaded/);
});

test("the note of a heart has an element without its look, so that it is there while it is empty", () => {
  expect(markupOf(<FavoriteButton id="1" title="One" />)).toContain('<span role="status"></span>');
});
