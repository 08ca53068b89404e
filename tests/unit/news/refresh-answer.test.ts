import { expect, test } from "vitest";
import { refreshAnswer } from "~/domains/news/rules/refresh-answer.ts";
import { datesIn } from "~/lib/time/written-dates.ts";

const NOW = Date.parse("2026-08-21T12:00:00Z");
const fresh = { status: "fresh", lastRunAt: "2026-08-21T11:57:00Z" } as const;

test("what is shown is called the newest only where a source was read lately", () => {
  expect(refreshAnswer(fresh, "2026-08-21T11:57:00Z", NOW, datesIn())).toBe(
    "The sources were read 3 minutes ago: this is the newest.",
  );
  expect(refreshAnswer(fresh, "2026-08-21T11:40:01Z", NOW, datesIn())).toContain("this is the newest");
  expect(refreshAnswer(fresh, "2026-08-21T11:40:00Z", NOW, datesIn())).toBe(
    "The sources were asked 3 minutes ago, and none could be read. What you see was read 20 minutes ago.",
  );
  expect(refreshAnswer(fresh, null, NOW, datesIn())).toBe(
    "The sources were asked 3 minutes ago, and none could be read.",
  );
  expect(refreshAnswer({ ...fresh, lastRunAt: null }, null, NOW, datesIn())).toContain("asked a moment ago");
});

test("a refresh that starts, runs or cannot start says so", () => {
  const said = (status: "started" | "running" | "unavailable") =>
    refreshAnswer({ status, lastRunAt: null }, null, NOW, datesIn());
  expect(said("started")).toMatch(/^Refreshing/);
  expect(said("running")).toMatch(/^A refresh is under way/);
  expect(said("unavailable")).toMatch(/^Refreshing is not available/);
});
