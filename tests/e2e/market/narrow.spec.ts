import type { Locator, Page } from "@playwright/test";
import { expect, ready, test } from "../support/site.ts";

/** Figures and labels at 320 px: none runs into another, none leaves its place. */

test.use({ viewport: { width: 320, height: 800 } });

/** The labels of the day axes that run into the one before. */
const collisions = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll("main svg[aria-hidden] > text"))
      .map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0)
      .flatMap(({ text, box }, place, all) => {
        const before = all[place - 1];
        const isBeside = before && Math.abs(before.box.top - box.top) < 2;
        return isBeside && before.box.right > box.left ? [`${before.text} | ${text}`] : [];
      }),
  );

for (const path of [
  "/insights/index",
  "/insights/index?period=1W",
  "/insights/SNOW",
  "/insights/SNOW?period=YTD",
])
  test(`the days below the charts of ${path} stand apart @no-javascript`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator("main svg[aria-hidden] > text").first()).toBeVisible();
    expect(await collisions(page)).toEqual([]);
  });

test("the figures of the growth tiers keep within the page @no-javascript", async ({ page }) => {
  await page.goto("/insights");
  const figures = page.getByRole("region", { name: "Growth tiers" }).locator("dd");
  await expect(figures.first()).toBeVisible();
  const beyond = await figures.evaluateAll((all) =>
    all
      .filter((figure) => figure.getBoundingClientRect().right > innerWidth - 16)
      .map((one) => one.textContent),
  );
  expect(beyond).toEqual([]);
});

test("no bar of the quarters is cut by the edge of its table @no-javascript", async ({ page }) => {
  await page.goto("/insights/NET");
  const table = page.getByRole("region", { name: "Revenue by quarter, table" });
  await expect(table.getByRole("rowheader").first()).toBeVisible();
  const beyond = () =>
    table.evaluate((box) => {
      const { right } = box.getBoundingClientRect();
      const bars = Array.from(box.querySelectorAll("rect"), (bar) => bar.getBoundingClientRect());
      return bars.filter((bar) => bar.width > 0 && bar.right > right).length;
    });
  expect(await beyond()).toBe(0);
  await page.setViewportSize({ width: 640, height: 800 });
  await expect(table.locator("rect").first()).toBeVisible();
  expect(await beyond()).toBe(0);
});

test.describe("when the window gets narrow", () => {
  test.use({ viewport: { width: 1440, height: 900 }, ownContext: true });

  for (const path of ["/insights", "/insights/SNOW"])
    test(`the page of ${path} is no wider than the window until its chart is drawn again`, async ({
      page,
    }) => {
      // Browsers report a new size after the layout. Here a chart gets only its first one.
      await page.addInitScript(() => {
        window.ResizeObserver = class extends ResizeObserver {
          constructor(tell: ResizeObserverCallback) {
            let told = false;
            super((...sizes) => {
              if (!told) tell(...sizes);
              told = true;
            });
          }
        };
      });
      await page.goto(path);
      await ready(page);
      const chart = page.locator("main .recharts-wrapper").first();
      await page.locator("main .enhanced").first().scrollIntoViewIfNeeded();
      await expect(chart).toBeVisible();
      await page.setViewportSize({ width: 360, height: 800 });
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(360);
      expect(await chart.evaluate((drawn) => drawn.getBoundingClientRect().width)).toBeGreaterThan(360);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    });
});

test.describe("with text of 150 %", () => {
  test.use({ viewport: { width: 430, height: 900 }, ownContext: true });
  test("the year's bars stand below what they are of, drawn by the server and by the browser", async ({
    page,
  }) => {
    const browser = await page.context().newCDPSession(page);
    await browser.send("Page.setFontSizes", { fontSizes: { standard: 24 } });
    const chart = page.getByRole("region", { name: "Year to date" });
    const expectBelow = async (bars: Locator) => {
      await expect(bars).toHaveCount(3);
      const names = chart.getByRole("rowheader");
      for (const [index, bar] of (await bars.all()).entries()) {
        const text = await names.nth(index).evaluate((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          return range.getBoundingClientRect().bottom;
        });
        expect((await bar.boundingBox())?.y).toBeGreaterThanOrEqual(text);
      }
    };
    await page.goto("/insights");
    await expectBelow(chart.locator("[data-drawn-over] rect"));
    await ready(page);
    await chart.scrollIntoViewIfNeeded();
    await expectBelow(chart.locator(".recharts-bar-rectangle"));
  });
});
