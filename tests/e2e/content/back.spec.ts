import type { Page } from "@playwright/test";
import { expect, expectClosed, hold, hydrated, ready, test } from "../support/site.ts";

test.use({ viewport: { width: 1280, height: 800 } });

const ARTICLE = "/article/what-a-liquidation-preference-pays";
const cards = (page: Page) => page.getByRole("main").getByRole("article");
const loadMore = (page: Page) => page.getByRole("link", { name: "Load More Articles" });

/** Loads the second page of the list and puts one of its cards into view. Returns where it stands. */
async function readOn(page: Page) {
  await page.goto("/articles");
  await ready(page);
  await loadMore(page).click();
  await expect(cards(page)).toHaveCount(24);
  const card = cards(page).nth(19);
  await card.scrollIntoViewIfNeeded();
  return { card, text: await card.innerText(), y: await page.evaluate(() => scrollY) };
}

async function expectPlace(page: Page, { text, y }: { text: string; y: number }) {
  await expect(cards(page)).toHaveCount(24);
  expect(await cards(page).nth(19).innerText()).toBe(text);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(y);
  await expect(cards(page).nth(19)).toBeInViewport();
}

test.describe("after Load More", () => {
  test("cards that are loading have placeholders of their shape", async ({ page }) => {
    await page.goto("/articles");
    await ready(page);
    const letGo = await hold(page, "**/api/articles?*");
    await loadMore(page).click();
    const skeletons = page.locator("[data-skeleton]");
    await expect(skeletons).toHaveCount(12);
    const heights = await Promise.all(
      [cards(page).nth(1), skeletons.nth(1)].map(async (one) => (await one.boundingBox())?.height ?? 0),
    );
    expect(Math.abs((heights[0] ?? 0) - (heights[1] ?? 0))).toBeLessThan(32);
    letGo();
    await expect(cards(page)).toHaveCount(24);
    await expect(skeletons).toHaveCount(0);
  });

  test("the first new card gets the focus and its number is announced", async ({ page }) => {
    await page.goto("/articles");
    await ready(page);
    await loadMore(page).click();
    await expect(cards(page)).toHaveCount(24);
    await expect(cards(page).nth(12).getByRole("heading").getByRole("link")).toBeFocused();
    await expect(
      page.getByRole("status").filter({ hasText: /^12 more articles, 24 of \d+ shown$/ }),
    ).toHaveCount(1);
  });

  test("Back from an article finds the same cards at the same place, and the link that was followed", async ({
    page,
  }) => {
    const place = await readOn(page);
    const link = place.card.getByRole("heading").getByRole("link");
    await link.click();
    await expect(page).toHaveURL(/\/article\//);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.goBack();
    await expectPlace(page, place);
    await expect(link).toBeFocused();
  });

  test("Back misses no card when an article was published meanwhile", async ({ page }) => {
    const place = await readOn(page);
    const before = await cards(page).getByRole("heading").allInnerTexts();
    // As if the newest one had come since: it was not there when the list was left.
    await page.evaluate(() => {
      for (const key of Object.keys(sessionStorage))
        if (key.startsWith("list:"))
          sessionStorage.setItem(key, JSON.stringify(JSON.parse(sessionStorage.getItem(key) ?? "").slice(1)));
    });
    await page.reload();
    await hydrated(page);
    await expectPlace(page, place);
    expect(await cards(page).getByRole("heading").allInnerTexts()).toEqual(before);
  });

  test("what is kept and is no list is as if nothing were kept", async ({ page, watched }) => {
    await readOn(page);
    for (const garbage of ["{", '{"id":1}']) {
      await page.evaluate((text) => {
        for (const key of Object.keys(sessionStorage))
          if (key.startsWith("list:")) sessionStorage.setItem(key, text);
      }, garbage);
      await page.reload();
      await hydrated(page);
      await expect(cards(page)).toHaveCount(12);
    }
    expect(watched.troubles).toEqual([]);
  });

  test("a return from another document, and a reload, find them too", async ({ page }) => {
    const place = await readOn(page);
    await page.goto("/privacy");
    await page.goBack();
    await expectPlace(page, place);
    await page.reload();
    await expectPlace(page, place);
  });

  test("a link within the page keeps the list, which is no other page's", async ({ page }) => {
    await readOn(page);
    const skip = page.getByRole("link", { name: "Skip to the content" });
    await skip.press("Enter");
    await expect(page).toHaveURL(/#main$/);
    await expect(cards(page)).toHaveCount(24);
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.goBack();
    await expect(cards(page)).toHaveCount(24);
    await loadMore(page).click();
    await expect(cards(page)).not.toHaveCount(24);
    await page.goto("/articles?category=sales");
    await hydrated(page);
    const first = await cards(page).allInnerTexts();
    await skip.press("Enter");
    await expect(page).toHaveURL(/#main$/);
    expect(await cards(page).allInnerTexts()).toEqual(first);
  });

  test("the same address opened anew starts with its first page", async ({ page }) => {
    await readOn(page);
    await page.goto("/privacy");
    await page.goto("/articles");
    await hydrated(page);
    await expect(cards(page)).toHaveCount(12);
  });
});

test("Back after a filter shows the list and the place before it", async ({ page }) => {
  await page.goto("/articles");
  await ready(page);
  const before = await cards(page).allInnerTexts();
  await page.getByLabel("Filter by category").getByRole("link", { name: "Sales" }).click();
  await expect(page).toHaveURL(/category=sales/);
  await expect.poll(() => cards(page).allInnerTexts()).not.toEqual(before);
  await page.goBack();
  await expect.poll(() => cards(page).allInnerTexts()).toEqual(before);
});

test.describe("a dialog", () => {
  const open = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Subscribe" });
  const dialog = (page: Page) => page.getByRole("dialog");

  test("is a history entry: Back closes it, Forward opens it, its heading has the focus", async ({
    page,
    watched,
  }) => {
    await page.goto("/privacy");
    await page.goto("/articles");
    await ready(page);
    await open(page).click();
    await expect(dialog(page)).toBeVisible();
    await expect(dialog(page).getByRole("heading", { level: 2 })).toBeFocused();
    await expect(page).toHaveURL(/\/articles$/);
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(/\/articles$/);
    await expect(open(page)).toBeFocused();
    await page.goForward();
    await expect(dialog(page)).toBeVisible();
    await page.reload();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expectClosed(dialog(page));
    await page.goBack();
    await expect(page).toHaveURL(/\/privacy$/);
    expect(watched.troubles).toEqual([]);
  });

  test("opened after a link within the page is open after a reload, too", async ({ page }) => {
    await page.goto("/articles");
    await ready(page);
    await page.getByRole("link", { name: "Skip to the content" }).press("Enter");
    await expect(page).toHaveURL(/#main$/);
    await open(page).click();
    await expect(dialog(page)).toBeVisible();
    await page.reload();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expectClosed(dialog(page));
    await expect(page).toHaveURL(/#main$/);
  });

  test("closed by its button leaves no entry behind, and the page is not asked for again", async ({
    page,
  }) => {
    await page.goto("/privacy");
    await page.goto("/articles");
    await hydrated(page);
    await open(page).click();
    await expect(dialog(page)).toBeVisible();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await dialog(page).getByRole("button", { name: "Close" }).press("Enter");
    await expectClosed(dialog(page));
    // The focus is back on the link, whose page is fetched ahead.
    await expect(open(page)).toBeFocused();
    expect(asked.filter((url) => url.includes("/articles"))).toEqual([]);
    await page.goBack();
    await expect(page).toHaveURL(/\/privacy$/);
  });
});

test.describe("Continue Reading", () => {
  const titleOf = (page: Page, index: number) =>
    page.getByRole("article").nth(index).getByRole("heading").first().innerText();

  test("scrolling from one article to the other changes address and title; Back and a return keep the place", async ({
    page,
  }) => {
    await page.goto(ARTICLE);
    await ready(page);
    const first = await page.title();
    await page.getByRole("link", { name: "Continue Reading" }).click();
    await expect(page.getByRole("article")).toHaveCount(2);
    await expect(page.getByRole("article").nth(1).getByRole("heading").first()).toBeFocused();
    await expect(page).not.toHaveURL(new RegExp(`${ARTICLE}$`));
    const second = page.url();
    await expect(page).toHaveTitle(new RegExp(`^${(await titleOf(page, 1)).slice(0, 20)}`));
    await page.evaluate(() => scrollTo(0, 200));
    await expect(page).toHaveURL(new RegExp(`${ARTICLE}$`));
    await expect(page).toHaveTitle(first);
    const into = (index: number) =>
      page.evaluate((at) => {
        const article = document.querySelectorAll("article")[at];
        scrollTo(0, scrollY + (article?.getBoundingClientRect().top ?? 0) + 600);
      }, index);
    await into(1);
    await expect(page).toHaveURL(second);
    const top = (index: number) =>
      page.evaluate(
        (at) => Math.round(document.querySelectorAll("article")[at]?.getBoundingClientRect().top ?? 0),
        index,
      );
    expect(await top(1)).toBe(-600);
    // Another document and back: the article that was read, at the same lines.
    await page.goto("/privacy");
    await page.goBack();
    await expect(page).toHaveURL(second);
    await expect.poll(() => top(0)).toBe(-600);
    await hydrated(page);
    expect(await top(0)).toBe(-600);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${ARTICLE}$`));
    await expect(page).toHaveTitle(first);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(first.split(" | ")[0] ?? "");
  });
});

test("Back to an entry that the framework made shows its page where no framework runs", async ({ page }) => {
  await page.goto("/articles");
  await hydrated(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page).toHaveURL(/\/privacy$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.reload();
  await page.goBack();
  await expect(page).toHaveURL(/\/articles$/);
  await expect(cards(page)).toHaveCount(12);
});

test("a list and its articles are links, and Back returns @no-javascript", async ({ page }) => {
  await page.goto("/articles");
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page).toHaveURL(/\/privacy$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/articles$/);
  await expect(cards(page)).toHaveCount(12);
});
