import { navigation } from "../../../app/publication/navigation.ts";
import { expect, test } from "../support/site.ts";

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "a wide screen" : "a wide screen without JavaScript", () => {
    test.use({ javaScriptEnabled, viewport: { width: 1920, height: 1080 } });

    test("the market is a rail beside the front page's articles, which are as many as before", async ({
      page,
    }) => {
      await page.goto("/");
      const latest = page.getByRole("region", { name: "Latest", exact: true });
      const rail = page.getByRole("region", { name: "Featured stocks" });
      const [list, market, lead] = await Promise.all([
        latest.boundingBox(),
        rail.boundingBox(),
        page.getByRole("main").getByRole("article").first().boundingBox(),
      ]);
      expect(market?.x).toBeGreaterThan((list?.x ?? 0) + (list?.width ?? 0));
      expect(market?.y).toBe(lead?.y);
      await expect(latest.getByRole("article").filter({ visible: true })).toHaveCount(6);

      await page.setViewportSize({ width: 1440, height: 900 });
      const below = await Promise.all([latest.boundingBox(), rail.boundingBox()]);
      expect(below[1]?.y).toBeGreaterThan((below[0]?.y ?? 0) + (below[0]?.height ?? 0));
    });

    test("the bar has every link of the header, in one line", async ({ page }) => {
      await page.goto("/");
      const bar = page.getByRole("navigation", { name: "Primary" });
      const links = bar.getByRole("link");
      const names = navigation.header.map(({ label }) => label);
      for (const width of [1920, 1700]) {
        await page.setViewportSize({ width, height: 900 });
        await expect(links.filter({ visible: true })).toHaveText(names);
        const boxes = await Promise.all(
          (await links.filter({ visible: true }).all()).map((link) => link.boundingBox()),
        );
        expect(new Set(boxes.map((box) => `${box?.y} ${box?.height}`)).size, `${width}`).toBe(1);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
      await expect(links.filter({ visible: true })).toHaveText(names.slice(0, 2));
    });

    test("filters and what else was found stand beside the results of a search", async ({ page }) => {
      await page.goto("/search?q=SNOW");
      const main = page.getByRole("main");
      const topic = main.getByLabel("Topic");
      const [result, filter, company] = await Promise.all([
        main
          .getByRole("list")
          .filter({ has: page.locator("mark") })
          .boundingBox(),
        topic.boundingBox(),
        main.getByRole("link", { name: /^Snowflake/ }).boundingBox(),
      ]);
      const end = (result?.x ?? 0) + (result?.width ?? 0);
      expect(filter?.x).toBeGreaterThan(end);
      expect(company?.x).toBeGreaterThan(end);
      await expect(main.getByText("Filters", { exact: true })).toBeHidden();

      await page.setViewportSize({ width: 1279, height: 900 });
      await expect(topic).toBeHidden();
      await main.getByText("Filters", { exact: true }).click();
      await expect(topic).toBeVisible();
    });

    test("a list of articles has four columns, and three below 1,700 px", async ({ page }) => {
      await page.goto("/articles");
      const inFirstRow = () =>
        page
          .getByRole("main")
          .getByRole("article")
          .evaluateAll((cards) => {
            const tops = cards.map((card) => card.getBoundingClientRect().top);
            return tops.filter((top) => top === tops[0]).length;
          });
      expect(await inFirstRow()).toBe(4);
      await page.setViewportSize({ width: 1699, height: 1080 });
      expect(await inFirstRow()).toBe(3);
    });
  });
