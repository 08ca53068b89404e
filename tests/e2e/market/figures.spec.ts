import type { Locator, Page } from "@playwright/test";
import { expect, hydrated, test } from "../support/site.ts";

/** Opens the line of a figure with the keyboard, and returns it. */
async function opened(page: Page, figure: Locator): Promise<Locator> {
  const href = (await figure.getAttribute("href")) ?? "";
  await figure.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL((url) => `${url.pathname}${url.hash}`.endsWith(href));
  const line = page.locator(new URL(page.url()).hash);
  await expect(line).toBeInViewport();
  return line;
}

test.describe("every number opens to its source, period, formula and day @no-javascript", () => {
  test("a tile of several companies, and from there a part of it", async ({ page }) => {
    await page.goto("/insights?period=1W");
    const tile = page.getByRole("definition").first().getByRole("link");
    const shown = (await tile.innerText()).replace(/^(▲|▼|–)\s*/, "");
    const line = await opened(page, tile);
    await expect(line).toContainText(shown);
    await expect(line).toContainText("Sum of the companies’ changes ÷ their number");
    await expect(line).toContainText(/Of 24 companies\./);
    await expect(line).toContainText(/Of Aug 21, 2026\. Source: /);
    await line.locator("summary").focus();
    await page.keyboard.press("Enter");
    const part = await opened(page, line.getByRole("listitem").filter({ hasText: "SNOW" }).getByRole("link"));
    await expect(part).toContainText("Price ÷ the close of a week before − 1");
  });

  test("a cell of the table of companies", async ({ page }) => {
    await page.goto("/insights");
    const row = page
      .getByRole("region", { name: "All stocks, table" })
      .getByRole("row")
      .filter({ hasText: "SNOW" });
    const line = await opened(page, row.getByRole("link", { name: "$5.6B" }));
    await expect(line).toContainText("Revenue of the quarter × 4");
    await expect(line).toContainText("Of the quarter to Apr 30, 2026");
    await expect(line.getByRole("link", { name: /SEC EDGAR 10-Q/ })).toHaveAttribute("href", /sec\.gov/);
  });

  test("a measure: its formula and filings are open on arrival", async ({ page }) => {
    await page.goto("/insights/compare?symbols=SNOW,MDB");
    const cell = page
      .getByRole("row", { name: /^Gross margin/ })
      .getByRole("link")
      .first();
    const line = await opened(page, cell);
    await expect(line).toHaveText("Gross profit ÷ revenue, both of 12 months.");
    await expect(page.getByRole("region", { name: "Gross margin, parts" })).toBeVisible();
  });

  test("the index, the front page, the day's edition and the startups", async ({ page }) => {
    await page.goto("/insights/index");
    await expect(await opened(page, page.getByRole("main").locator(".figure-link").first())).toContainText(
      "100 × the mean of price ÷ price on Dec 31, 2025",
    );
    await page.goto("/");
    const average = page.locator("[aria-labelledby=market-pulse] .figure-link").first();
    await expect(await opened(page, average)).toContainText("each counts the same");
    await page.goto("/daily-intelligence");
    await expect(await opened(page, page.getByRole("main").locator(".figure-link").first())).toContainText(
      /Of August 21, 2026\. Source: /,
    );
    await page.goto("/ai-startups?category=ai-models#companies");
    await expect(await opened(page, page.getByRole("main").locator(".figure-link").first())).toContainText(
      "Sum of shares outstanding × price",
    );
  });
});

test("a cell of the table leads to its line; the row around it opens the dialog", async ({ page }) => {
  await page.goto("/insights");
  await hydrated(page);
  const row = page
    .getByRole("region", { name: "All stocks, table" })
    .getByRole("row")
    .filter({ hasText: "SNOW" });
  await row.getByRole("cell").nth(2).click();
  const dialog = page.getByRole("dialog", { name: "Snowflake Inc." });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("link", { name: "20.7x" }).click();
  await expect(page).toHaveURL(/\/insights\/SNOW#figure-priceToArr$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
