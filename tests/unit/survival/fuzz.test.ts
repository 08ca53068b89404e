import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createRandom } from "~/lib/random.ts";
import { matchPage } from "~/platform/page/match/match.ts";
import { MemoryCache } from "../../../scripts/lib/dev/memory-cache.ts";
import { faultsOf } from "../../support/fuzz/faults-of.ts";
import { fuzzer } from "../../support/fuzz/requests.ts";
import { siteRoutes } from "../../support/page/routes.ts";
import { cronService } from "../../support/unit/cron-service.ts";
import { testPublication } from "../../support/unit/deps.ts";
import { settled, visitSite } from "../../support/unit/whole-site.ts";

/**
 * The whole Worker under requests that nobody wrote: none makes it fail, and none is repeated in a page as it came.
 * A failure names its seed and its number, which make the same request again.
 */

const ORIGIN = "https://recurring.test";
const TABLE = siteRoutes();
const ROUTES = TABLE.listed.map(({ path }) => path);
const REQUESTS = 20_000;
const SEEDS = Array.from({ length: 40 }, (_, round) => `fuzz ${round}`);

/** The ids of the routes that have nothing to show yet, as nothing was read: they say so. */
const notReady = new Set<string>();

/** The cron Worker, which starts whatever it is asked to. */
const CRON = cronService();

/** What the Worker writes into its log. */
let lines: unknown[][] = [];

beforeAll(async () => {
  // Half the time of the runtime's cache, which is a server of its own here. `npm run bench -- fuzz` has that one.
  vi.stubGlobal("caches", { default: new MemoryCache() });
  // React, in development, warns once.
  vi.spyOn(console, "error").mockImplementation(() => {});
  for (const { id, path } of TABLE.listed) {
    const { status } = await visitSite(`/${path.replace(/:\w+/g, "SNOW")}`, { origin: ORIGIN });
    if (status === 503) notReady.add(id);
  }
});

function isNotReady(target: string): boolean {
  const found = matchPage(TABLE, new Request(ORIGIN + target), testPublication);
  return found.kind === "page" && notReady.has(found.match.id);
}

afterAll(() => {
  vi.unstubAllGlobals();
});

beforeEach(() => {
  lines = [];
  for (const level of ["log", "info", "warn", "error"] as const)
    vi.spyOn(console, level).mockImplementation((...line) => void lines.push(line));
});

afterEach(async () => {
  vi.restoreAllMocks();
  await settled();
});

test.each(SEEDS)("requests of the seed '%s' are answered or refused", async (seed) => {
  const next = fuzzer(createRandom(seed), { routes: ROUTES, origin: ORIGIN });
  const wrong: unknown[] = [];
  for (let count = 0; count < REQUESTS / SEEDS.length; count++) {
    const { target, ...asked } = next();
    const answer = await visitSite(target, { origin: ORIGIN, bindings: { CRON }, ...asked });
    const faults = answer.status === 503 && isNotReady(target) ? [] : faultsOf(answer);
    if (faults.length > 0 || lines.length > 0)
      wrong.push({ seed, count, target, ...asked, faults, lines: lines.splice(0) });
  }
  expect(wrong).toEqual([]);
});
