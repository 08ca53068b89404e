import { expectAccessible } from "../support/accessibility.ts";
import { expect, hold, hydrated, ready, remember, test } from "../support/site.ts";

test.describe("where the bar has no room for the mentor's button", () => {
  test.use({ viewport: { width: 1100, height: 800 } });

  test("the More menu has the mentor @no-javascript", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "More", exact: true }).click();
    const mentor = page.getByRole("banner").getByRole("link", { name: "AI Mentor" });
    await expect(mentor).toHaveAttribute("href", "/ai-mentor");
    await expect(mentor).toBeInViewport();
  });
});

test.describe("on a wide screen", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("the More menu opens by keyboard, holds its links and closes on Escape", async ({ page }) => {
    await page.goto("/");
    const more = page.getByRole("button", { name: "More", exact: true });
    await more.focus();
    await page.keyboard.press("Enter");
    const menu = page.locator("#menu-more");
    await expect(menu).toBeVisible();
    await expect(menu.getByRole("link")).toHaveText([
      "Valuation Calculator",
      "AI Startups",
      "Founders",
      "Sales",
      "Events",
      "FREE Workshops",
    ]);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(more).toBeFocused();
  });

  test("choosing a link in the menu goes there and closes it", async ({ page }) => {
    await page.goto("/");
    await ready(page);
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.locator("#menu-more").getByRole("link", { name: "Founders" }).click();
    await expect(page).toHaveURL(/\/category\/founders$/);
    await expect(page.locator("#menu-more")).toBeHidden();
  });

  test("the search box trims, and refuses an empty or blank text", async ({ page }) => {
    await page.goto("/");
    await ready(page);
    const box = page.locator("#header-search");
    for (const blank of ["", "   "]) {
      await box.fill(blank);
      await box.press("Enter");
      await expect(page).toHaveURL(/\/$/);
    }
    await box.fill("  net revenue & churn  ");
    await box.press("Enter");
    await expect(page).toHaveURL(/\/search\?q=net(%20|\+)revenue(%20|\+)%26(%20|\+)churn$/);
    await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue("net revenue & churn");
  });

  test("the first Tab reaches the way past the navigation", async ({ page }) => {
    await page.goto("/");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to the content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });
});

test("the header leaves on the way down, and is there on the way up, at the top and for its focus", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/articles");
  await ready(page);
  const header = page.getByRole("banner");
  const home = header.getByRole("link", { name: /home$/ });
  await page.mouse.wheel(0, 1500);
  await expect(home).not.toBeInViewport();
  await page.mouse.wheel(0, -60);
  await expect(home).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  await page.mouse.wheel(0, 400);
  await expect(home).not.toBeInViewport();
  await home.focus();
  await expect(home).toBeInViewport();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.mouse.wheel(0, 400);
  await expect(home).not.toBeInViewport();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(home).toBeInViewport();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  for (const javaScriptEnabled of [true, false])
    test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
      test.use({ javaScriptEnabled });
      test("the menu holds every destination of the header", async ({ page }) => {
        await page.goto("/");
        await page.getByRole("button", { name: "Menu", exact: true }).click();
        const links = page.locator("#menu-mobile nav").getByRole("link");
        await expect(links).toHaveText([
          "News",
          "Market Data",
          "Valuation Calculator",
          "AI Startups",
          "Founders",
          "Sales",
          "Events",
          "FREE Workshops",
          "AI Mentor",
        ]);
        await links.filter({ hasText: "Sales" }).click();
        await expect(page).toHaveURL(/\/category\/sales$/);
        await expect(page.getByRole("heading", { level: 1, name: "Sales" })).toBeVisible();
      });
    });
});

test.describe("the theme", () => {
  const background = "getComputedStyle(document.documentElement).backgroundColor";

  test("follows the device until the visitor chooses, then the choice", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto("/articles");
    const dark = await page.evaluate(background);
    await page.emulateMedia({ colorScheme: "light" });
    const light = await page.evaluate(background);
    expect(light).not.toBe(dark);
    await page.getByRole("button", { name: "Switch between light and dark" }).first().click();
    expect(await page.evaluate(background)).toBe(dark);
    expect(await page.evaluate(() => localStorage.getItem("recurring-theme"))).toBe("dark");
    await page.goto("/videos");
    expect(await page.evaluate(background)).toBe(dark);
  });

  test("is there at the first paint", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await remember(page, { "recurring-theme": "dark" });
    // Everything but the document itself is held back: what is painted comes from the head's own script.
    await page.route(/\.js$/, () => {});
    await page.goto("/", { waitUntil: "commit" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });

  test("changes in another tab too", async ({ context }) => {
    // The tab that is used lies in front: the browser may draw no frames of one behind another, and lets it wait.
    const other = await context.newPage();
    await other.goto("/videos");
    const one = await context.newPage();
    await one.goto("/articles");
    const button = one.getByRole("button", { name: "Switch between light and dark" }).first();
    await button.click();
    await expect(one.locator("html")).toHaveAttribute("data-theme", /^(light|dark)$/);
    const chosen = await one.locator("html").getAttribute("data-theme");
    await expect(other.locator("html")).toHaveAttribute("data-theme", chosen ?? "");
  });
});

test("the footer says that this is the sample edition, and holds the spec's links", async ({ page }) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText("sample edition");
  await expect(footer).toContainText("requires login and account creation");
  for (const href of [
    "/videos",
    "/about",
    "/category/ai",
    "/category/sales",
    "/category/fundraising",
    "/category/product",
    "/category/customer-success",
    "/events/annual",
    "/events/europa",
    "/valuation-calculator",
    "/connect",
    "/events/webinars",
    "/privacy",
    "/terms",
    "/contact",
  ])
    await expect(footer.locator(`a[href="${href}"]`)).toHaveCount(1);
});

test.describe("arriving", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("a followed link starts at the top, Back where the reader was", async ({ page }) => {
    await page.goto("/articles");
    await ready(page);
    await page.evaluate(() => scrollTo(0, 900));
    await page.getByRole("contentinfo").getByRole("link", { name: "Videos and Podcasts" }).click();
    await expect(page).toHaveURL(/\/videos$/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/articles$/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
  });
});

test("a link fetches its page at the first hover, however early", async ({ page, watched }) => {
  // What is asked for to learn the way of a link would come too late.
  await hold(page, "**/__manifest*");
  await page.goto("/articles");
  await hydrated(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).hover();
  await expect(page.locator("link[rel=modulepreload][href*='privacy']")).not.toHaveCount(0);
  expect(watched.troubles).toEqual([]);
});
