import type { Page } from "@playwright/test";
import { publication } from "../../support/publication/first.ts";
import { expect, hydrated, ready, remember, stopClock, test } from "../support/site.ts";

/** What the site offers within its pages: the call to action, the banner. */

const site = publication as Required<typeof publication>;

test.use({ viewport: { width: 1440, height: 900 } });

test.describe("the call to action", () => {
  test.use({ ownContext: true });
  const offers = (page: Page) => page.getByRole("region", { name: "Offers" });

  /** Opens the front page where the calculator's turn begins, and stops the clock. Returns the link of the offers. */
  async function offersAtCalculator(page: Page) {
    const now = new Date();
    await remember(page, {
      "call-to-action": JSON.stringify({ face: "calculator", since: now.getTime() }),
    });
    await stopClock(page, now);
    await page.goto("/");
    await hydrated(page);
    return offers(page).getByRole("link");
  }

  test("takes turns every 15 s, in one place, rests when told to, and is remembered", async ({ page }) => {
    const action = await offersAtCalculator(page);
    await expect(action).toHaveText(site.promotions.calculator.action);
    const before = await offers(page).boundingBox();
    await page.clock.runFor(15_000);
    await expect(action).toHaveText(site.promotions.subscribe.action);
    await expect(action).toHaveAttribute("href", "/newsletter");
    expect((await offers(page).boundingBox())?.height).toBe(before?.height);
    expect(await page.evaluate(() => localStorage.getItem("call-to-action"))).toContain("subscribe");
    await offers(page).getByRole("button", { name: "Keep this offer" }).click();
    await page.mouse.move(0, 0);
    await page.clock.runFor(60_000);
    await expect(action).toHaveText(site.promotions.subscribe.action);
  });

  test("rests while its link has the focus, also when the pointer leaves", async ({ page }) => {
    const action = await offersAtCalculator(page);
    await page.keyboard.press("Tab");
    await action.focus();
    await offers(page).hover();
    await page.mouse.move(0, 0);
    await page.clock.runFor(45_000);
    await expect(action).toHaveText(site.promotions.calculator.action);
    await expect(action).toBeFocused();
  });

  test("rests while its dialog is open, which gives the focus back to its link", async ({ page }) => {
    const action = await offersAtCalculator(page);
    await page.clock.runFor(15_000);
    await action.press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.clock.runFor(45_000);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(action).toHaveText(site.promotions.subscribe.action);
    await expect(action).toBeFocused();
  });
});

test.describe("the banner", () => {
  const banner = (page: Page) => page.getByRole("complementary", { name: "Announcement" });

  test.beforeEach(async ({ page }) => {
    await page.goto("/articles");
    // When this fails, every promotion of the edition has passed: it is time to configure the next one.
    await expect(banner(page)).toHaveCount(1);
  });

  test("counts down, and once dismissed is gone before anything is painted", async ({ page }) => {
    await ready(page);
    await expect(banner(page).getByRole("timer")).toHaveText(/\d+d.*\d+h.*\d+m/);
    await banner(page).getByRole("button", { name: "Dismiss" }).click();
    await expect(banner(page)).toBeHidden();
    await page.route(/\.js$/, () => {});
    for (const path of ["/videos", "/events"]) {
      await page.goto(path, { waitUntil: "commit" });
      await expect(page.locator("html")).toHaveAttribute("data-banner", "off");
      await expect(banner(page)).toBeHidden();
    }
  });

  test("is dismissed on a page without the framework too", async ({ page }) => {
    await page.goto("/events");
    await banner(page).getByRole("button", { name: "Dismiss" }).click();
    await expect(banner(page)).toBeHidden();
    await page.goto("/articles");
    await expect(banner(page)).toBeHidden();
  });

  test.describe("at other times", () => {
    test.use({ ownContext: true });
    test("counts whole days, hours and minutes, and stops at none", async ({ page }) => {
      await page.goto("/events");
      const timer = page.locator("[data-countdown]");
      const until = Number(await timer.getAttribute("data-countdown"));
      for (const [minutes, text] of [
        [3 * 1440 + 90, "3d3 days 1h1 hour 30m30 minutes"],
        [1440, "1d1 day 0h0 hours 0m0 minutes"],
        [1440 - 1 / 60, "0d0 days 23h23 hours 59m59 minutes"],
        [0.5, "0d0 days 0h0 hours 0m0 minutes"],
        [0, "0d0 days 0h0 hours 0m0 minutes"],
        [-400 * 1440, "0d0 days 0h0 hours 0m0 minutes"],
      ] as const) {
        await page.clock.setFixedTime(until - minutes * 60_000);
        await page.reload();
        await expect(timer, String(minutes)).toHaveText(text);
      }
    });
    test("retires from a page that was cached before", async ({ page }) => {
      await page.clock.install({ time: new Date("2099-01-01T00:00:00Z") });
      await page.goto("/articles");
      await expect(banner(page)).toBeHidden();
    });
  });
});
