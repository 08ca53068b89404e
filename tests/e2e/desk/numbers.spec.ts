import { readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import { type RunningSite, START_MS, startSite } from "../../support/servers/start-site.ts";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { signIn } from "../support/desk.ts";
import { expect, hydrated, test } from "../support/site.ts";
import { expectNoOverflow, WIDE } from "../support/widths.ts";

/** Visits, and the numbers that the publisher sees of them once the clock has come. */

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

// One site serves them all, one after the other.
test.describe.configure({ mode: "default" });

let site: RunningSite;

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  site = await startSite();
  // The day's salt: without one no reader is counted.
  await site.runJob("count-visits");
});
test.afterAll(() => site.stop());

// The name of a browser without a window is that of a program, whose visits are not counted.
test.use({ extraHTTPHeaders: { "User-Agent": FIREFOX } });

/** Sends what a browser's page sends. */
async function visit(request: APIRequestContext, page: string, subject?: string): Promise<void> {
  const { pathname } = new URL(page, site.url);
  const answer = await request.post(`${site.url}/api/events`, {
    data: JSON.stringify({ name: "page_view", path: pathname, subject }),
    headers: { "Content-Type": "text/plain", Referer: site.url + page },
  });
  expect(answer.status()).toBe(204);
}

async function fileBehind(page: Page, name: string): Promise<string[]> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name, exact: true }).click(),
  ]);
  return (await readFile(await download.path(), "utf8")).split("\r\n");
}

const section = (page: Page, name: string) => page.getByRole("table", { name, exact: true });

/** The number beside its name. */
async function figure(page: Page, name: string): Promise<number> {
  const value = page.locator("dl > div", { has: page.getByText(name, { exact: true }) }).locator("dd > span");
  return Number((await value.first().textContent())?.replace(",", ""));
}

test("what was read is on the desk after the clock's next tick, for a day, a week and a year, as files @no-javascript", async ({
  page,
  request,
}, info) => {
  const campaign = info.project.name;
  for (let view = 0; view < 3; view++)
    await visit(request, `/?utm_source=${campaign}&utm_medium=mail`, `www.${campaign}.example`);
  await visit(request, `/search?q=pricing`, new URL(site.url).host);
  await site.runJob("count-visits");

  await signIn(page, site, "viewer");
  await page.getByRole("navigation", { name: "Desk" }).getByRole("link", { name: "Numbers" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Numbers" })).toBeVisible();
  expect(await figure(page, "Views")).toBeGreaterThanOrEqual(4);
  expect(await figure(page, "Visits")).toBeGreaterThanOrEqual(3);
  await expect(
    section(page, "Where visits came from").getByRole("row", { name: `${campaign}.example 3 –` }),
  ).toBeVisible();
  await expect(
    section(page, "Campaigns").getByRole("row", { name: `${campaign} / mail / – 3 –` }),
  ).toBeVisible();
  await expect(section(page, "Searches").getByRole("row", { name: /^pricing/ })).toBeVisible();
  await page.getByText("By day, as a table").click();
  await expect(page.getByRole("table", { name: "By day" }).getByRole("row")).toHaveCount(8);

  expect(await fileBehind(page, "Campaigns as CSV")).toContain(`${campaign},mail,,3,`);
  const [columns, ...days] = await fileBehind(page, "Course as CSV");
  expect(columns).toBe("day,views,visits,readers,views_before");
  expect(days.filter(Boolean)).toHaveLength(7);

  const periods = page.getByRole("navigation", { name: "Period" });
  await periods.getByRole("link", { name: "Day" }).click();
  await expect(page.getByText("By hour, as a table")).toBeVisible();
  expect(await figure(page, "Readers")).toBeGreaterThanOrEqual(1);
  await periods.getByRole("link", { name: "Year" }).click();
  await expect(page.getByText("By month, as a table")).toBeVisible();
  await page.getByRole("link", { name: "Earlier" }).click();
  await expect(
    page.getByText(/^Nothing was counted in this time\. The site has counted since \d{4}-/),
  ).toBeVisible();
  await page.getByRole("link", { name: "Later" }).click();
  await expect(section(page, "Campaigns").getByRole("row", { name: new RegExp(campaign) })).toBeVisible();
});

test("a browser's own visit is counted: the article, where it came from, and the sign-up on it", async ({
  page,
  watched,
}) => {
  await page.goto(`${site.url}/articles`, { referer: "https://www.search.example/results?q=secret" });
  const link = page.getByRole("main").getByRole("article").first().getByRole("heading").getByRole("link");
  await page.goto(site.url + (await link.getAttribute("href")));
  const title = (await page.getByRole("heading", { level: 1 }).first().textContent()) ?? "";
  await hydrated(page);
  const form = page.getByRole("main").locator("section[aria-labelledby=signup] form");
  await form.getByLabel("Email address").fill("visitor@example.com");
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Check your email to confirm your address first.").first()).toBeVisible();

  await signIn(page, site);
  // What the beacons bring is written behind their answers.
  await expect
    .poll(async () => {
      await site.runJob("count-visits");
      await page.goto(`${site.url}/desk/numbers?period=day`);
      return section(page, "Articles").getByRole("link", { name: title }).count();
    })
    .toBe(1);
  await expect(
    section(page, "Where visits came from").getByRole("row", { name: /^search\.example 1/ }),
  ).toBeVisible();
  await expect(section(page, "Sign-ups").getByRole("row", { name: /· below an article 1 –$/ })).toBeVisible();
  expect(await page.content()).not.toContain("secret");
  await page.goto(`${site.url}/desk`);
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  expect(watched.troubles).toEqual([]);
});

test.describe("a visitor who signals Global Privacy Control", () => {
  test.use({ ownContext: true });
  test("is in no number, by the page's script and by the header", async ({ page, request }) => {
    const answer = await request.post(`${site.url}/api/events`, {
      data: JSON.stringify({ name: "page_view", path: "/about", subject: "gpc.example" }),
      headers: { "Content-Type": "text/plain", "Sec-GPC": "1" },
    });
    expect(answer.status()).toBe(204);
    await page.setExtraHTTPHeaders({ "User-Agent": FIREFOX });
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "globalPrivacyControl", { get: () => true }),
    );
    await page.goto(`${site.url}/about`, { referer: "https://gpc.example/" });
    await site.runJob("count-visits");
    await signIn(page, site);
    await page.goto(`${site.url}/desk/numbers?period=day`);
    await expect(page.getByText("gpc.example")).toHaveCount(0);
  });
});

test("the screen loads without an error and fits every width, accessible in both themes", async ({
  page,
  request,
  watched,
}) => {
  await visit(
    request,
    "/?utm_source=a-rather-long-source&utm_campaign=a-rather-long-campaign",
    "news.example",
  );
  await site.runJob("count-visits");
  await signIn(page, site);
  for (const query of ["", "?period=day", "?period=year", "?on=2020-01-01"]) {
    await page.setViewportSize(WIDE);
    await page.goto(`${site.url}/desk/numbers${query}`);
    await expectAccessibleInBothThemes(page);
    await expectNoOverflow(page);
  }
  expect(watched.troubles).toEqual([]);
});
