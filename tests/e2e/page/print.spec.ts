import type { Page } from "@playwright/test";
import { expect, ready, test } from "../support/site.ts";

/** On paper: the text and its figures, nothing to press, nothing cut off. */

/** A sheet of A4 between its margins, in CSS pixels. */
const SHEET = 680;

const PAGES = [
  { path: "/article/usage-pricing-without-a-revenue-hole", shown: "Rebuild the card with a floor" },
  { path: "/insights/SNOW", shown: "Revenue and ARR by quarter" },
  {
    path: "/valuation-calculator?fundingStage=seriesB&companyType=aiNative&arr=10&growthRate=100",
    shown: "Valuation Estimate",
  },
];

test.use({ viewport: { width: SHEET, height: 1000 } });

test("an article, a company and a valuation are printed whole, without what only a screen can do", async ({
  page,
}) => {
  for (const { path, shown } of PAGES) {
    await page.emulateMedia({ media: "screen" });
    await page.goto(path);
    await ready(page);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect(page.getByRole("heading", { name: shown }).first(), path).toBeVisible();
    for (const role of ["banner", "contentinfo", "button"] as const)
      await expect(page.getByRole(role), `${path}: ${role}`).toHaveCount(0);
    const ground = await page.evaluate(() => {
      const { colorScheme } = getComputedStyle(document.documentElement);
      return { colorScheme, ink: getComputedStyle(document.body).color };
    });
    expect(ground, path).toEqual({ colorScheme: "light", ink: "rgb(23, 21, 15)" });
    expect(await cutTables(page), `${path}: tables beyond the sheet`).toBe(0);
  }
  await page.emulateMedia({ media: null, colorScheme: null });
});

/** Returns how many tables do not fit on the sheet, or scroll. */
const cutTables = (page: Page) =>
  page.evaluate((width) => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll|hidden/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const tables = [...document.querySelectorAll("main table")];
    return tables.filter(
      (table) => table.getBoundingClientRect().right > width + 1 || scrolls(table.parentElement),
    ).length;
  }, SHEET);

test("the table of companies is printed whole, without what compares them", async ({ page }) => {
  await page.goto("/insights/table?compare=SNOW");
  await ready(page);
  const table = page.getByRole("region", { name: "Company table" });
  await expect(table.getByRole("columnheader", { name: "Compare" })).toBeVisible();
  await expect(page.getByText("Choose none")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(table.getByRole("columnheader", { name: "Compare" })).toBeHidden();
  await expect(page.getByText("Choose none")).toBeHidden();
  expect(await cutTables(page)).toBe(0);
  const name = table.getByRole("rowheader").first();
  expect(await name.evaluate((cell) => getComputedStyle(cell).position)).toBe("static");
  await page.emulateMedia({ media: null });
});

test.describe("from a wide window", () => {
  test.use({ viewport: { width: 1600, height: 1000 } });

  test("the chart of a company is the server's, which fits the sheet", async ({ page }) => {
    await page.goto("/insights/SNOW");
    await ready(page);
    const chart = page.locator("[data-enhanced]").first();
    const drawn = chart.locator("[data-drawn-over]");
    await chart.scrollIntoViewIfNeeded();
    await expect(chart.locator(".recharts-surface")).toBeVisible();
    await expect(drawn).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(chart.locator(".recharts-surface")).toBeHidden();
    await expect(drawn).toBeVisible();
    await page.emulateMedia({ media: null });
  });
});
