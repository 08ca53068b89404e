import { expect, ready, test } from "../support/site.ts";

test.describe("the AI startup index", () => {
  test("shows what 22 companies are worth, with day and source, and narrows by category", async ({
    page,
  }) => {
    await page.goto("/ai-startups");
    const cards = page.getByRole("region", { name: "Companies" }).getByRole("heading", { level: 3 });
    await expect(cards).toHaveCount(22);
    await expect(cards.first()).toHaveText("Anthropic");
    for (const label of ["Total Public Value", "Total Private Value", "Avg Public Change", "Top Category"])
      await expect(page.getByText(label, { exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "Top Public Gainers" })).toBeVisible();
    await expect(
      page.getByRole("region", { name: "Private Rising Stars" }).getByRole("listitem"),
    ).toHaveCount(5);
    await expect(page.getByText("sample data, not today’s market")).toBeVisible();

    await page.getByRole("link", { name: /^AI Coding/ }).click();
    await expect(page).toHaveURL(/category=ai-coding/);
    await expect(cards).toHaveText(["Cursor (Anysphere)", "Cognition", "Replit", "Lovable"]);
    await expect(page.getByRole("link", { name: /^AI Coding/ })).toHaveAttribute("aria-current", "page");
  });
});

test.describe("daily intelligence", () => {
  test("parts the day into tabs with addresses of their own", async ({ page }) => {
    await page.goto("/daily-intelligence");
    const tabs = page.getByRole("navigation", { name: "Daily Intelligence: parts" });
    for (const [name, heading] of [
      ["Markets", "Market analysis"],
      ["News", "Top stories"],
      ["Insights", "Article of the day"],
      ["Overview", "Featured insight"],
    ] as const) {
      await tabs.getByRole("link", { name }).click();
      await expect(page.getByRole("heading", { level: 2, name: heading })).toBeVisible();
      await expect(tabs.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
    }
    await expect(page).toHaveURL(/\/daily-intelligence$/);
  });

  test("previews the email in a new tab, and hands it over as a file", async ({ page, context }) => {
    await page.goto("/daily-intelligence");
    const [opened] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("link", { name: "Preview Email" }).click(),
    ]);
    await opened.waitForLoadState();
    expect(opened.url()).toMatch(/\/api\/daily-intelligence\/preview$/);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download Template" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^recurring-daily-\d{4}-\d{2}-\d{2}\.html$/);
    const test = page.getByRole("button", { name: /Send Test.*Coming Soon/ });
    await expect(test).toBeDisabled();
  });

  test("takes an address for the daily list", async ({ page }) => {
    await page.goto("/daily-intelligence");
    await ready(page);
    const form = page.getByRole("region", { name: "Get it after the close" });
    await form.getByLabel("Email address").fill("daily-reader@example.com");
    await form.getByRole("button", { name: "Subscribe" }).click();
    await expect(form.getByRole("status")).toContainText("Welcome to Daily Intelligence");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the daily form posts to its own page and answers there", async ({ page }) => {
    await page.goto("/daily-intelligence");
    const form = page.getByRole("region", { name: "Get it after the close" });
    await form.getByLabel("Email address").fill("no-script-daily@example.com");
    await form.getByRole("button", { name: "Subscribe" }).click();
    await expect(page).toHaveURL(/\/daily-intelligence$/);
    await expect(form.getByRole("status")).toContainText("Welcome to Daily Intelligence");
  });

  test("the digest is read, and says how it was made", async ({ page }) => {
    await page.goto("/category/ai?tab=digest");
    await expect(page.getByText("Top story", { exact: true })).toBeVisible();
    await expect(page.getByText(/Without a language model/)).toBeVisible();
    await expect(page.getByText("Why it leads.")).toBeVisible();
  });
});
