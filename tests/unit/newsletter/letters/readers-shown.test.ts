import { expect, test } from "vitest";
import { readersShown } from "~/domains/newsletter/rules/letter/readers.ts";
import { testPublication } from "../../../support/unit/deps.ts";

test("whom a letter may go to is said in words, also of one reader", () => {
  const labels = readersShown(testPublication, { weekly: { active: 1 }, daily: { active: 1234 } }).map(
    ({ label }) => label,
  );
  expect(labels).toEqual([
    expect.stringMatching(/^the 1 reader of /),
    expect.stringMatching(/^the 1,234 readers of /),
    "everybody who has a list",
  ]);
});
