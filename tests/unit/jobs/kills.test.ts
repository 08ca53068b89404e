import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { runJob } from "~/jobs/clock/run.ts";
import { JOBS } from "~/jobs/registry.ts";
import { POLITE_PACE } from "~/platform/sources/pace.ts";
import { jobsWorld } from "../../support/jobs/jobs-world.ts";
import { CASES } from "../../support/jobs/kill-cases.ts";
import type { Case } from "../../support/jobs/kill-worlds.ts";
import { emptyAll, killedAfter, stateOfAll } from "../../support/jobs/kills.ts";

/** A job that is killed after any of its writes leaves, with the runs after it, what an undisturbed one leaves. */

test("every job of the registry has a case", () => {
  expect(Object.keys(CASES).sort()).toEqual(JOBS.map(({ name }) => name).sort());
});

/** Longer than the lease of a run that was killed. */
const PAST_LEASE_MS = 91_000;

/** Runs a job that is killed after so many writes, then undisturbed. */
async function disturbed(name: string, writes: number) {
  const one = CASES[name] as Case;
  await emptyAll();
  const { deps, provider, pass } = jobsWorld(one);
  await one.before?.(deps);
  const { force = true } = one;
  const kill = killedAfter(writes);
  await runJob({ ...deps, ...kill.deps }, name, { force }).catch((error) => {
    if (!kill.isDead()) throw error;
  });
  for (let run = 0; run < (one.runs ?? 1); run++) {
    pass(PAST_LEASE_MS);
    await runJob(deps, name, { force });
  }
  const mailed = provider.accepted.map(({ to }) => to).sort();
  return { isDead: kill.isDead(), state: { ...(await stateOfAll(Date.parse(one.at))), mailed } };
}

// The pauses between two requests to one host would be most of these tests.
beforeAll(() => {
  const { setTimeout } = globalThis;
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, ms?: number) =>
    setTimeout(run, ms === POLITE_PACE.gapMs ? 0 : ms)) as typeof setTimeout);
});
afterAll(() => {
  vi.restoreAllMocks();
});
beforeEach(emptyAll);

describe.each(Object.keys(CASES))("%s", (name) => {
  test("leaves the same, after whichever write it was killed", async () => {
    const { state, isDead } = await disturbed(name, Number.POSITIVE_INFINITY);
    expect(isDead).toBe(false);
    let writes = 1;
    for (; ; writes++) {
      const killed = await disturbed(name, writes);
      expect(killed.state, `after write ${writes}`).toEqual(state);
      if (!killed.isDead) break;
    }
    // The record of a run and the lease are four.
    expect(writes).toBeGreaterThan(4);
  });
});
