import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { MISSING, SCREENS } from "../support/screens.ts";
import { expect, ready, test } from "../support/site.ts";
import { expectNoOverflow, WIDE } from "../support/widths.ts";

// Nothing here looks at motion, which costs a processor as long as a page is open.
test.use({ viewport: WIDE, contextOptions: { reducedMotion: "reduce" } });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    for (const { path, heading } of SCREENS)
      test(`${path} shows its heading, stays within its width, is accessible and asks no other host`, async ({
        page,
        watched,
      }) => {
        const response = await page.goto(path);
        expect(response?.status()).toBe(200);
        await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toHaveCount(1);
        await expect(page.getByRole("main")).toHaveCount(1);
        expect(await page.locator("link[rel=canonical]").getAttribute("href")).toMatch(
          /^https:\/\/recurring\.ai\//,
        );
        if (javaScriptEnabled) await ready(page);
        if (javaScriptEnabled) await expectAccessibleInBothThemes(page);
        await expectNoOverflow(page);
        expect(watched.foreign).toEqual([]);
        expect(watched.troubles).toEqual([]);
      });

    for (const { path, heading } of MISSING)
      test(`${path} is a 404 that leads on`, async ({ page, watched }) => {
        const response = await page.goto(path);
        expect(response?.status()).toBe(404);
        await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
        await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
        if (javaScriptEnabled) await expectAccessibleInBothThemes(page);
        expect(watched.troubles).toEqual([]);
      });
  });
}

test("the not-found page goes back and offers four sections", async ({ page }) => {
  await page.goto("/articles");
  await page.goto("/nowhere");
  const quick = page.getByRole("main").getByRole("listitem");
  await expect(quick).toHaveText(["AI", "Fundraising", "Founders", "Sales"]);
  await page.getByRole("button", { name: "Go Back" }).click();
  await expect(page).toHaveURL(/\/articles$/);
});
