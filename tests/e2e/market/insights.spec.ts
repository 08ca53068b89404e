import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { expect, hold, hydrated, ready, test } from "../support/site.ts";

const stocks = (page: Page) => page.getByRole("region", { name: "All Stocks", exact: true });
const companies = (page: Page) => stocks(page).getByRole("rowheader");
const column = (page: Page, name: RegExp) => stocks(page).getByRole("columnheader", { name });
const firstCompany = async (page: Page) => (await companies(page).first().innerText()).split("\n")[0];

test.describe("the list of stocks @no-javascript", () => {
  test("sorts by its headings, and the address keeps the order", async ({ page }) => {
    await page.goto("/insights");
    await expect(companies(page)).toHaveCount(24);
    await expect(column(page, /^Market cap/)).toHaveAttribute("aria-sort", "descending");
    await column(page, /^Growth/)
      .getByRole("link")
      .click();
    await expect(page).toHaveURL(/\?sort=arrGrowth$/);
    await expect(column(page, /^Growth/)).toHaveAttribute("aria-sort", "descending");
    const fastest = await firstCompany(page);
    await column(page, /^Growth/)
      .getByRole("link")
      .click();
    await expect(page).toHaveURL(/\?sort=arrGrowth&dir=asc$/);
    await expect(column(page, /^Growth/)).toHaveAttribute("aria-sort", "ascending");
    expect(await firstCompany(page)).not.toBe(fastest);
    await page.goBack();
    await expect(column(page, /^Growth/)).toHaveAttribute("aria-sort", "descending");
    expect(await firstCompany(page)).toBe(fastest);
    await page.goForward();
    await expect(column(page, /^Growth/)).toHaveAttribute("aria-sort", "ascending");
  });

  test("a period changes the list, the tiles and the movers", async ({ page }) => {
    await page.goto("/insights");
    const average = page.getByText("Market Average, 1D");
    await expect(average).toBeVisible();
    await stocks(page).getByRole("navigation", { name: "Period" }).getByRole("link", { name: "YTD" }).click();
    await expect(page).toHaveURL(/\?period=YTD$/);
    await expect(page.getByText("Market Average, YTD")).toBeVisible();
    await expect(column(page, /^Change, YTD/)).toBeVisible();
    for (const name of ["Top Gainers", "Top Losers"]) {
      const list = page.getByRole("region", { name, exact: true }).getByRole("listitem");
      expect(await list.count()).toBeLessThanOrEqual(5);
    }
    await page.goBack();
    await expect(average).toBeVisible();
  });

  test("cards and table hold the same companies", async ({ page }) => {
    await page.goto("/insights?period=1M");
    await stocks(page).getByRole("link", { name: "Grid" }).click();
    await expect(page).toHaveURL(/\?period=1M&view=grid$/);
    await expect(
      stocks(page)
        .getByRole("listitem")
        .filter({ has: page.getByRole("heading") }),
    ).toHaveCount(24);
    await expect(stocks(page).getByRole("table")).toHaveCount(0);
    await page.goBack();
    await expect(companies(page)).toHaveCount(24);
  });

  test("/stocks is the same page, canonical at /insights", async ({ page }) => {
    await page.goto("/stocks?view=grid");
    await expect(page.getByRole("heading", { level: 1, name: "Market Data" })).toBeVisible();
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
      "href",
      "https://recurring.ai/insights",
    );
    await stocks(page).getByRole("link", { name: "Table" }).click();
    await expect(page).toHaveURL(/\/stocks$/);
  });

  test("every figure of the sample says so", async ({ page }) => {
    await page.goto("/insights");
    await expect(page.getByText("Prices: sample data, as of Aug 21, 2026").first()).toBeVisible();
  });
});

test("a view changes at once, without asking the server", async ({ page }) => {
  await page.goto("/insights");
  await hydrated(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/(insights|stocks)/.test(new URL(request.url()).pathname)) asked.push(request.url());
  });
  await stocks(page).getByRole("link", { name: "1W" }).click();
  await column(page, /^Price to ARR/)
    .getByRole("link")
    .click();
  await stocks(page).getByRole("link", { name: "Grid" }).click();
  await expect(page).toHaveURL(/\?period=1W&view=grid&sort=priceToArr$/);
  expect(asked).toEqual([]);
});

