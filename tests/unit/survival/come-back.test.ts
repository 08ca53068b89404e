import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { siteRoutes } from "../../support/page/routes.ts";
import { cronService } from "../../support/unit/cron-service.ts";
import { type Faults, settled, visitSite } from "../../support/unit/whole-site.ts";

/** What cannot be read now says when to come back, at every address of the site: a new route is asked as well. */

/** A report of what does not work is an answer: nobody waits for it. */
const REPORTS = ["/api/health", "/api/health/ready"];

const PATHS = siteRoutes()
  .listed.map(({ path }) => `/${path.replace(/:\w+/g, "SNOW")}`)
  .filter((path) => !REPORTS.includes(path));

/** A cron Worker that starts nothing. */
const CRON = cronService({ requestRefresh: () => Promise.reject(new Error("down")) });

let location = 0;

beforeEach(() => {
  for (const level of ["log", "info", "warn", "error"] as const)
    vi.spyOn(console, level).mockImplementation(() => {});
});

afterEach(async () => {
  vi.restoreAllMocks();
  await settled();
});

beforeAll(async () => {
  // Loads the modules of every route: the first answer takes longer than any deadline.
  await visitSite("/articles", { origin: "https://warm.recurring.test" });
});

/** Returns the addresses that answer a 503: those without a time, and how many there are. */
async function unavailable(method: string, Accept: string, faults: Faults) {
  location += 1;
  const origin = `https://come-back-${location}.recurring.test`;
  const timeless: string[] = [];
  let count = 0;
  for (const path of PATHS) {
    const asked = { method, headers: { Accept }, faults, bindings: { CRON } };
    const answer = await visitSite(path, { origin, ...asked });
    if (answer.status !== 503) continue;
    count += 1;
    if (!/^[1-9]\d*$/.test(answer.headers.get("Retry-After") ?? "")) timeless.push(path);
  }
  return { timeless, count };
}

describe.each([
  ["before anything was read", {}],
  ["while D1 does not work", { d1: "rejects" }],
] as const)("%s, each 503 says when to come back", (_, faults) => {
  test.each([
    ["GET", "*/*"],
    ["GET", "text/html"],
    ["POST", "*/*"],
  ])("to a %s that takes %s", async (method, accept) => {
    const { timeless, count } = await unavailable(method, accept, faults);
    expect(timeless).toEqual([]);
    expect(count).toBeGreaterThan(0);
  });
});
