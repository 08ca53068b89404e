import { expect, hold, hydrated, test } from "../support/site.ts";
import { PHONE } from "../support/widths.ts";

/** Clicks on a page before the framework is there. */

test.use({ viewport: PHONE });

test("a click on a button is repeated, once", async ({ page, watched }) => {
  await page.goto("/articles");
  const heart = page.getByRole("main").getByRole("button", { name: /^Save/ }).first();
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await hydrated(page);
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  expect(watched.troubles).toEqual([]);
});

test("a click on a player's picture plays in its place", async ({ page }) => {
  await page.goto("/video/LCEmiRjPEtQ");
  await page.getByRole("link", { name: /^Play:/ }).click();
  await expect(page.locator("iframe")).toHaveAttribute("src", /embed\/LCEmiRjPEtQ\?autoplay=1/);
});

test("a click on a picture that shell.js plays leaves the player where it is when React takes over", async ({
  page,
  watched,
}) => {
  await page.goto("/news");
  await page.locator("[data-player]").first().click();
  await expect(page.locator("iframe")).toHaveCount(1);
  await hydrated(page);
  await expect(page.locator("iframe")).toHaveCount(1);
  expect(watched.troubles).toEqual([]);
});

test("a click on a link goes where it leads", async ({ page }) => {
  await page.goto("/articles");
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page).toHaveURL(/\/privacy$/);
});

test("a click on a link takes the place of the one before", async ({ page }) => {
  let letGo = await hold(page, "**/assets/*.js");
  const subscribe = () =>
    page
      .locator("a[data-replay][href='/newsletter']")
      .first()
      .evaluate((link: HTMLElement) => link.click());
  const open = page.locator("dialog[open]");
  await page.goto("/videos");
  await subscribe();
  const video = page.getByRole("main").locator("a[data-replay][href^='/video/']").first();
  await video.evaluate((link: HTMLElement) => link.click());
  letGo();
  await hydrated(page);
  await expect(open.locator("iframe")).toBeVisible();
  await expect(open).toHaveCount(1);
  // Also one that leads to another page, which is on its way then.
  letGo = await hold(page, "**/assets/*.js");
  await page.goto("/articles");
  await subscribe();
  await page.locator("a[href='/privacy']").evaluate((link: HTMLElement) => {
    link.addEventListener("click", (event: Event) => event.preventDefault());
    link.click();
  });
  letGo();
  await hydrated(page);
  await expect(open).toHaveCount(0);
});

test("a click on a form's button posts what was written", async ({ page }) => {
  await page.goto("/contact");
  const form = page.getByRole("form", { name: "Contact" });
  await form.getByLabel("Your name").fill("Ada");
  await form.getByLabel("Email address").fill("ada-at-once@example.com");
  await form.getByLabel("Message").fill("Sent before the page was ready.");
  await form.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
});

test("a click on a player's picture leads to its host when the framework does not arrive", async ({
  page,
}) => {
  await page.route("**/assets/entry.client-*.js", (route) => route.abort());
  await page.goto("/video/LCEmiRjPEtQ");
  const asked = page.waitForRequest(/^https:\/\/www\.youtube\.com\/watch\?v=LCEmiRjPEtQ/);
  await page.getByRole("link", { name: /^Play:/ }).click();
  await asked;
});
