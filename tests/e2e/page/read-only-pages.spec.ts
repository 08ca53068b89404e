import { brotliCompressSync } from "node:zlib";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { expect, hydrated, ready, test } from "../support/site.ts";
import { expectNoOverflow, WIDE } from "../support/widths.ts";

/** Pages that are read, not operated: they are sent without the framework. */
const PAGES = [
  { path: "/events", title: "Events | Recurring", heading: "Meet the people you read about" },
  { path: "/events/annual", title: /^Recurring Annual \d{4}$/, heading: /^Recurring Annual \d{4}$/ },
  { path: "/events/europa", title: /^Recurring Europa \d{4}$/, heading: /^Recurring Europa \d{4}$/ },
  {
    path: "/events/webinars",
    title: "Workshop Wednesdays: free weekly workshops | Recurring",
    heading: "Workshop Wednesdays",
  },
  {
    path: "/insights/figures",
    title: "How These Figures Are Made | Recurring",
    heading: "How these figures are made",
  },
  { path: "/ai-startups", title: "AI Startup Index | Recurring", heading: "AI Startup Index" },
  { path: "/archive", title: "Archive | Recurring", heading: "Archive" },
  { path: "/about", title: "About Recurring", heading: "About Recurring" },
  {
    path: "/valuation-calculator/method",
    title: "How the valuation estimate is made | Recurring",
    heading: "How the estimate is made",
  },
  {
    path: "/valuation-calculator/compare",
    title: "Compare two valuations | Recurring",
    heading: "Compare two scenarios",
  },
  {
    path: "/valuation-calculator/round",
    title: "Plan a round | Recurring",
    heading: "Plan a round",
  },
  {
    path: "/newsletter/archive",
    title: "Past issues of the Insider | Recurring",
    heading: "Past issues of the Insider",
  },
  {
    path: "/newsletter/preferences",
    title: "Change what you receive | Recurring",
    heading: "Change what you receive",
  },
  { path: "/alerts", title: "Mail alerts | Recurring", heading: "Mail alerts" },
  { path: "/alerts/manage", title: "Your alerts | Recurring", heading: "Your alerts" },
  { path: "/status", title: "Status | Recurring", heading: "Status" },
  { path: "/privacy", title: "Privacy Policy | Recurring.ai", heading: "Privacy Policy" },
  { path: "/terms", title: "Terms of Service | Recurring.ai", heading: "Terms of Service" },
];

test.describe("each of them", () => {
  test.use({ viewport: WIDE });

  for (const { path, title, heading } of PAGES)
    test(`${path} is whole, light, accessible and within its width, and asks no other host @no-javascript`, async ({
      page,
      watched,
      javaScriptEnabled,
    }) => {
      const scripts: Promise<Buffer>[] = [];
      page.on("response", (response) => {
        if (response.request().resourceType() === "script") scripts.push(response.body());
      });
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page).toHaveTitle(title);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toHaveCount(1);
      await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
        "href",
        `https://recurring.ai${path}`,
      );
      await expect(page.locator("link[rel=modulepreload]")).toHaveCount(0);
      if (javaScriptEnabled) await expectAccessibleInBothThemes(page);
      await expectNoOverflow(page);
      expect(watched).toEqual({ foreign: [], troubles: [] });
      // No more than 2 KB of JavaScript, the framework not among it.
      if (javaScriptEnabled) {
        const inline = page.locator("script:not([src]):not([type='application/ld+json'])");
        const bodies = [
          ...(await Promise.all(scripts)),
          ...(await inline.allTextContents()).map((text) => Buffer.from(text)),
        ];
        expect(bodies.length).toBeGreaterThan(1);
        const bytes = bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
        expect(bytes).toBeLessThanOrEqual(2048);
      }
    });
});

test("their links load whole pages, and a page with the framework follows as ever", async ({
  page,
  watched,
}) => {
  await page.goto("/about");
  await page.getByRole("main").getByRole("link", { name: "Articles", exact: true }).click();
  await expect(page).toHaveURL(/\/articles$/);
  await ready(page);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "About Recurring" })).toBeVisible();
  expect(watched.troubles).toEqual([]);
});

test("reached from within the site they open in place, and Back restores where one was", async ({
  page,
  watched,
}) => {
  await page.goto("/articles");
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Privacy Policy" })).toBeVisible();
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "SaaS Articles & Insights" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 50);
  expect(watched.troubles).toEqual([]);
});

