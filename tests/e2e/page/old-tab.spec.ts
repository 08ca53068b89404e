import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "../support/site.ts";

/** A tab that was opened before a deployment: the chunks that it has not loaded yet are gone. */

const message = (page: Page) => page.getByRole("form", { name: "Contact" }).getByLabel("Message");

/** Opens a page and lets the framework arrive; from then on every chunk is gone until a document is loaded again. */
async function openOldTab(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await page.route("**/assets/*.js", (route) => route.fulfill({ status: 404, body: "" }));
  await page.route("**/*", async (route) => {
    if (route.request().isNavigationRequest()) await page.unroute("**/assets/*.js");
    await route.fallback();
  });
}

test("a link leads on, and what was written is there on the way back", async ({ page }) => {
  await openOldTab(page, "/contact");
  await page.getByRole("form", { name: "Contact" }).getByLabel("Your name").fill("Ada");
  await message(page).fill("Half a message");
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page).toHaveURL(/\/privacy$/);
  await page.goto("/contact");
  await expect(message(page)).toHaveValue("Half a message");
  await hydrated(page);
  await expect(message(page)).toHaveValue("Half a message");
  await page.reload();
  await page.goto("/about");
  await page.goto("/contact");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Half a message");
});
