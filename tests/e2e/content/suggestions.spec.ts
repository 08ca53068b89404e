import { expect, hold, ready, test } from "../support/site.ts";

test.describe("the search box of the header", () => {
  test("suggests while one types, by keyboard, and asks for nothing before it has the focus", async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto("/articles");
    await ready(page);
    const box = page.getByRole("banner").locator("[data-search-box]").first();
    expect(asked.filter((url) => /combobox|suggest/.test(url))).toEqual([]);
    await box.focus();
    await expect(box).toHaveRole("combobox");
    // In one task: a busy machine may pause between two keys for as long as one who has typed what they mean.
    await box.evaluate(() => {
      for (const letter of "snowfl") document.execCommand("insertText", false, letter);
    });
    const options = page.getByRole("option");
    await expect(options.first()).toContainText("Snowflake");
    // One question for what was typed in one go.
    expect(asked.filter((url) => url.includes("/api/search/suggest"))).toHaveLength(1);
    await expect(box).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Escape");
    await expect(options).toHaveCount(0);
    await expect(box).toHaveValue("snowfl");
    await page.keyboard.type("a");
    await expect(options.first()).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(options.first()).toHaveAttribute("aria-selected", "true");
    expect(await box.getAttribute("aria-activedescendant")).toBe(await options.first().getAttribute("id"));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/insights\/SNOW$/);
  });

  test("gives a choice up when one types on, and takes suggestions away that no answer follows", async ({
    page,
  }) => {
    await page.goto("/articles");
    await ready(page);
    const box = page.getByRole("banner").locator("[data-search-box]").first();
    const options = page.getByRole("option");
    await box.focus();
    await expect(box).toHaveRole("combobox");
    await box.fill("snowfl");
    await expect(options.first()).toBeVisible();
    await page.route("**/api/search/suggest?*", (route) => route.abort());
    await box.fill("snowfla");
    await expect(options).toHaveCount(0);
    await expect(box).toHaveAttribute("aria-expanded", "false");

    await page.unroute("**/api/search/suggest?*");
    await box.fill("snowfl");
    await expect(options.first()).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(options.first()).toHaveAttribute("aria-selected", "true");
    const answer = await hold(page, "**/api/search/suggest?*");
    await page.keyboard.insertText(" hiring");
    await expect(box).not.toHaveAttribute("aria-activedescendant");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/search\?q=snowfl\+hiring$/);
    answer();
  });

  test("searches on Enter and repeats the query @no-javascript", async ({ page, javaScriptEnabled }) => {
    await page.goto("/articles");
    if (javaScriptEnabled) await ready(page);
    const box = page.getByRole("banner").locator("[data-search-box]").first();
    await box.fill("pricing");
    await box.press("Enter");
    await expect(page).toHaveURL(/\/search\?q=pricing$/);
    await expect(page.getByRole("banner").locator("[data-search-box]").first()).toHaveValue("pricing");
    await expect(page.locator("main [data-search-box]")).toHaveValue("pricing");
  });
});
