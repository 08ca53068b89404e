import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { send } from "../../support/servers/send.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { expect, hold, hydrated, ready, remember, test } from "../support/site.ts";

const KEY = "recurring-favorites";
const heart = (page: Page, index = 0) =>
  page
    .getByRole("main")
    .getByRole("article")
    .nth(index)
    .getByRole("button", { name: /^Save “/ });
const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEY);
const cards = (page: Page) => page.getByRole("main").getByRole("article");

/** Opens the page of favorites with these kept from before. */
async function openWith(page: Page, ids: unknown) {
  await remember(page, { [KEY]: typeof ids === "string" ? ids : JSON.stringify(ids) });
  await page.goto("/favorites");
  await ready(page);
}

const someIds = async (count: number): Promise<string[]> => {
  const response = await send(`${process.env.BASE_URL}/api/articles?limit=${count}`);
  return ((await response.json()) as { id: string }[]).map(({ id }) => id);
};

test("a heart on a card saves the article, is kept, and shows in the reader and on the page", async ({
  page,
  watched,
}) => {
  await page.goto("/articles");
  await ready(page);
  const card = cards(page).first();
  const title = (await card.getByRole("heading").textContent()) ?? "";
  // A headline may break elsewhere in the letters that stand in until the font is there.
  await page.evaluate(() => document.fonts.ready);
  const height = (await card.boundingBox())?.height;
  await expect(heart(page)).toHaveAttribute("aria-pressed", "false");
  await heart(page).click();
  await expect(page).toHaveURL(/\/articles$/);
  await expect(heart(page)).toHaveAttribute("aria-pressed", "true");
  expect((await card.boundingBox())?.height).toBe(height);
  await page.reload();
  await expect(heart(page)).toHaveAttribute("aria-pressed", "true");
  await card.getByRole("heading").getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole("button", { name: `Save “${title}”` })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("banner").getByRole("link", { name: "Favorites" }).click();
  await expect(page.getByText("1 saved article", { exact: true })).toBeVisible();
  await expect(cards(page).getByRole("heading").getByRole("link", { name: title })).toHaveAttribute(
    "href",
    /^\/article\//,
  );
  await expect(cards(page)).toContainText(/\d+ min read·\d+(\.\d+)?K? views·/);
  await expectAccessible(page);
  expect(watched.troubles).toEqual([]);
});

test("the latest saved comes first; one can be removed and brought back, or all cleared, key and all", async ({
  page,
}) => {
  const ids = await someIds(3);
  await openWith(page, ids);
  await expect(page.getByText("3 saved articles", { exact: true })).toBeVisible();
  const removed = (await cards(page).first().getByRole("heading").textContent()) ?? "";
  await page.getByRole("button", { name: `Remove “${removed}”` }).click();
  await expect(cards(page)).toHaveCount(2);
  expect(JSON.parse((await stored(page)) ?? "")).toEqual(ids.slice(0, 2));
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cards(page).first().getByRole("heading")).toHaveText(removed);
  await expect(page.getByText("3 saved articles", { exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Clear All" }).click();
  await expect(page.getByText("No favorites yet")).toBeVisible();
  expect(await stored(page)).toBeNull();
  await expect(page.getByRole("main").getByRole("link", { name: "Browse Articles" })).toHaveAttribute(
    "href",
    "/",
  );
  await expectAccessible(page);
});

test("what is saved in one tab shows in the other", async ({ context }) => {
  const [one, other] = [await context.newPage(), await context.newPage()];
  await other.goto("/favorites");
  await ready(other);
  await one.goto("/articles");
  await ready(one);
  await heart(one, 1).click();
  await expect(cards(other)).toHaveCount(1);
  await other.getByRole("button", { name: "Clear All" }).click();
  await expect(heart(one, 1)).toHaveAttribute("aria-pressed", "false");
});

test("Undo keeps what another tab has saved meanwhile", async ({ page }) => {
  const ids = await someIds(4);
  await openWith(page, ids.slice(0, 2));
  await page
    .getByRole("button", { name: /^Remove “/ })
    .first()
    .click();
  await expect(cards(page)).toHaveCount(1);
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    KEY,
    JSON.stringify([ids[0], ids[2], ids[3]]),
  ] as const);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cards(page)).toHaveCount(4);
  expect(JSON.parse((await stored(page)) ?? "")).toEqual(ids);
});

