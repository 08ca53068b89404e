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
    const cut = await page.evaluate((width) => {
      const tables = [...document.querySelectorAll("main table")];
      return tables.filter((table) => table.getBoundingClientRect().right > width + 1).length;
    }, SHEET);
    expect(cut, `${path}: tables beyond the sheet`).toBe(0);
  }
  await page.emulateMedia({ media: null, colorScheme: null });
});
