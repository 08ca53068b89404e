import { expectAccessible } from "../support/accessibility.ts";
import { expect, hydrated, ready, test } from "../support/site.ts";

/** On the sample edition: our own articles, a market desk, filings and announcements, all of them dated facts. */

test("news is read by source, the curated group first, and opens further @no-javascript", async ({
  page,
  watched,
}) => {
  await page.goto("/news");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("News");
  await expect(page.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
  const groups = page
    .getByRole("main")
    .getByRole("region")
    .filter({ has: page.getByRole("link", { name: /^Show More/ }) });
  await expect(groups.first().getByRole("heading", { level: 2 })).toHaveText(/^Recurring/);
  await expect(groups.first().getByRole("article")).toHaveCount(8);
  const filings = page.getByRole("region", { name: "SEC EDGAR" });
  await expect(filings.getByRole("article")).toHaveCount(6);
  await filings.getByRole("link", { name: "Show More" }).click();
  await expect(filings.getByRole("article")).toHaveCount(16);
  await expect(page).toHaveURL(/\/news\?open=sec-edgar#sec-edgar$/);
  await filings.getByRole("link", { name: "Show Less" }).click();
  await expect(filings.getByRole("article")).toHaveCount(6);
  expect(watched).toEqual({ foreign: [], troubles: [] });
});

test("a story that several tell has the others behind it @no-javascript", async ({ page }) => {
  await page.goto("/news");
  const story = page
    .getByRole("region", { name: "SEC EDGAR" })
    .getByRole("article")
    .filter({ hasText: "Cloudflare reports" });
  const other = story.getByRole("link", { name: "Cloudflare quarterly revenue up 36% at $696 million" });
  await expect(other).toBeHidden();
  await story.getByText("2 sources").click();
  await expect(other).toHaveAttribute("href", "/insights/NET");
});

test("all articles stand day by day, every story once @no-javascript", async ({ page }) => {
  await page.goto("/news");
  const all = page
    .getByRole("navigation", { name: "News: views" })
    .getByRole("link", { name: "All Articles" });
  await all.click();
  await expect(page).toHaveURL("/news?view=all");
  await expect(all).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("heading", { level: 3, name: "August 21, 2026" })).toBeVisible();
  const titles = await page.getByRole("main").getByRole("heading", { level: 4 }).allTextContents();
  expect(titles.length).toBeGreaterThan(20);
  expect(titles.filter((title) => /Cloudflare.*\$696 million/.test(title))).toHaveLength(1);
});

test("a topic is a link to its stories, with an address and a title of its own @no-javascript", async ({
  page,
}) => {
  await page.goto("/news");
  const topics = page.getByRole("navigation", { name: "News: topics" });
  const topic = topics.getByRole("link", { name: "Fundraising" });
  await topic.click();
  await expect(page).toHaveURL("/news?topic=fundraising");
  await expect(topic).toHaveAttribute("aria-current", "page");
  await expect(page).toHaveTitle(/^News: Fundraising \|/);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/news\?topic=fundraising$/);
  const list = page.getByRole("main").getByRole("heading", { level: 4 });
  const titles = await list.allTextContents();
  expect(titles.length).toBeGreaterThan(0);
  for (const title of titles) expect(title).toMatch(/funding|venture capital|valuation|ipo|series a/i);
  await expect(
    page.getByRole("heading", { level: 2, name: new RegExp(`^Fundraising: ${titles.length} stor`) }),
  ).toBeVisible();
  await page.getByRole("link", { name: "All topics" }).click();
  await expect(page).toHaveURL("/news");
});

test("a search counts what it finds, and says so when that is nothing @no-javascript", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/news");
  if (javaScriptEnabled) await ready(page);
  const search = page.getByRole("searchbox", { name: "Search news" });
  await search.fill("SNOWFLAKE");
  await search.press("Enter");
  await expect(page).toHaveURL("/news?q=SNOWFLAKE");
  await expect(page.getByRole("heading", { name: "1 article for “SNOWFLAKE”" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Snowflake reports/ })).toHaveAttribute(
    "href",
    /^https:\/\/www\.sec\.gov\//,
  );
  if (javaScriptEnabled) await expect(search).toBeFocused();
  await search.fill("qqqzzz");
  await search.press("Enter");
  await expect(page.getByText("No articles found")).toBeVisible();
  await expect(
    page.getByText("Try adjusting your search terms or explore our trending topics above."),
  ).toBeVisible();
  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(page).toHaveURL("/news");
  await expect(search).toHaveValue("");
});

test("a refresh is a wish that is answered on the page @no-javascript", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/news");
  if (javaScriptEnabled) await hydrated(page);
  await page.getByRole("button", { name: "Refresh News" }).click();
  await expect(page.getByRole("main")).toContainText(
    /Refreshing: new stories|A refresh is under way|The sources were (?:read|asked)|There are no new stories yet/,
  );
  if (javaScriptEnabled) await expect(page.getByRole("button", { name: "Refresh News" })).toBeFocused();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("News");
});

test("the page says what it is of, and can be loaded again @no-javascript", async ({ page }) => {
  await page.goto("/news?view=all");
  await expect(page.getByText(/^(Sample edition: dated facts|Updated )/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Refresh for Latest News" })).toHaveAttribute(
    "href",
    "/news?view=all",
  );
});

test("the podcast plays at a click and asks its host for nothing before", async ({ page, watched }) => {
  await page.goto("/news");
  await ready(page);
  const podcast = page.getByRole("region", { name: "From the podcasts" });
  expect(watched.foreign).toEqual([]);
  await podcast.getByRole("link", { name: /^Play: / }).click();
  await expect(podcast.locator("iframe")).toHaveAttribute(
    "src",
    /youtube-nocookie\.com\/embed\/[\w-]{11}\?autoplay=1/,
  );
});

test("opened stories and results are accessible", async ({ page }) => {
  await page.goto("/news?open=sec-edgar,recurring");
  await page.locator("details.group\\/others summary").first().click();
  // Half a link under the header, on its way past, is no small target.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
});

test("the front page has the newest three and five of our own @no-javascript", async ({ page }) => {
  await page.goto("/");
  const latest = page.getByRole("region", { name: "Latest AI + B2B news" });
  await expect(latest.getByRole("article")).toHaveCount(3);
  await expect(latest.getByRole("link", { name: "View All News" })).toHaveAttribute("href", "/news");
  await expect(page.getByRole("region", { name: "From Recurring" }).getByRole("article")).toHaveCount(5);
});