test("the theme button works there and its choice is kept", async ({ page }) => {
  await page.goto("/terms");
  await page.getByRole("button", { name: "Switch between light and dark" }).first().click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.goto("/privacy");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test.describe("a video's picture", () => {
  test("asks its host only once it is pressed, then the player has the focus", async ({ page, watched }) => {
    await page.goto("/events/annual");
    const facade = page.getByRole("link", { name: /^Play: / });
    await expect(facade).toHaveAttribute("href", /^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$/);
    expect(watched.foreign).toEqual([]);
    await facade.press("Enter");
    const player = page.locator("main iframe");
    await expect(player).toHaveAttribute("src", /^https:\/\/www\.youtube-nocookie\.com\/embed\//);
    await expect(player).toBeFocused();
    await expect(facade).toBeHidden();
    await expect.poll(() => watched.foreign.length).toBe(1);
    expect(watched.troubles).toEqual([]);
  });

  test("plays on a page that the framework drew, which can then be left", async ({ page, watched }) => {
    await page.goto("/articles");
    await ready(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Recurring Annual" }).click();
    await page.getByRole("link", { name: /^Play: / }).click();
    await expect(page.locator("main iframe")).toHaveCount(1);
    await page.getByRole("contentinfo").getByRole("link", { name: "Recurring Europa" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: /Europa/ })).toBeVisible();
    await expect(page.locator("main iframe")).toHaveCount(0);
    await expect(page.getByRole("link", { name: /^Play: / })).toBeVisible();
    expect(watched.troubles).toEqual([]);
  });
});

test("the events page holds two conferences, three workshops, three tiers and four figures @no-javascript", async ({
  page,
}) => {
  await page.goto("/events");
  const main = page.getByRole("main");
  await expect(main.getByRole("article")).toHaveCount(2);
  for (const card of await main.getByRole("article").all()) {
    for (const name of [/^Register Now/, /^Sponsor Event/])
      await expect(card.getByRole("link", { name })).toHaveAttribute("target", "_blank");
    await expect(card.getByText("Registration open")).toBeVisible();
  }
  await expect(main.getByRole("link", { name: "View All Events" })).toHaveAttribute("href", "#upcoming");
  await expect(main.getByRole("link", { name: "Explore Sponsorship" })).toHaveAttribute(
    "href",
    "#sponsorship",
  );
  await expect(main.getByText("Wednesdays 10am Pacific, 30 minutes")).toBeVisible();
  await expect(main.locator("#workshops time")).toHaveCount(3);
  await expect(main.getByRole("link", { name: /^Sign Up FREE/ })).toHaveAttribute("target", "_blank");
  await expect(main.getByRole("link", { name: /^Apply to Speak/ })).toHaveAttribute("target", "_blank");
  for (const tier of ["Diamond", "VIP Summit", "Mega"]) {
    await expect(main.getByRole("heading", { level: 3, name: tier })).toBeVisible();
    await expect(main.getByRole("link", { name: `Learn More about ${tier} sponsorship` })).toBeVisible();
  }
  await expect(main.getByText("Custom", { exact: true })).toHaveCount(3);
  for (const figure of ["150K+", "15K+", "500+", "200K+"])
    await expect(main.getByText(figure, { exact: true })).toBeVisible();
});

test("each event's calendar file downloads @no-javascript", async ({ page }) => {
  for (const slug of ["annual", "europa", "webinars"]) {
    await page.goto(`/events/${slug}`);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: /^Add to calendar/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`recurring-${slug}.ics`);
  }
});

test("an unknown event is a 404 that leads on @no-javascript", async ({ page }) => {
  const response = await page.goto("/events/no-such-event");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Page Not Found" })).toBeVisible();
});

test("the contents of a legal text lead to its sections @no-javascript", async ({ page }) => {
  for (const path of ["/privacy", "/terms"]) {
    await page.goto(path);
    await expect(page.getByText("Last updated August 22, 2025")).toBeVisible();
    const links = page.getByRole("navigation", { name: "Contents" }).getByRole("link");
    expect(await links.count()).toBeGreaterThan(10);
    for (const link of await links.all()) {
      const id = (await link.getAttribute("href"))?.slice(1) ?? "";
      await expect(page.locator(`h2[id="${id}"]`)).toHaveCount(1);
    }
  }
});
