import { beforeAll, expect, test } from "vitest";
import type { PageDefinition } from "~/platform/page/define-page.ts";
import { type Browser, signedIn } from "../../support/desk/desk.ts";
import { fillMuch, type Known } from "../../support/desk/much.ts";
import { pathOf } from "../../support/page/route-path.ts";
import { ROUTE_MODULES } from "../../support/page/routes.ts";

/** What a screen of the desk costs the database does not grow with the site: every screen, by generation. */

const MOST_ROWS = 60;

const SCREENS = Object.entries(ROUTE_MODULES)
  .filter(([id, { page, default: screen }]) => {
    const { staff } = page as PageDefinition;
    return id.startsWith("desk-routes/") && staff !== "anyone" && screen !== undefined;
  })
  .map(([id]) => `/${pathOf(id)}`);

/** The addresses of a screen: of something that there is, and with what it filters by. */
const ADDRESSES: Record<string, (known: Known) => string[]> = {
  "/desk/*": () => ["/desk/unknown"],
  "/desk/articles": () => ["/desk/articles", "/desk/articles?state=hidden", "/desk/articles?source=feed"],
  "/desk/articles/:id": ({ article }) => [`/desk/articles/${article}`],
  "/desk/find": () => ["/desk/find", "/desk/find?q=walrus"],
  "/desk/letter/:id": ({ next }) => [`/desk/letter/${next}`, "/desk/letter/one"],
  "/desk/letter/past/:id": ({ day }) => [`/desk/letter/past/${day}`],
  "/desk/market/:symbol": () => ["/desk/market/SNOW"],
  "/desk/market/startups/:slug": () => ["/desk/market/startups/openai"],
  "/desk/moving/:id": ({ move }) => [`/desk/moving/${move}`],
  "/desk/readers": () => [
    "/desk/readers",
    "/desk/readers?q=reader-12",
    "/desk/readers?list=weekly&status=active",
  ],
  "/desk/readers/:id": ({ reader }) => [`/desk/readers/${reader}`],
  "/desk/readers/import/:id": ({ import: id }) => [`/desk/readers/import/${id}`],
  "/desk/record": () => ["/desk/record", "/desk/record?kind=move"],
  "/desk/site/:part": () => ["/desk/site/brand", "/desk/site/promotions"],
  "/desk/sources/:id": ({ source }) => [`/desk/sources/${source}`],
  "/desk/videos/:id": ({ video }) => [`/desk/videos/${video}`],
  "/desk/webhooks/:id": ({ endpoint }) => [`/desk/webhooks/${endpoint}`],
  "/desk/write/:id": ({ draft }) => [`/desk/write/${draft}`],
  "/desk/write/:id/history": ({ draft }) => [`/desk/write/${draft}/history`],
};

let owner: Browser;
let known: Known;
beforeAll(async () => {
  owner = await signedIn("owner");
  known = await fillMuch(owner);
}, 120_000);

test("there are screens, and an address for each that is of something", () => {
  expect(SCREENS.length).toBeGreaterThan(30);
  for (const path of SCREENS) if (/[:*]/.test(path)) expect(ADDRESSES, path).toHaveProperty([path]);
});

test.each(SCREENS)("%s reads at most 60 rows", async (path) => {
  for (const address of ADDRESSES[path]?.(known) ?? [path]) {
    const { status, headers } = await owner.get(address);
    expect(status, address).toBe(path === "/desk/*" ? 404 : 200);
    const rows = Number(/(\d+) rows/.exec(headers.get("Server-Timing") ?? "")?.[1]);
    expect(rows, address).toBeLessThanOrEqual(MOST_ROWS);
  }
});
