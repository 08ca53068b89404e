import { expectAccessibleInBothThemes } from "../../support/accessibility.ts";
import { expect, ready, test } from "../../support/site.ts";

/** Charts and companies in the text of an article. */

const ARTICLE = "/article/heavy-seats-ai-gross-margin";

test("an article shows its chart, the figures as a table, and a company of the day @no-javascript", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto(ARTICLE);
  if (javaScriptEnabled) await ready(page);
  const chart = page.getByRole("figure", { name: "Snowflake’s gross margin by quarter" });
  const drawing = chart.locator("svg");
  await expect(drawing).toHaveAttribute("aria-label", /Bars: July 2024: 66\.8%/);
  // Drawn with the site's colours, within the column.
  const bar = drawing.locator("rect").first();
  await expect(bar).toHaveCSS("fill", "rgb(35, 55, 168)");
  expect((await bar.boundingBox())?.width).toBeGreaterThan(100);
  expect(await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0);
  await chart.getByText("The figures as a table").click();
  await expect(chart.getByRole("row", { name: "October 2024 65.9%" })).toBeVisible();

  const company = page.getByRole("region", { name: "Snowflake Inc." });
  await expect(company.getByText(/^\$\d+\.\d\d$/)).toBeVisible();
  await expect(company.getByText(/^\d+\.\d+x$/)).toBeVisible();
  await expect(company.getByText(/as of \w{3} \d+, \d{4}/)).toBeVisible();
  await expect(page.getByRole("heading", { name: /in This Article/ })).toHaveCount(0);
  if (!javaScriptEnabled) {
    await expect(chart.getByRole("img")).toHaveCount(1);
    return;
  }
  // With JavaScript the arrow keys read it, row by row.
  const slider = chart.getByRole("slider", { name: "Snowflake’s gross margin by quarter" });
  await slider.focus();
  await expect(slider).toHaveAttribute("aria-valuetext", "July 2024: 66.8%");
  await page.keyboard.press("ArrowDown");
  await expect(slider).toHaveAttribute("aria-valuetext", "October 2024: 65.9%");
  const mark = await chart.locator(".chart-mark rect").boundingBox();
  const second = await drawing.locator(".chart-bar").nth(1).boundingBox();
  expect(mark && second && mark.y < second.y && mark.y + mark.height > second.y + second.height).toBe(true);
  await page.keyboard.press("End");
  await expect(slider).toHaveAttribute("aria-valuetext", "April 2025: 66.5%");
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await expect(slider).not.toBeFocused();
  await expect(chart.locator(".chart-mark")).toHaveCount(0);
});

test("an article that Continue Reading appends shows the companies that it places too", async ({ page }) => {
  // It is the newest, which comes after no other.
  await page.route("**/api/articles/*/next", async (route) => {
    const response = await route.fetch({
      url: new URL(ARTICLE.replace("article", "api/articles"), page.url()).href,
    });
    await route.fulfill({ response });
  });
  await page.goto("/article/what-a-liquidation-preference-pays");
  await ready(page);
  await page.getByRole("link", { name: "Continue Reading" }).click();
  await expect(page).toHaveURL(new RegExp(`${ARTICLE}$`));
  const company = page.getByRole("region", { name: "Snowflake Inc." });
  await expect(company.getByText(/^\d+\.\d+x$/)).toBeVisible();
  await expect(page.getByRole("figure", { name: "Snowflake’s gross margin by quarter" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(2);
});
