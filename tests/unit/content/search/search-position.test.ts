import { describe, expect, test } from "vitest";
import { rank } from "~/domains/content/store/search/matches.ts";
import {
  firstPosition,
  positionRange,
  publishedAtOf,
  SLOTS,
} from "~/domains/content/store/search/position.ts";

const NOON = Date.parse("2026-08-21T12:00:00Z");
const MINUTE = 60_000;

describe("the position of a document", () => {
  test("is the same for all of a minute, and higher by a minute's slots in the next", () => {
    expect(firstPosition("article", NOON + MINUTE - 1)).toBe(firstPosition("article", NOON));
    expect(firstPosition("article", NOON + MINUTE) - firstPosition("article", NOON)).toBe(SLOTS);
  });

  test.each(["article", "video", "issue"] as const)("gives the minute of a %s back", (kind) => {
    const position = firstPosition(kind, NOON + 59_999);
    expect(publishedAtOf(position)).toBe(NOON);
    expect(publishedAtOf(position + SLOTS - 1)).toBe(NOON);
  });

  test("without a date, or with one before 1970, is in the first minute of its kind", () => {
    for (const kind of ["article", "video", "issue"] as const) {
      const [lowest] = positionRange(kind);
      expect(firstPosition(kind, 0)).toBe(lowest);
      expect(firstPosition(kind, -5 * MINUTE)).toBe(lowest);
      expect(publishedAtOf(lowest)).toBe(0);
    }
  });

  test("of any date stays in the range of its kind, and exact as a number", () => {
    for (const kind of ["article", "video", "issue"] as const) {
      const [lowest, highest] = positionRange(kind);
      const last = firstPosition(kind, Number.MAX_SAFE_INTEGER);
      expect(last).toBe(highest + 1 - SLOTS);
      expect(Number.isSafeInteger(highest)).toBe(true);
      expect(firstPosition(kind, NOON)).toBeGreaterThan(lowest);
    }
  });

  test("ranges follow one another without a gap", () => {
    const [articles, videos, issues] = (["article", "video", "issue"] as const).map(positionRange);
    expect(articles?.[0]).toBe(0);
    expect(videos?.[0]).toBe((articles?.[1] ?? 0) + 1);
    expect(issues?.[0]).toBe((videos?.[1] ?? 0) + 1);
  });
});

describe("the score of a match", () => {
  const scoreAt = (time: number, now: number) =>
    rank({ newest: [{ position: firstPosition("article", time), relevance: 2 }], titled: [] }, now)[0]?.score;
  const YEAR = 365.25 * 24 * 60 * MINUTE;

  test("is its relevance in the minute of publication and before, and decreases with age to seven tenths", () => {
    expect(scoreAt(NOON, NOON)).toBe(2);
    expect(scoreAt(NOON, NOON - YEAR)).toBe(2);
    expect(scoreAt(NOON, NOON + YEAR)).toBeCloseTo(2 * 0.85, 2);
    expect(scoreAt(0, NOON)).toBeCloseTo(2 * 0.7, 5);
  });
});
