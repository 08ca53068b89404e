import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { expect, hydrated, ready, stopClock, test } from "../support/site.ts";

const HEADLINE = "The business of software, one recurring dollar at a time.";
const hero = (page: Page) => page.getByRole("region", { name: "Welcome" });

/** A visit that is not the first, with Math.random fixed. */
const later = (page: Page, random: number) =>
  page.addInitScript((value) => {
    localStorage.setItem("hero-visited", "1");
    Math.random = () => value;
  }, random);

/** The sum of the layout shifts so far that no input explains. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const entries = list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[];
          resolve(entries.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0));
        });
        observer.observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );

test.describe("the hero", () => {
  test("shows the headline and its two buttons on a first visit, which is remembered", async ({ page }) => {
    await page.goto("/");
    await ready(page);
    await expect(hero(page).getByRole("heading", { level: 1 })).toHaveText(HEADLINE);
    await expect(hero(page).getByRole("link")).toHaveText(["INSTANT AI Mentor", "FREE Workshops"]);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("hero-visited"))).toBe("1");
  });

  test.describe("on later visits", () => {
    test.use({ ownContext: true });

    test("is a promotion with two links on half of the later visits, and moves nothing", async ({ page }) => {
      await later(page, 0.1);
      await page.goto("/");
      const title = hero(page).getByRole("heading", { level: 1 });
      await expect(title).not.toHaveText(HEADLINE);
      await expect(hero(page).getByRole("link")).toHaveCount(2);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      expect(await shifts(page)).toBeLessThan(0.02);
      await expectAccessible(page);
    });

    test("keeps its headline on the other half", async ({ page }) => {
      await later(page, 0.7);
      await page.goto("/");
      await ready(page);
      await expect(hero(page).getByRole("heading", { level: 1 })).toHaveText(HEADLINE);
    });
  });

  test("moves once the page has loaded, and can be paused", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator("video")).toHaveJSProperty("paused", false);
    await page.getByRole("button", { name: "Pause the background video" }).click();
    await expect(page.locator("video")).toHaveJSProperty("paused", true);
    await page.getByRole("button", { name: "Play the background video" }).click();
    await expect(page.locator("video")).toHaveJSProperty("paused", false);
  });

  test("asks for no video where motion is to be spared", async ({ page }) => {
    const videos: string[] = [];
    page.on("request", (request) => {
      if (/hero\.(mp4|webm)/.test(request.url())) videos.push(request.url());
    });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/", { waitUntil: "networkidle" });
    await expect(hero(page).locator("img")).toBeVisible();
    await expect(page.locator("video")).toHaveCount(0);
    expect(videos).toEqual([]);
  });

  test("leaves room for the lead story on a first screen", async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/");
    await expect(page.getByRole("main").getByRole("article").first().getByRole("heading")).toBeInViewport({
      ratio: 1,
    });
  });
});

test("the sections stand in their order", async ({ page }) => {
  await page.goto("/");
  const titles = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
  const sections = [
    "Don't Miss",
    "Latest",
    "Featured stocks",
    "Market Pulse",
    "Latest videos",
    "Featured video",
    "Weekly roundup",
    "Best of",
    "Latest AI + B2B news",
    "Trending Now",
    "Ask the AI Mentor",
    "Popular Topics",
  ];
  expect(titles.filter((title) => sections.includes(title))).toEqual(sections);
  const event = page.getByRole("region", { name: /^Recurring (Annual|Europa) \d{4}$/ });
  await expect(event.getByRole("link", { name: "View All Events" })).toHaveAttribute("href", "/events");
});

test("no article is seen on it twice, in a category's view neither", async ({ request }) => {
  for (const address of ["/", "/?category=ai"]) {
    const main = /<main[\s\S]*<\/main>/.exec(await (await request.get(address)).text())?.[0] ?? "";
    const unfolded = main.replace(/<details[\s\S]*?<\/details>/g, "");
    const articles = Array.from(unfolded.matchAll(/href="(\/article\/[^"#]+)"/g), ([, href]) => href);
    expect(articles.length).toBeGreaterThan(10);
    expect([...new Set(articles)], address).toEqual(articles);
  }
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "on a phone" : "on a phone without JavaScript", () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 800 } });

    test("the page is at most 7,000 pixels long, and none sideways", async ({ page }) => {
      // On a first visit the typefaces may come too late to be used; then they are the computer's own.
      await page.goto("/", { waitUntil: "networkidle" });
      await page.goto("/");
      const { height, width } = await page.evaluate(() => {
        const { scrollHeight, scrollWidth } = document.documentElement;
        return { height: scrollHeight, width: scrollWidth };
      });
      expect(height).toBeLessThanOrEqual(7000);
      expect(width).toBe(360);
    });
  });

test("a row that goes on sideways on a phone is walked by keyboard", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/");
  const section = page.getByRole("region", { name: "Best of" });
  await section
    .getByRole("link", { name: /^Play:/ })
    .first()
    .focus();
  const last = section.getByRole("link", { name: /^Play:/ }).nth(2);
  await expect(last).not.toBeInViewport();
  for (let step = 0; step < 2; step++) await page.keyboard.press("Tab");
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 0.9 });
});

test.describe("the featured slot", () => {
  test.use({ ownContext: true });

  /** Opens the front page with a clock that stands still. Returns the slot. */
  async function stoppedSlot(page: Page) {
    await stopClock(page, new Date("2026-11-21T12:00:05Z"));
    await page.goto("/");
    await hydrated(page);
    return page.getByRole("region", { name: "Featured video" });
  }

  test("changes by the half minute, keeps still when told to, and while it plays", async ({
    page,
    watched,
  }) => {
    const slot = await stoppedSlot(page);
    const title = () => slot.getByRole("heading", { level: 3 }).textContent();
    const seen = new Set<string | null>();
    for (let period = 0; period < 12; period++) {
      seen.add(await title());
      await page.clock.runFor(30_000);
    }
    expect(seen.size).toBe(3);
    await slot.getByRole("button", { name: "Keep this video" }).click();
    const kept = await title();
    await page.mouse.move(0, 0);
    await page.clock.runFor(300_000);
    expect(await title()).toBe(kept);
    expect(watched.foreign).toEqual([]);
    await slot.getByRole("link", { name: /^Play:/ }).click();
    await expect(slot.locator("iframe")).toHaveAttribute("src", /^https:\/\/www\.youtube-nocookie\.com\//);
  });

  test("does not change under the focus when the pointer leaves, nor under the pointer when the focus does", async ({
    page,
  }) => {
    const slot = await stoppedSlot(page);
    const link = slot.getByRole("heading", { level: 3 }).getByRole("link");
    const keep = slot.getByRole("button");
    const kept = (await link.textContent()) ?? "";
    await page.keyboard.press("Tab");
    await link.focus();
    await slot.hover();
    await page.mouse.move(0, 0);
    await page.clock.runFor(300_000);
    await expect(link).toBeFocused();
    await expect(link).toHaveText(kept);
    await slot.hover();
    await link.blur();
    await page.clock.runFor(300_000);
    await expect(link).toHaveText(kept);
    // The focus that a click leaves on the button does not keep it.
    await keep.click();
    await keep.click();
    await expect(keep).not.toHaveAttribute("aria-pressed");
    await page.mouse.move(0, 0);
    const seen = new Set<string | null>();
    for (let period = 0; period < 12; period++) {
      await page.clock.runFor(30_000);
      seen.add(await link.textContent());
    }
    expect(seen.size).toBe(3);
  });
});

