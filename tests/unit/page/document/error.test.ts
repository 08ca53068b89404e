import { expect, test } from "vitest";
import { errorTitle, FAILED, isUnreached, UNREACHED } from "~/platform/page/document/error.ts";

test.each([
  "Failed to fetch",
  "Failed to fetch (recurring.example)",
  "NetworkError when attempting to fetch resource.",
  "Load failed",
])("a browser's “%s” is no failure of the site", (message) => {
  const error = new TypeError(message);
  expect(isUnreached(error)).toBe(true);
  expect(errorTitle(error)).toBe(UNREACHED);
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