test("garbage in the storage is an empty list that can be used", async ({ page, watched }) => {
  await openWith(page, '{"not":');
  await expect(page.getByText("No favorites yet")).toBeVisible();
  await page.goto("/articles");
  await ready(page);
  await heart(page).click();
  expect(JSON.parse((await stored(page)) ?? "")).toHaveLength(1);
  expect(watched.troubles).toEqual([]);
});

test("skeletons stand where the articles will; ids without one are said and can be dropped", async ({
  page,
}) => {
  const ids = await someIds(2);
  const release = await hold(page, "**/api/articles?ids=*");
  await openWith(page, [...ids, "gone-for-good"]);
  await expect(page.locator(".skeleton").first()).toBeVisible();
  await expect(page.getByText("3 saved articles", { exact: true })).toBeVisible();
  release();
  await expect(cards(page)).toHaveCount(2);
  await expect(page.locator(".skeleton")).toHaveCount(0);
  await expect(page.getByText("1 saved article is no longer published.")).toBeVisible();
  await page.getByRole("button", { name: "Remove it" }).click();
  expect(JSON.parse((await stored(page)) ?? "")).toEqual(ids);
});

test("more than a hundred are asked for by several calls; a failed one can be tried again", async ({
  page,
}) => {
  const ids = await someIds(5);
  const asked: number[] = [];
  await page.route("**/api/articles?ids=*", (route) => {
    const list = new URL(route.request().url()).searchParams.get("ids")?.split(",") ?? [];
    asked.push(list.length);
    return asked.length <= 2 ? route.fulfill({ status: 503, body: "Not now." }) : route.continue();
  });
  await openWith(page, [...Array.from({ length: 120 }, (_, n) => `gone-${n}`), ...ids]);
  await expect(page.getByText("Your favorites could not be loaded. They are still saved.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("125 saved articles", { exact: true })).toBeFocused();
  await expect(cards(page)).toHaveCount(5);
  expect(asked.sort()).toEqual([100, 100, 25, 25]);
});

test("a list that could not be loaded and is cleared is empty, and no more", async ({ page }) => {
  await page.route("**/api/articles?ids=*", (route) => route.fulfill({ status: 503, body: "Not now." }));
  await openWith(page, ["one", "two"]);
  await expect(page.getByRole("alert")).toContainText("They are still saved.");
  await page.getByRole("button", { name: "Clear All" }).click();
  await expect(page.getByText("No favorites yet")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a heart that a full list refuses says so until Escape, or until the focus leaves it", async ({
  page,
}) => {
  const full = Array.from({ length: 500 }, (_, n) => `saved-${n}`);
  await remember(page, { [KEY]: JSON.stringify(full) });
  await page.goto("/articles");
  await hydrated(page);
  const note = page.getByText("You have 500 favorites, which is all this list holds.");
  await heart(page).press("Enter");
  await expect(note).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(note).toHaveCount(0);
  await heart(page).press("Enter");
  await expect(note).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(note).toHaveCount(0);
});

test("a file takes them along: exported, cleared, imported; a wrong file gets a sentence", async ({
  page,
}) => {
  const ids = await someIds(3);
  await openWith(page, ids);
  await expect(cards(page)).toHaveCount(3);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("recurring-favorites.json");
  const text = await readFile(await file.path());
  await page.getByRole("button", { name: "Clear All" }).click();
  const input = page.getByLabel("Import");
  await input.setInputFiles({ name: "a.json", mimeType: "application/json", buffer: text });
  await expect(page.getByText("3 articles were added.")).toBeVisible();
  expect(JSON.parse((await stored(page)) ?? "")).toEqual(ids);
  await input.setInputFiles({ name: "b.json", mimeType: "application/json", buffer: Buffer.from("{") });
  await expect(page.getByText("That file could not be read: it is not JSON.")).toBeVisible();
  expect(JSON.parse((await stored(page)) ?? "")).toEqual(ids);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("there are no hearts, and the page says what it needs", async ({ page }) => {
    await page.goto("/articles");
    await expect(page.getByRole("button", { name: /^Save “/ })).toHaveCount(0);
    await page.goto("/favorites");
    await expect(page.getByText("Favorites need JavaScript")).toBeVisible();
    await expect(page.locator(".skeleton").first()).toBeHidden();
  });
});
