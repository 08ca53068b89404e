import { expect, test } from "vitest";
import { errorTitle, FAILED, failureOf, isUnreached } from "~/platform/page/document/error.ts";

test.each([
  "Failed to fetch",
  "Failed to fetch (recurring.example)",
  "NetworkError when attempting to fetch resource.",
  "Load failed",
])("a browser's “%s” is no failure of the site", (message) => {
  const error = new TypeError(message);
  expect(isUnreached(error)).toBe(true);
  expect(errorTitle(error)).toBe("This page could not be reached");
});

test("a 503 with a sentence says it, and its title is the first one", () => {
  const thrown = (data: unknown, status = 503) => ({ status, statusText: "", internal: false, data });
  const unready = thrown("The index is not ready yet. Please try again in a few minutes.");
  expect(failureOf(unready)).toEqual({
    title: "The index is not ready yet",
    words: "Please try again in a few minutes.",
  });
  expect(errorTitle(unready)).toBe("The index is not ready yet");
  expect(failureOf(thrown("Not now"))).toEqual({ title: "Not now", words: "" });
  for (const fault of [thrown("A sentence.", 500), thrown({ pages: 1 }), new Error("D1")])
    expect(failureOf(fault).title).toBe("Something went wrong on our side");
});

test.each([
  new TypeError("Cannot read properties of undefined (reading 'title')"),
  new TypeError("fetch failed"),
  new Error("Unexpected Server Error"),
  { status: 503, statusText: "", internal: false, data: "" },
])("%s is one", (error) => {
  expect(isUnreached(error)).toBe(false);
  expect(errorTitle(error)).toBe(FAILED);
});
