import { expect, hold, hydrated, ready, test } from "../support/site.ts";

/** Lists of articles: all, of a search, of a category. */

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("Load More is a link to the next page, and Newer leads back", async ({ page }) => {
    await page.goto("/articles");
    const first = await page.getByRole("main").getByRole("heading", { level: 2 }).first().textContent();
    await page.getByRole("link", { name: "Load More Articles" }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).not.toHaveText(
      first ?? "",
    );
    await page.getByRole("link", { name: "Newer" }).click();
    await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toHaveText(first ?? "");
  });

  test("More Articles opens and closes natively", async ({ page }) => {
    await page.goto("/");
    const latest = page.locator("section", { has: page.locator("#latest") });
    await expect(latest.getByRole("article")).toHaveCount(6);
    await latest.getByText("More Articles").click();
    await expect(latest.getByRole("article")).toHaveCount(10);
    await latest.getByText("Show Less").click();
    await expect(latest.getByRole("article")).toHaveCount(6);
  });

  test("a search box finds, by GET", async ({ page }) => {
    await page.goto("/search");
    await page.getByRole("main").getByRole("searchbox").fill("pricing");
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/\/search\?q=pricing$/);
    await expect(page.getByText(/^Found \d+ results? for "pricing"$/)).toBeVisible();
    await page.getByRole("link", { name: /^Videos \(\d+\)$/ }).click();
    await expect(page).toHaveURL(/tab=videos/);
  });
});

test("Load More appends in place until all are shown, and Back finds the list as it was left", async ({
  page,
}) => {
  await page.goto("/articles");
  await ready(page);
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards).toHaveCount(12);
  await page.getByRole("link", { name: "Load More Articles" }).click();
  await expect(cards).toHaveCount(24);
  await page.getByRole("link", { name: "Load More Articles" }).click();
  await expect.poll(() => cards.count()).toBeGreaterThan(24);
  await expect(page.getByRole("link", { name: "Load More Articles" })).toHaveCount(0);
  const all = await cards.count();
  const titles = await cards.getByRole("heading").allTextContents();
  expect(new Set(titles).size).toBe(all);
  await cards.nth(20).getByRole("link").last().click();
  await expect(page).toHaveURL(/\/article\//);
  await page.goBack();
  await expect(cards).toHaveCount(all);
});

test("what was published between two clicks of Load More repeats no article", async ({ page }) => {
  await page.goto("/articles");
  await hydrated(page);
  const cards = page.getByRole("main").getByRole("article");
  const loadMore = page.getByRole("link", { name: "Load More Articles" });
  await loadMore.click();
  await expect(cards).toHaveCount(24);
  // An article more at the top moves every other by one.
  await page.route("**/api/articles?*", async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set("offset", String(Number(url.searchParams.get("offset")) - 1));
    await route.continue({ url: url.href });
  });
  await loadMore.click();
  await expect.poll(() => cards.count()).toBeGreaterThan(24);
  const titles = await cards.getByRole("heading").allTextContents();
  expect(new Set(titles).size).toBe(titles.length);
  await expect(cards.nth(24).getByRole("heading").getByRole("link")).toBeFocused();
});

test("a failed Load More says so and can be tried again", async ({ page }) => {
  await page.goto("/articles");
  await ready(page);
  await page.route("**/api/articles?*", (route) => route.fulfill({ status: 503, body: "Not now." }));
  await page.getByRole("link", { name: "Load More Articles" }).click();
  await expect(page.getByText("The next page could not be loaded. Please try again.")).toBeVisible();
  await page.unroute("**/api/articles?*");
  await page.getByRole("link", { name: "Load More Articles" }).click();
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(24);
});

test("Load More waits no longer than ten seconds", async ({ page }) => {
  await page.goto("/articles");
  await ready(page);
  const letGo = await hold(page, "**/api/articles?*");
  await page.getByRole("link", { name: "Load More Articles" }).click();
  await expect(page.getByText("The next page could not be loaded. Please try again.")).toBeVisible();
  letGo();
});

test("what Load More brings leaves the focus where its reader has moved it", async ({ page }) => {
  await page.goto("/articles");
  await hydrated(page);
  const letGo = await hold(page, "**/api/articles?*");
  await page.getByRole("link", { name: "Load More Articles" }).click();
  const subscribe = page.getByRole("banner").getByRole("link", { name: "Subscribe" });
  await subscribe.focus();
  letGo();
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(24);
  await expect(subscribe).toBeFocused();
});

test("changing the category starts the list again", async ({ page }) => {
  await page.goto("/articles");
  await ready(page);
  await page.getByRole("link", { name: "Load More Articles" }).click();
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(24);
  await page.getByLabel("Filter by category").getByRole("link", { name: "Sales" }).click();
  await expect(page).toHaveURL(/category=sales/);
  await expect.poll(() => page.getByRole("main").getByRole("article").count()).toBeLessThanOrEqual(12);
});

test("articles that arrive after the category has changed stay out of its list", async ({ page }) => {
  await page.goto("/articles");
  await hydrated(page);
  const letGo = await hold(page, "**/api/articles?*");
  const arrived = page.waitForResponse("**/api/articles?*");
  await page.getByRole("link", { name: "Load More Articles" }).click();
  await page.getByLabel("Filter by category").getByRole("link", { name: "Sales" }).click();
  await expect(page).toHaveURL(/category=sales/);
  await expect(page.getByLabel("Filter by category").locator("[aria-current]")).toHaveText("Sales");
  const listed = await page.getByRole("main").getByRole("article").count();
  letGo();
  await (await arrived).finished();
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(listed);
});