test("choices that follow each other at once are all kept", async ({ page }) => {
  await page.goto("/insights");
  await hydrated(page);
  await stocks(page).evaluate(async (list) => {
    for (const name of ["1W", "Price to ARR", "Price to ARR", "Grid"]) {
      const link = [...list.querySelectorAll("a")].find(({ textContent }) => textContent?.startsWith(name));
      link?.click();
      // The next click is the browser's next task: what React has put off is not shown yet.
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  });
  await expect(page).toHaveURL(/\?period=1W&view=grid&sort=priceToArr&dir=asc$/);
});

test.describe("growth tiers", () => {
  test("a card opens its companies over the page, ranked by growth, and a company over them", async ({
    page,
    watched,
  }) => {
    await page.goto("/insights");
    await ready(page);
    const card = page.getByRole("link", { name: "High Growth Leaders" });
    await card.click();
    const tier = page.getByRole("dialog", { name: "High Growth Leaders: 30%+" });
    await expect(tier.getByRole("row").nth(1)).toContainText("PLTR");
    const growth = await tier
      .locator("tbody tr td:nth-of-type(2)")
      .evaluateAll((cells) => cells.map((cell) => Number.parseFloat(cell.textContent ?? "")));
    expect(growth).toEqual([...growth].sort((one, other) => other - one));
    expect(Math.min(...growth)).toBeGreaterThanOrEqual(30);
    await expectAccessible(page);
    await tier.getByRole("link", { name: /^PLTR/ }).click();
    const detail = page.getByRole("dialog", { name: "Palantir Technologies Inc." });
    await expect(detail.getByText("Price to ARR")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(detail).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(tier).toBeHidden();
    await expect(card).toBeFocused();
    expect(watched.troubles).toEqual([]);
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });
    test("a card leads to its companies on the page", async ({ page }) => {
      await page.goto("/insights?period=1M");
      await page.getByRole("link", { name: "Slower Growth" }).click();
      await expect(page).toHaveURL(/\?period=1M&tier=lower#tier$/);
      const tier = page.getByRole("region", { name: "Slower Growth: Under 20%" });
      await expect(tier.getByRole("row").nth(1)).toBeVisible();
    });
  });
});

test("the pulse is shared in a window of the network, and Full Analysis leads to the analysis", async ({
  page,
}) => {
  await page.goto("/insights");
  await ready(page);
  await page.evaluate(() => {
    window.open = (...call) => {
      document.documentElement.dataset.opened = call.join(" ");
      return window;
    };
  });
  const pulse = page.getByRole("region", { name: "Market Pulse" });
  await pulse.getByRole("button", { name: "Share" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-opened", /./);
  const opened = (await page.locator("html").getAttribute("data-opened")) ?? "";
  expect(opened).toMatch(/popup,width=550,height=420$/);
  const { searchParams } = new URL(opened.split(" ")[0] ?? "");
  expect(searchParams.get("text")).toMatch(
    /^B2B software: [+−]\d+\.\d\d% on average across 24 companies .+Sample data as of Aug 21, 2026\.$/,
  );
  expect(new URL(searchParams.get("url") ?? "").pathname).toBe("/insights");
  await pulse.getByRole("link", { name: "Full Analysis" }).click();
  await expect(page.getByRole("heading", { name: "Market analysis" })).toBeInViewport();
});

test("the year's comparison shows three bars, none under five percent", async ({ page }) => {
  await page.goto("/insights");
  const year = page.getByRole("region", { name: "Year to date" });
  await expect(year.getByRole("rowheader")).toHaveText(["Recurring Index", "Nasdaq Composite", "S&P 500"]);
  const widths = await year
    .locator("svg[data-drawn-over] rect")
    .evaluateAll((bars) => bars.map((bar) => Number.parseFloat(bar.getAttribute("width") ?? "")));
  expect(widths).toHaveLength(3);
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(5);
  expect(Math.max(...widths)).toBe(100);
});

test("the table is downloaded for a spreadsheet", async ({ page }) => {
  await page.goto("/insights");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("recurring-stocks-2026-08-21.csv");
  const lines = readFileSync(await file.path(), "utf8")
    .trim()
    .split("\r\n");
  expect(lines).toHaveLength(25);
  expect(lines[0]).toMatch(/^symbol,name,price_usd,/);
  expect(lines[1]).toMatch(/^SNOW,Snowflake Inc\.,332\.78,/);
});

test("the daily mail can be subscribed to from here", async ({ page }) => {
  await page.goto("/insights");
  const form = page.getByRole("form", { name: "Sign up for Daily Intelligence" });
  await expect(form.locator("input[name=list]")).toHaveValue("daily");
});

test("on the way from another screen the page's shape stands first", async ({ page }) => {
  await page.goto("/articles");
  await hydrated(page);
  const release = await hold(page, "**/insights.data*");
  await page.getByRole("link", { name: "Market Data" }).first().click();
  await expect(page.getByText("Loading market data")).toBeAttached();
  await expect(page).toHaveURL(/\/insights$/);
  release();
  await expect(companies(page)).toHaveCount(24);
});

test("the front page shows six of all companies, which open in place", async ({ page }) => {
  await page.goto("/");
  await ready(page);
  const featured = page.getByRole("region", { name: "Featured stocks" });
  await expect(featured.getByText("6/24 Featured")).toBeVisible();
  await expect(featured.getByRole("heading", { level: 3 })).toHaveText([
    /^SNOW/,
    /^MDB/,
    /^PLTR/,
    /^PATH/,
    /^CRWD/,
    /^NOW/,
  ]);
  await featured.getByRole("link", { name: /^PLTR/ }).click();
  await expect(page.getByRole("dialog", { name: "Palantir Technologies Inc." })).toBeVisible();
});
