import type { Page } from "@playwright/test";
import { expect, hold, hydrated, ready, remember, test } from "../support/site.ts";

const table = (page: Page) => page.getByRole("region", { name: "Company table" });
const companies = (page: Page) => table(page).getByRole("rowheader");

test.describe("the company table @no-javascript", () => {
  test("filters by its form, keeps the rest of the view and the focus, and clears", async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.goto("/insights/table?sort=arrGrowth");
    if (javaScriptEnabled) await hydrated(page);
    await expect(companies(page)).toHaveCount(24);
    await page.getByText("Filters", { exact: true }).click();
    await page.getByLabel("Growth from (%)").fill("30");
    await page.getByLabel("Growth from (%)").press("Enter");
    await expect(page).toHaveURL(/sort=arrGrowth.*growthFrom=30/);
    await expect(page.getByText(/^\d of 24 companies$/)).toBeVisible();
    await expect(page.getByLabel("Growth from (%)")).toHaveValue("30");
    if (javaScriptEnabled) await expect(page.getByLabel("Growth from (%)")).toBeFocused();
    await page.getByRole("link", { name: "Clear filters" }).click();
    await expect(page).toHaveURL(/\?sort=arrGrowth$/);
    if (javaScriptEnabled) await expect(page.locator("summary", { hasText: "Filters" })).toBeFocused();
    await expect(companies(page)).toHaveCount(24);
    await page.getByText("Filters", { exact: true }).click();
    await expect(page.getByLabel("Growth from (%)")).toHaveValue("");
  });

  test("says when no company passes, and at its field when a bound is no number", async ({ page }) => {
    await page.goto("/insights/table?growthFrom=999");
    await expect(page.getByText("No company passes these filters.")).toBeVisible();
    await page.goto("/insights/table?growthFrom=lots");
    await expect(companies(page)).toHaveCount(24);
    await expect(page.getByLabel("Growth from (%)")).toHaveValue("lots");
    await expect(page.getByLabel("Growth from (%)")).toHaveAccessibleDescription(
      "Enter a number, such as 25 or 2.5.",
    );
    await page.getByLabel("Growth from (%)").fill("30%");
    await page.getByLabel("Growth from (%)").press("Enter");
    await expect(page.getByText(/^\d of 24 companies$/)).toBeVisible();
    await expect(page.getByLabel("Growth from (%)")).toHaveValue("30");
  });

  test("shows and hides columns, and sorts by any", async ({ page }) => {
    await page.goto("/insights/table");
    await page.getByText(/^Columns \(/).click();
    await page.getByRole("link", { name: "EV to run rate", exact: true }).click();
    const added = table(page).getByRole("columnheader", { name: "EV to run rate" });
    await expect(added).toBeVisible();
    await added.getByRole("link").click();
    await expect(added).toHaveAttribute("aria-sort", "descending");
    await expect(page).toHaveURL(/sort=evToRunRate/);
  });

  test("chooses companies, and compares them", async ({ page }) => {
    await page.goto("/insights/table");
    await table(page).getByRole("link", { name: "Choose SNOW" }).click();
    await table(page).getByRole("link", { name: "Choose MDB" }).click();
    await page.getByRole("link", { name: /^Compare/ }).click();
    await expect(page).toHaveURL("/insights/compare?symbols=SNOW,MDB");
    const compared = page.getByRole("region", { name: "Comparison" });
    await expect(compared.getByRole("columnheader", { name: /SNOW/ })).toBeVisible();
    await expect(compared.getByRole("columnheader", { name: /MDB/ })).toBeVisible();
    await expect(compared.getByRole("rowheader", { name: "Price to ARR" })).toBeVisible();
  });

  test("a comparison of nothing leads to the table", async ({ page }) => {
    await page.goto("/insights/compare?symbols=NOSUCH");
    await page.getByRole("link", { name: "Choose up to four in the company table" }).click();
    await expect(page).toHaveURL("/insights/table");
  });
});

test("a watchlist stays in the browser", async ({ page }) => {
  await page.goto("/insights/table");
  await hydrated(page);
  await page.getByRole("button", { name: "Watch SNOW" }).click();
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("button", { name: "Watch SNOW" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Watchlist only (1)" }).click();
  await expect(companies(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Watch SNOW" }).click();
  await expect(page.getByText("No company is on your watchlist.")).toBeVisible();
});

test("the focus of a star that goes with its row moves on; only companies of the table count", async ({
  page,
}) => {
  await remember(page, { "market-watchlist": "SNOW,DDOG,GONE" });
  await page.goto("/insights/table?sort=company");
  await hydrated(page);
  const only = page.getByRole("button", { name: "Watchlist only (2)" });
  await only.click();
  await expect(companies(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Watch DDOG" }).press("Enter");
  await expect(page.getByRole("button", { name: "Watch SNOW" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Watchlist only (0)" })).toBeFocused();
});

test("a watchlist that the browser has no room for stays on the page", async ({ page }) => {
  await remember(page, { "market-watchlist": "SNOW" });
  await page.goto("/insights/table");
  await hydrated(page);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("Full", "QuotaExceededError");
    };
  });
  const star = (symbol: string) => page.getByRole("button", { name: `Watch ${symbol}` });
  for (const symbol of ["DDOG", "MDB"]) await star(symbol).click();
  for (const symbol of ["SNOW", "DDOG", "MDB"])
    await expect(star(symbol)).toHaveAttribute("aria-pressed", "true");
  await star("DDOG").click();
  await expect(star("DDOG")).toHaveAttribute("aria-pressed", "false");
});

for (const framework of ["by the framework", "before the framework is there"])
  test(`the address of a filter names what was chosen alone, ${framework}`, async ({ page }) => {
    if (framework.startsWith("before")) await hold(page, "**/assets/*.js");
    await page.goto("/insights/table?sort=arrGrowth", { waitUntil: "domcontentloaded" });
    if (framework.startsWith("by")) await hydrated(page);
    await page.getByText("Filters", { exact: true }).click();
    await page.getByLabel("Growth from (%)").fill("30");
    await page.getByLabel("Growth from (%)").press("Enter");
    await expect(page).toHaveURL(/\/insights\/table\?sort=arrGrowth&growthFrom=30$/);
  });

test("what gets the focus stands clear of the chosen companies and of the column of names", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto("/insights/table?compare=SNOW,DDOG");
  await ready(page);
  const covered = await table(page).evaluate((frame) => {
    const wrong: (string | null)[] = [];
    const links = [...frame.querySelectorAll<HTMLElement>("a, button")];
    // Backwards, so that the table scrolls towards its names.
    for (const link of links.reverse()) {
      link.focus();
      const { left, top, width, height } = link.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      if (!seen || !(link.contains(seen) || seen.contains(link))) wrong.push(link.textContent);
    }
    return { wrong, links: links.length };
  });
  expect(covered.links).toBeGreaterThan(48);
  expect(covered.wrong).toEqual([]);
});