test("search counts, marks and ranks; what nothing matches says so; hostile text is text @no-javascript", async ({
  page,
}) => {
  await page.goto("/search?q=liquidation%20preference");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toHaveText(
    /liquidation preference/i,
  );
  await expect(page.locator("mark").first()).toBeVisible();
  await page.goto("/search?q=qqqqzzzz");
  await expect(page.getByText("No results found")).toBeVisible();
  await page.goto("/search?q=liquidation%20qqqqzzzz");
  await expect(
    page.getByText("No article or video has all of these words. Showing results for liquidation."),
  ).toBeVisible();
  await expect(page.locator("mark").first()).toHaveText(/liquidation/i);
  await page.goto("/search?q=liquidation%20qqqqzzzz&tab=companies");
  await expect(page.getByText(/^No article or video has all/)).toHaveCount(0);
  await page.goto(`/search?q=${encodeURIComponent('<img src=x onerror=alert(1)> " OR NEAR( *')}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.locator("main img[src=x]")).toHaveCount(0);
});

test("search finds companies, filters without a script, and says what is past its end @no-javascript", async ({
  page,
}) => {
  await page.goto("/search?q=SNOW");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: /^Snowflake/ })).toHaveAttribute("href", "/insights/SNOW");
  await expect(page.getByText(/Nothing matches exactly/)).toHaveCount(0);
  await main.getByRole("link", { name: "Companies (1)" }).click();
  await expect(page).toHaveURL(/\/search\?q=SNOW&tab=companies$/);
  await page.goto("/search?q=pricing");
  const all = await main.getByRole("listitem").getByRole("heading", { level: 2 }).count();
  // On a phone they are folded.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(main.getByLabel("Topic")).toBeHidden();
  await main.getByText("Filters", { exact: true }).click();
  await main.getByLabel("Topic").selectOption({ label: "Sales" });
  await main.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/topic=sales/);
  await expect(main.getByLabel("Topic")).toHaveValue("sales");
  await expect(main.getByRole("searchbox")).toHaveValue("pricing");
  expect(await main.getByRole("listitem").getByRole("heading", { level: 2 }).count()).toBeLessThanOrEqual(
    all,
  );
  const response = await page.goto("/search?q=pricing&page=99");
  expect(response?.status()).toBe(404);
  await expect(page.getByText(/here, and no page 99\.$/)).toBeVisible();
});

test("another page of results has the focus at its first one, and Back at the link to it", async ({
  page,
}) => {
  await page.goto("/search?q=pricing");
  await hydrated(page);
  const main = page.getByRole("main");
  const first = main.getByRole("listitem").getByRole("heading").getByRole("link").first();
  const more = main.getByRole("link", { name: "More results" });
  const before = (await first.textContent()) ?? "";
  await more.press("Enter");
  await expect(page).toHaveURL(/page=2/);
  await expect(first).not.toHaveText(before);
  await expect(first).toBeFocused();
  await expect(first).toBeInViewport();
  await page.goBack();
  await expect(first).toHaveText(before);
  await expect(more).toBeFocused();
  await expect(more).toBeInViewport();
});

test("a link that goes with its view of a page leaves the focus at the heading", async ({ page }) => {
  const heading = page.getByRole("heading", { level: 1 });
  for (const [address, link, there] of [
    ["/articles?page=2", "Newer", "/articles"],
    ["/articles?page=999", /^Go to the (last|first) page$/, /\/articles(\?page=\d)?$/],
    ["/news?q=cloudflare", "Clear search", "/news"],
    ["/news?topic=fundraising", "All topics", "/news"],
  ] as const) {
    await page.goto(address);
    await hydrated(page);
    await page.getByRole("main").getByRole("link", { name: link }).press("Enter");
    await expect(page).toHaveURL(there);
    await expect(heading).toBeFocused();
  }
  // What stays keeps it.
  const topic = page
    .getByRole("navigation", { name: "News: topics" })
    .getByRole("link", { name: "Fundraising" });
  await topic.press("Enter");
  await expect(topic).toHaveAttribute("aria-current", "page");
  await expect(topic).toBeFocused();
});

test.describe("a category", () => {
  test("splits recent from older, and its Best of starts with the essential one", async ({ page }) => {
    await page.goto("/category/ai");
    await expect(page.getByRole("heading", { name: "Recent Articles" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Best of AI" })).toBeVisible();
    await expect(page.getByText(/^\d+ featured articles$/)).toBeVisible();
    await expect(page.getByText(/^\d+ featured videos$/)).toBeVisible();
    await expect(page.getByRole("link", { name: "Get Weekly Updates" })).toHaveAttribute(
      "href",
      "/newsletter",
    );
    await page.getByRole("link", { name: "Best of", exact: true }).click();
    await expect(page.getByText("#1 Essential")).toBeVisible();
  });

  test("has an AI Digest for AI alone", async ({ page }) => {
    await page.goto("/category/ai");
    await expect(page.getByRole("link", { name: "AI Digest" })).toBeVisible();
    await page.goto("/category/sales");
    await expect(page.getByRole("link", { name: "AI Digest" })).toHaveCount(0);
  });
});
