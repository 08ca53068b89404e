import type { Page } from "@playwright/test";
import { send } from "../../support/servers/send.ts";
import { sentEvents } from "../support/events.ts";
import { expect, hydrated, ready, stopClock, test } from "../support/site.ts";

// The browser of these tests keeps no page in the back/forward cache: the event is what a page sees of one that does.

test.use({ viewport: { width: 1440, height: 900 } });

/** Goes back to the page that is open, after other pages have stored these. A null removes a key. */
async function comeBack(page: Page, stored: Record<string, string | null>) {
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    }
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  }, stored);
}

test.describe("a page that comes out of the back/forward cache", () => {
  test("has the theme, the banner and the key / as they were left on other pages", async ({ page }) => {
    await page.goto("/events");
    const banner = await page.locator("[data-dismiss-banner]").getAttribute("data-dismiss-banner");
    await comeBack(page, {
      "recurring-theme": "dark",
      "recurring-slash": "off",
      [banner ?? ""]: String(Date.now()),
    });
    const root = page.locator("html");
    await expect(root).toHaveAttribute("data-theme", "dark");
    await expect(root).toHaveAttribute("data-slash", "off");
    await expect(root).toHaveAttribute("data-banner", "off");
    await comeBack(page, { "recurring-theme": null, "recurring-slash": null });
    await expect(root).not.toHaveAttribute("data-theme");
    await expect(root).not.toHaveAttribute("data-slash");
  });

  test("says how long the banner's offer still lasts", async ({ page }) => {
    await page.goto("/events");
    const timer = page.getByRole("timer");
    const before = await timer.textContent();
    await page.evaluate(() => {
      const tomorrow = Date.now() + 86_400_000;
      Date.now = () => tomorrow;
    });
    await comeBack(page, {});
    await expect(timer).not.toHaveText(before ?? "");
  });

  test("counts as seen again, and not as reached from elsewhere", async ({ page }) => {
    const sent = await sentEvents(page);
    await page.goto("/events", { referer: "https://news.example/" });
    await comeBack(page, {});
    await page.reload();
    const { host } = new URL(page.url());
    await expect
      .poll(() => sent.map(({ name, subject }) => [name, subject]))
      .toEqual([
        ["page_view", "news.example"],
        ["page_view", host],
        ["page_view", host],
      ]);
  });

  test("shows what was saved on other pages", async ({ page }) => {
    const response = await send(`${process.env.BASE_URL}/api/articles?limit=1`);
    const [article] = (await response.json()) as { id: string; title: string }[];
    await page.goto("/articles");
    await ready(page);
    const heart = page
      .getByRole("main")
      .getByRole("button", { name: `Save “${article?.title}”` })
      .first();
    await expect(heart).toHaveAttribute("aria-pressed", "false");
    await comeBack(page, { "recurring-favorites": JSON.stringify([article?.id]) });
    await expect(heart).toHaveAttribute("aria-pressed", "true");
  });

  test("shows the companies that are watched, and the videos that are liked, by now", async ({ page }) => {
    await page.goto("/insights/table");
    await ready(page);
    await comeBack(page, { "market-watchlist": "SNOW" });
    await expect(page.getByRole("button", { name: "Watch SNOW" })).toHaveAttribute("aria-pressed", "true");
    await page.goto("/video/LCEmiRjPEtQ");
    await ready(page);
    await comeBack(page, { "liked-videos": '["LCEmiRjPEtQ"]' });
    await expect(page.getByRole("button", { name: "Liked" })).toHaveAttribute("aria-pressed", "true");
  });

  test.describe("with a teaser", () => {
    test.use({ ownContext: true });
    test("has none that was dismissed on another page", async ({ page }) => {
      await stopClock(page);
      await page.goto("/articles");
      await hydrated(page);
      await page.clock.runFor(3100);
      const teaser = page.getByRole("complementary", { name: "AI Mentor" });
      await expect(teaser).toBeVisible();
      await comeBack(page, { "chat-teaser-dismissed": String(await page.evaluate(() => Date.now())) });
      await expect(teaser).toBeHidden();
    });
  });
});
