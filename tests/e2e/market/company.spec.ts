import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { expect, expectClosed, ready, test } from "../support/site.ts";

const stocks = (page: Page) => page.getByRole("region", { name: "All Stocks", exact: true });
const companies = (page: Page) => stocks(page).getByRole("rowheader");

test.describe("a company", () => {
  const FIELDS = [
    "Day range",
    "Volume",
    "YTD performance",
    /^ARR \((reported|implied), [A-Z][a-z]{2} 20\d\d(, sample)?\)$/,
    /^Revenue growth \([A-Z][a-z]{2} 20\d\d\)$/,
    /^Price to ARR( \(sample\))?$/,
    /^Market cap( \(sample\))?$/,
    "Last updated",
  ];

  test("opens over the page from its row, with every field, and gives the focus back", async ({
    page,
    watched,
  }) => {
    await page.goto("/insights");
    await ready(page);
    const row = stocks(page).getByRole("row", { name: /^SNOW/ });
    const link = row.getByRole("rowheader").getByRole("link");
    await link.click();
    const dialog = page.getByRole("dialog", { name: "Snowflake Inc." });
    for (const field of FIELDS) await expect(dialog.getByText(field, { exact: true })).toBeVisible();
    await expect(dialog.getByText(/one of the 24 public B2B software companies/)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expectClosed(dialog);
    await expect(link).toBeFocused();
    // The pointer may take the row anywhere but on a figure, which leads to its line.
    await row.getByRole("cell").nth(2).click();
    await dialog.getByRole("link", { name: /^SNOW: history/ }).click();
    await expect(page).toHaveURL(/\/insights\/SNOW$/);
    await expect(page.getByRole("heading", { level: 1, name: "Snowflake Inc." })).toBeVisible();
    expect(watched.troubles).toEqual([]);
  });

  test("has a page with its history, filings and sources; an interactive chart comes over the drawn one", async ({
    page,
    watched,
  }) => {
    await page.goto("/insights/SNOW");
    await ready(page);
    const chart = page.locator("[data-enhanced]");
    await chart.scrollIntoViewIfNeeded();
    await expect(chart.locator(".recharts-line")).toHaveCount(3);
    await chart.hover();
    await expect(chart.getByText("Nasdaq Composite")).toBeVisible();
    // By keyboard it is one stop, and says the values of each day.
    const reader = page.getByRole("slider", { name: "SNOW and the indices, 1Y" });
    await reader.focus();
    await page.keyboard.press("Home");
    const first = /^\w{3} \d+, \d{4}: SNOW 100\.0, Nasdaq Composite 100\.0, S&P 500 100\.0$/;
    await expect(reader).toHaveAttribute("aria-valuetext", first);
    await page.keyboard.press("ArrowRight");
    await expect(reader).not.toHaveAttribute("aria-valuetext", first);
    await expect(reader.locator(".chart-reading")).toHaveText(/: SNOW \d/);
    await page.keyboard.press("Escape");
    await expect(reader).not.toBeFocused();
    await expect(reader.locator(".chart-reading")).toHaveCount(0);
    const multiples = page.getByRole("slider", { name: /^Market cap over run rate, by day, from/ });
    await expect(multiples).toHaveAttribute("aria-valuetext", /^\w{3} \d+, \d{4}: SNOW \d+\.\dx/);
    await page.getByRole("navigation", { name: "Period" }).getByRole("link", { name: "3M" }).click();
    await expect(page.getByRole("slider", { name: "SNOW and the indices, 3M" })).toBeVisible();
    const filing = page.getByRole("region", { name: "Revenue and ARR by quarter" }).getByRole("link").first();
    await expect(filing).toHaveAttribute("href", /^https:\/\/www\.sec\.gov\//);
    await expectAccessibleInBothThemes(page);
    expect(watched.troubles).toEqual([]);
    expect(watched.foreign).toEqual([]);
  });

  test("has its measures, each with formula, parts and filings behind a summary @no-javascript", async ({
    page,
  }) => {
    await page.goto("/insights/SNOW");
    const measures = page.getByRole("region", { name: "Measures", exact: true });
    const margin = measures.locator("dl > div").filter({ hasText: /^Gross margin/ });
    await expect(margin).toContainText("66.4%");
    await expect(margin).toContainText("12 months to Apr 30, 2025");
    const parts = margin.getByRole("table", { name: "What Gross margin is made of" });
    await expect(parts).toBeHidden();
    await margin.getByText("Formula and filings").click();
    await expect(margin.getByText("Gross profit ÷ revenue, both of 12 months.")).toBeVisible();
    await expect(parts.getByRole("row")).toHaveCount(9);
    await expect(parts.getByRole("link", { name: "10-K" }).first()).toHaveAttribute(
      "href",
      "https://www.sec.gov/Archives/edgar/data/1640147/000164014725000052/",
    );
    await expect(measures).toContainText(/lack a part: Enterprise value/);
  });

  test("is found in small letters too", async ({ page }) => {
    await page.goto("/insights/snow?period=5Y");
    await expect(page).toHaveURL(/\/insights\/SNOW\?period=5Y$/);
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });
    test("a row leads to its page, whose chart stands there as figures too", async ({ page }) => {
      await page.goto("/insights");
      await companies(page).getByRole("link", { name: /^SNOW/ }).click();
      await expect(page).toHaveURL(/\/insights\/SNOW$/);
      await page.getByText("The chart in figures").click();
      await expect(page.getByRole("rowheader", { name: "Aug 21, 2026" })).toBeVisible();
      await page.getByRole("link", { name: "1M", exact: true }).click();
      await expect(page).toHaveURL(/\?period=1M$/);
      await expect(page.getByRole("img", { name: /^SNOW and the indices, 1M/ })).toBeVisible();
    });
  });
});
