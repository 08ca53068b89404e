import { expectAccessibleInBothThemes } from "../../support/accessibility.ts";
import { expect, expectClosed, ready, test } from "../../support/site.ts";

/** The companies of the market at the end of an article that names them. */

const ARTICLE = "/article/usage-pricing-without-a-revenue-hole";

test("an article shows the company that it names, with price, multiple and day @no-javascript", async ({
  page,
}) => {
  await page.goto(ARTICLE);
  const section = page.getByRole("region", { name: "The Company in This Article" });
  await expect(section.getByRole("heading", { level: 3 })).toHaveText(/SNOW\s*Snowflake Inc\./);
  await expect(section.getByText(/^\$\d+\.\d\d$/)).toBeVisible();
  await expect(section.getByText(/^\d+\.\d+x$/)).toBeVisible();
  await expect(section.getByText(/as of \w{3} \d+, \d{4}/)).toBeVisible();
  await expect(section.getByRole("link", { name: /SNOW/ })).toHaveAttribute("href", "/insights/SNOW");
});

test("its card opens in a dialog, and Back closes it", async ({ page }) => {
  await page.goto(ARTICLE);
  await ready(page);
  const section = page.getByRole("region", { name: "The Company in This Article" });
  await section.getByRole("link", { name: /SNOW/ }).click();
  const dialog = page.getByRole("dialog", { name: "Snowflake Inc." });
  await expect(dialog.getByRole("link", { name: "SNOW: history, filings and sources" })).toBeVisible();
  await page.goBack();
  await expectClosed(dialog);
  expect(new URL(page.url()).pathname).toBe(ARTICLE);
  // What is half under the header is too small a target.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessibleInBothThemes(page);
});

test("an article that names none has no such section", async ({ page }) => {
  await page.goto("/article/what-a-liquidation-preference-pays");
  await expect(page.getByRole("heading", { name: /in This Article/ })).toHaveCount(0);
});
