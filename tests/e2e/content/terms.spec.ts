import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { expect, ready, test } from "../support/site.ts";
import { expectNoOverflow, WIDE } from "../support/widths.ts";

test.use({ viewport: WIDE, contextOptions: { reducedMotion: "reduce" } });

test("an article leads to related ones, to its tags and to its author, each with a feed @no-javascript", async ({
  page,
  request,
  watched,
  javaScriptEnabled,
}) => {
  const article = "/article/usage-pricing-without-a-revenue-hole";
  const related = page
    .getByRole("region", { name: "Related Articles" })
    .getByRole("heading")
    .getByRole("link");
  // The clock finds them at its first tick, and a page from before is served once more.
  const visit = async () => {
    await page.goto(article);
    return related.count();
  };
  await expect.poll(visit, { timeout: 90_000 }).toBe(3);
  const next = page.getByText(/^Next: /).getByRole("link");
  const leadsTo = await next
    .or(related)
    .evaluateAll((links: HTMLAnchorElement[]) => links.map(({ pathname }) => pathname));
  expect(new Set([article, ...leadsTo]).size).toBe(5);

  const main = page.getByRole("main");
  for (const [link, path, heading] of [
    ["#pricing", "/tags/pricing", "Pricing"],
    ["Recurring Operations Desk", "/authors/recurring-operations-desk", "Recurring Operations Desk"],
  ] as const) {
    await page.goto(article);
    await main.getByRole("link", { name: link, exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
    await expect(page).toHaveURL(path);
    const titles = main.getByRole("article").getByRole("heading");
    await expect(titles.filter({ hasText: "usage pricing without digging" })).toHaveCount(1);
    const feed = await main.getByRole("link", { name: "Feed", exact: true }).getAttribute("href");
    expect(feed).toBe(`${path}/feed.xml`);
    await expect(page.locator(`head link[type="application/rss+xml"][href="${feed}"]`)).toHaveCount(1);
    const answer = await request.get(feed ?? "");
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([
      200,
      "application/rss+xml; charset=utf-8",
    ]);
    if (javaScriptEnabled) await ready(page);
    const count = Number.parseInt(await main.getByText(/^\d+ articles?$/).innerText(), 10);
    const shown = await titles.count();
    if (count > shown) await main.getByRole("link", { name: "Load More Articles" }).click();
    await expect(titles).toHaveCount(javaScriptEnabled || count === shown ? count : count - shown);
    if (javaScriptEnabled) await expectAccessibleInBothThemes(page);
    await expectNoOverflow(page);
    await page.setViewportSize(WIDE);
  }
  expect(watched).toEqual({ foreign: [], troubles: [] });
});

test("the articles lead to the archive, and it to each month with its feed @no-javascript", async ({
  page,
  watched,
  javaScriptEnabled,
}) => {
  await page.goto("/articles");
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "archive", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Archive" })).toBeVisible();
  const month = main.getByRole("region").getByRole("listitem").first();
  const count = Number.parseInt((await month.locator("span").first().textContent()) ?? "", 10);
  const name = await month.getByRole("link").innerText();
  await month.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(main.getByText(/^\d+ articles?$/)).toHaveText(new RegExp(`^${count} `));
  await expect(main.getByRole("article")).toHaveCount(Math.min(12, count));
  const { pathname } = new URL(page.url());
  await expect(main.getByRole("link", { name: "Feed", exact: true })).toHaveAttribute(
    "href",
    `${pathname}/feed.xml`,
  );
  if (javaScriptEnabled) await ready(page);
  if (javaScriptEnabled) await expectAccessibleInBothThemes(page);
  await expectNoOverflow(page);
  const beside = main.getByRole("navigation", { name: "Other months" }).getByRole("listitem");
  await beside.first().getByRole("link").click();
  await expect(page).not.toHaveURL(pathname);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(name);
  expect(watched).toEqual({ foreign: [], troubles: [] });
});
