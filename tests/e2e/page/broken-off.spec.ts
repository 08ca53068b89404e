import { expect, test } from "../support/site.ts";

for (const [where, cut] of [
  ["before its data", 0],
  ["within its data", 40],
] as const)
  test(`a page that breaks off ${where} stays as it is without JavaScript`, async ({ page, watched }) => {
    await page.route("**/favorites", async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      await route.fulfill({
        response,
        body: body.slice(0, body.indexOf('<script type="application/json"') + cut),
      });
    });
    await page.goto("/favorites");
    await page.waitForFunction(() =>
      Object.keys(document).some((name) => name.startsWith("__reactContainer$")),
    );
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await expect(page.getByRole("heading", { level: 1, name: "Favorites" })).toBeVisible();
    expect(watched.troubles).toEqual([]);
    await page.getByRole("contentinfo").getByRole("link", { name: "Videos and Podcasts" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Videos" })).toBeVisible();
  });
