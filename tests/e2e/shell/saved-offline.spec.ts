import { statSync } from "node:fs";
import type { Page } from "@playwright/test";
import { asItComes, startLine } from "../../support/servers/line.ts";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { expect, ready, test } from "../support/site.ts";

test.use({ ownContext: true });

const ARTICLE = "/article/what-a-liquidation-preference-pays";
const NAME = /^Save “/;

/** Saves the article that a page shows, and waits until it is kept. Returns its title. */
async function saveArticle(page: Page): Promise<string> {
  const title = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await page.getByRole("main").getByRole("button", { name: NAME }).first().click();
  await expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match("/saved-articles"))))
    .toBe(true);
  return title;
}

test("the service worker is a file of 4 KB that browsers ask for again", async ({ request }) => {
  expect(statSync("public/saved-articles.js").size).toBeLessThanOrEqual(4096);
  const answer = await request.get("/saved-articles.js");
  expect(answer.headers()["cache-control"]).toBe("no-cache");
  expect(answer.headers()["content-type"]).toContain("javascript");
});

test("a saved article is read without a network, a page that is not says what can be, and nothing stays after", async ({
  page,
  context,
}) => {
  const registered = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  const kept = (path: string) => page.evaluate(async (path) => Boolean(await caches.match(path)), path);

  await page.goto(ARTICLE);
  await ready(page);
  expect(await registered()).toBe(0);
  const title = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await page.getByRole("main").getByRole("button", { name: NAME }).first().click();
  await expect.poll(() => kept("/saved-articles")).toBe(true);
  expect([await kept(ARTICLE), await kept("/")]).toEqual([true, false]);

  await context.setOffline(true);
  await page.goto(ARTICLE);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const cover = page.getByRole("main").locator("img.cover").first();
  await expect
    .poll(() => cover.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);

  // Never an old front page.
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "No network" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

  await context.setOffline(false);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "No network" })).toHaveCount(0);
  await page.goto("/favorites");
  await ready(page);
  await page.getByRole("button", { name: "Clear All" }).click();
  await expect.poll(registered).toBe(0);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
});

test("without a network, a link within the site leads to the saved article, and elsewhere to what says so", async ({
  page,
  context,
}) => {
  await page.goto(ARTICLE);
  await ready(page);
  const title = await saveArticle(page);
  const toFavorites = page.getByRole("banner").getByRole("link", { name: "Favorites" });
  await toFavorites.click();
  const card = page.getByRole("main").getByRole("article").getByRole("link", { name: title }).first();
  await expect(card).toBeVisible();
  await context.setOffline(true);
  await card.click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${ARTICLE}$`));
  await ready(page);
  await toFavorites.click();
  await expect(page.getByRole("heading", { level: 1, name: "No network" })).toBeVisible();
});

test("without a network and a saved article, the page of a link is said to be out of reach, and opens later", async ({
  page,
  context,
}) => {
  await page.goto("/articles");
  await ready(page);
  const links = page.getByRole("main").getByRole("article").getByRole("heading").getByRole("link");
  const title = (await links.nth(1).textContent()) ?? "";
  // From here on the page has the code of articles.
  await links.first().click();
  await expect(page).toHaveURL(/\/article\//);
  await page.goBack();
  await expect(links.nth(1)).toHaveText(title);
  await context.setOffline(true);
  await links.nth(1).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1, name: "This page could not be reached" })).toBeVisible();
  await expect(main).not.toContainText(/our side|recorded/);
  await expectAccessibleInBothThemes(page);
  await context.setOffline(false);
  await main.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
});

test("a saved article is read while the network hangs, and is the network's again afterwards", async ({
  page,
  baseURL,
}) => {
  let hangs = false;
  const line = await startLine(baseURL ?? "", (url, answer, response) => {
    if (!hangs) asItComes(url, answer, response);
  });
  try {
    await page.goto(line.url + ARTICLE);
    await ready(page);
    const title = await saveArticle(page);
    hangs = true;
    await page.goto(line.url + ARTICLE, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    hangs = false;
    await page.goto(`${line.url}/contact`);
    await expect(page.getByRole("heading", { level: 1, name: "Contact" })).toBeVisible();
  } finally {
    line.stop();
  }
});

test("a saved article that could not be kept is kept by the next page", async ({ page, baseURL }) => {
  let refused = 0;
  let refuses = false;
  const line = await startLine(baseURL ?? "", (url, answer, response) => {
    if (!refuses || url !== ARTICLE) return asItComes(url, answer, response);
    refused++;
    response.writeHead(503).end();
  });
  const kept = () => page.evaluate(async (path) => Boolean(await caches.match(path)), ARTICLE);
  try {
    await page.goto(line.url + ARTICLE);
    await ready(page);
    refuses = true;
    await page.getByRole("main").getByRole("button", { name: NAME }).first().click();
    await expect.poll(() => refused).toBeGreaterThan(0);
    expect(await kept()).toBe(false);
    refuses = false;
    await page.goto(`${line.url}/articles`);
    await expect.poll(kept).toBe(true);
  } finally {
    line.stop();
  }
});

test("a saved article that is gone from the site is not shown later from what was kept", async ({
  page,
  baseURL,
}) => {
  let state: "there" | "gone" | "cut" = "there";
  const line = await startLine(baseURL ?? "", (url, answer, response) => {
    if (state === "cut") response.destroy();
    else if (state === "there" || url !== ARTICLE) asItComes(url, answer, response);
    else
      response
        .writeHead(410, { "Content-Type": "text/html", "Cache-Control": "no-store" })
        .end("<h1>Gone</h1>");
  });
  const kept = () => page.evaluate(async (path) => Boolean(await caches.match(path)), ARTICLE);
  try {
    await page.goto(line.url + ARTICLE);
    await ready(page);
    const title = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
    await page.getByRole("main").getByRole("button", { name: NAME }).first().click();
    await expect.poll(kept).toBe(true);
    await expect
      .poll(() => page.evaluate(async () => Boolean(await caches.match("/saved-articles"))))
      .toBe(true);
    state = "gone";
    await page.goto(line.url + ARTICLE);
    await expect(page.getByRole("heading", { level: 1, name: "Gone" })).toBeVisible();
    await expect.poll(kept).toBe(false);
    state = "cut";
    await page.goto(line.url + ARTICLE);
    await expect(page.getByRole("heading", { level: 1, name: "No network" })).toBeVisible();
    await expect(page.getByRole("link", { name: title })).toHaveCount(0);
  } finally {
    line.stop();
  }
});

test("a publication that switches it off takes the worker and what it kept away", async ({ page }) => {
  await page.goto(ARTICLE);
  await ready(page);
  await page.getByRole("main").getByRole("button", { name: NAME }).first().click();
  const keys = () => page.evaluate(() => caches.keys());
  await expect.poll(keys).toEqual(["saved-articles"]);
  // The next page as such a publication serves it.
  await page.addInitScript(() =>
    new MutationObserver(() => document.querySelector("[data-saved]")?.removeAttribute("data-saved")).observe(
      document,
      { childList: true, subtree: true },
    ),
  );
  await page.reload();
  await expect.poll(keys).toEqual([]);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});
