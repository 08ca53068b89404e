import { describe, expect, test } from "vitest";
import { newTally, outcomeOf, type Tally } from "~/platform/sources/tally.ts";

/** The outcome of a run over three configured feeds. */
const outcome = (tally: Partial<Tally>, configured = 3) =>
  outcomeOf({ ...newTally(), ...tally }, { kind: "feed", configured });

const failure = (id: string) => ({ id, message: `${id}.example could not be reached.` });

describe("the state of a run", () => {
  test.each<[string, Partial<Tally>, string]>([
    ["every source is read", { asked: 3, read: 3 }, "ok"],
    ["some are not due and the others are read", { asked: 1, read: 1 }, "ok"],
    ["one of them fails", { asked: 3, read: 2, failed: [failure("feed-a")] }, "partial"],
    [
      "every configured one fails",
      { asked: 3, failed: [failure("feed-a"), failure("feed-b"), failure("feed-c")] },
      "failed",
    ],
    ["the only one due fails", { asked: 1, failed: [failure("feed-a")] }, "partial"],
    ["the time is over before the first is read", { left: 3 }, "partial"],
    ["as many are left as fail", { asked: 1, failed: [failure("feed-a")], left: 1 }, "partial"],
    ["as many are left as are read", { asked: 1, read: 1, left: 1 }, "partial"],
    [
      "an outage lets none be read",
      { asked: 1, failed: [failure("feed-a")], left: 2, outage: true },
      "failed",
    ],
    [
      "an outage comes after one was read",
      { asked: 2, read: 1, failed: [failure("feed-a")], left: 1, outage: true },
      "partial",
    ],
  ])("when %s", (_, tally, state) => {
    expect(outcome(tally).state).toBe(state);
  });

  test("when all fail, of whom few or none are due", () => {
    const given = (tally: Partial<Tally>) =>
      outcomeOf({ ...newTally(), ...tally }, { kind: "feed", configured: 3, allFail: true });
    expect(given({ asked: 1, failed: [failure("feed-a")] }).state).toBe("failed");
    expect(given({})).toEqual({
      state: "failed",
      summary: "Sources: all 3 fail, and none is due.",
      changed: false,
    });
  });

  test("says when nothing was due and when nothing is configured", () => {
    expect(outcome({})).toEqual({ state: "idle", summary: "No source was due.", changed: false });
    expect(outcome({ asked: 1 }, 0)).toEqual({
      state: "idle",
      summary: "No source is configured.",
      changed: false,
    });
  });
});

test.each<[Partial<Tally>, boolean]>([
  [{ unchanged: 2 }, false],
  [{ inserted: 1 }, true],
  [{ updated: 1 }, true],
  [{ inserted: 1, updated: 1 }, true],
])("a run that counts %j has changed something: %s", (counts, changed) => {
  expect(outcome({ asked: 1, read: 1, ...counts }).changed).toBe(changed);
});

test("the summary counts what was left out, and names the sources", () => {
  expect(outcome({ asked: 1, read: 1, inserted: 2, updated: 3, unchanged: 4 }).summary).toBe(
    "Sources: 1 asked; 2 new, 3 changed and 4 known items.",
  );
  const capped = new Set(["feed-a"]);
  const failed = [failure("feed-b")];
  expect(
    outcome({ asked: 2, read: 1, rejected: 1, skipped: 1, trimmed: 1, waiting: 1, capped, failed, left: 1 })
      .summary,
  ).toBe(
    "Sources: 2 asked; 0 new, 0 changed and 0 known items; 1 unreadable item left out; " +
      "1 item beyond the newest 500 left out (a); 1 oldest item beyond 50,000 deleted (a); " +
      "1 item waits for its date; 1 failed (b: feed-b.example could not be reached); 1 left for the next run.",
  );
});

test("the summary names many failed sources without their reasons", () => {
  const failed = ["feed-a", "feed-b", "feed-c", "feed-d"].map(failure);
  expect(outcome({ asked: 4, failed }, 4).summary).toContain("4 failed (a, b, c, d).");
});
