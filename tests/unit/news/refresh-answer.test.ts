import { expect, test } from "vitest";
import { refreshAnswer } from "~/domains/news/rules/refresh-answer.ts";
import { datesIn } from "~/lib/time/written-dates.ts";

const NOW = Date.parse("2026-08-21T12:00:00Z");
const said = (updatedAt: string | null, allFailing = false) =>
  refreshAnswer("fresh", { updatedAt, allFailing }, NOW, datesIn());

test("what is shown has the age of what was read, and is the newest only where that was lately", () => {
  expect(said("2026-08-21T11:46:00Z")).toBe("The sources were read 14 minutes ago: this is the newest.");
  expect(said("2026-08-21T11:40:01Z")).toContain("this is the newest");
  expect(said("2026-08-21T11:40:00Z")).toBe("The sources were read 20 minutes ago, and none is due yet.");
  expect(said(null)).toBe("No source has been read yet.");
});

test("only where no outlet answered it says that none could be read", () => {
  expect(said("2026-08-21T11:00:00Z", true)).toBe(
    "The sources were asked, and none could be read. What you see was read 1 hour ago.",
  );
  expect(said(null, true)).toBe("The sources were asked, and none could be read.");
});

test("a refresh that starts, runs or cannot start says so", () => {
  const said = (status: "started" | "running" | "unavailable") =>
    refreshAnswer(status, { updatedAt: null, allFailing: false }, NOW, datesIn());
  expect(said("started")).toMatch(/^Refreshing/);
  expect(said("running")).toMatch(/^A refresh is under way/);
  expect(said("unavailable")).toMatch(/^Refreshing is not available/);
});
