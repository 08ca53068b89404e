import { expect, test } from "vitest";
import { settled, visitSite } from "../../../support/unit/whole-site.ts";

/** An address of the search that is not as the box would send it leads to the one that is. */

test("a query that is cut within a character leads to the whole characters before it", async () => {
  const long = "a".repeat(199);
  const address = `/search?q=${encodeURIComponent(`${long}🚀 and more`)}`;
  const { status, headers } = await visitSite(address, { origin: "https://search.recurring.test" });
  await settled();
  expect([status, headers.get("Location")]).toEqual([301, `/search?q=${long}`]);
});
