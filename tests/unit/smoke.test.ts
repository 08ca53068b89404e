import { expect, test } from "vitest";
import { testDeps } from "../support/deps.ts";
test("d1 is there", async () => {
  const deps = testDeps();
  expect((await deps.search.prepare("select count(*) as n from documents").first())?.n).toBe(0);
});