test("the weekly roundup opens into a player and folds back", async ({ page, watched }) => {
  await page.goto("/");
  await ready(page);
  const card = page.getByRole("region", { name: "Weekly roundup" });
  await expect(card.getByRole("list", { name: "Key topics" }).getByRole("listitem")).not.toHaveCount(0);
  expect(watched.foreign).toEqual([]);
  await card.getByRole("link", { name: /^Play:/ }).click();
  await expect(card.locator("iframe")).toHaveCount(1);
  await card.getByRole("button", { name: "Minimize" }).click();
  await expect(card.locator("iframe")).toHaveCount(0);
  await expect(card.getByRole("link", { name: /^Play:/ })).toBeFocused();
});

test("Best of shows three, then all nine; one plays at a time, in its place", async ({ page }) => {
  await page.goto("/");
  await ready(page);
  const section = page.getByRole("region", { name: "Best of" });
  const posters = section.getByRole("link", { name: /^Play:/ });
  await expect(posters).toHaveCount(3);
  await section.getByText("Show All 9").click();
  await expect(posters).toHaveCount(9);
  await posters.nth(1).click();
  await expect(section.locator("iframe")).toHaveCount(1);
  const first = (await section.locator("iframe").getAttribute("src")) ?? "";
  await posters.nth(4).click();
  await expect(section.locator("iframe")).not.toHaveAttribute("src", first);
  await expect(section.locator("iframe")).toHaveCount(1);
  await expect(section.locator("iframe")).toBeFocused();
});

test("a picture that does not arrive is not there; one with another to fall back on shows that", async ({
  page,
}) => {
  await page.route("**/covers/**", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/");
  await ready(page);
  const cover = page.getByRole("main").getByRole("article").first().locator("img");
  await expect(cover).toBeHidden();
  await page.evaluate(() => {
    const image = Object.assign(new Image(), { id: "probe", width: 40, height: 40 });
    image.dataset.fallback = "/favicon.svg";
    image.src = "/covers/none.jpg";
    document.querySelector("main")?.appendChild(image);
  });
  await expect(page.locator("#probe")).toHaveAttribute("src", "/favicon.svg");
  await expect(page.locator("#probe")).toBeVisible();
});

test("an article is shared in a window of the network; without one its link is copied", async ({
  context,
  page,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/article/what-a-liquidation-preference-pays");
  await ready(page);
  await page.evaluate(() => {
    window.open = (...call) => {
      document.documentElement.dataset.opened = call.join(" ");
      return window;
    };
  });
  await page.getByRole("button", { name: "Share" }).first().click();
  await expect(page.locator("html")).toHaveAttribute("data-opened", /./);
  const opened = (await page.locator("html").getAttribute("data-opened")) ?? "";
  expect(opened).toMatch(/^https:\/\/x\.com\/intent\/post\?text=.+&url=.+ popup,width=550,height=420$/);
  expect(new URL(opened.split(" ")[0] ?? "").searchParams.get("url")).toBe(page.url());
  await page.evaluate(() => {
    window.open = () => null;
  });
  await page.getByRole("button", { name: "Share" }).first().click();
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});
