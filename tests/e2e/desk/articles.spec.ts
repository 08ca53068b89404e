import { type RunningSite, START_MS, startSite } from "../../support/servers/start-site.ts";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { signIn } from "../support/desk.ts";
import { expect, test } from "../support/site.ts";
import { expectNoOverflow, WIDE } from "../support/widths.ts";

/** The desk's screens of articles and videos. The sample edition is what sources brought. */

// One site serves them all, one after the other.
test.describe.configure({ mode: "default" });

let site: RunningSite;

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  site = await startSite();
});
test.afterAll(() => site.stop());

test("an article is found, corrected, pinned and hidden, and each is undone @no-javascript", async ({
  page,
}) => {
  await signIn(page, site, "editor");
  const notice = page.getByRole("status");
  await page.getByRole("link", { name: "Articles", exact: true }).click();
  await page.getByLabel("Category").selectOption("sales");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/category=sales/);
  const table = page.getByRole("table", { name: "Items" });
  await table.getByRole("link").first().click();
  const title = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  const at = page.url().split("?")[0] ?? "";

  await page.getByLabel("Title").fill("A corrected headline");
  await page.getByRole("button", { name: "Save corrections" }).click();
  await expect(notice).toContainText("Corrected title of “A corrected headline”.");
  await expect(page.getByText(title, { exact: true })).toBeVisible();
  await notice.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);

  await page.getByLabel("Pin to").selectOption("sales");
  await page.getByLabel("Until (UTC), if it ends").fill("2099-01-01T08:00");
  await page.getByRole("button", { name: "Pin", exact: true }).click();
  await expect(notice).toContainText("until 2099-01-01 08:00 UTC.");
  await notice.getByRole("button", { name: "Undo" }).click();
  await expect(notice).toContainText("Undone: Pinned");

  await page.getByRole("button", { name: "Hide" }).click();
  await expect(page.getByRole("heading", { name: "Hidden" })).toBeVisible();
  await page.goto(`${site.url}/desk/articles?state=hidden`);
  await expect(table).toContainText(title);
  await page.goto(at);
  await page.getByRole("button", { name: "Show again" }).click();
  await expect(page.getByRole("heading", { name: "On the site" })).toBeVisible();
});

test("an article leads to another address, or is published later @no-javascript", async ({
  page,
  request,
}) => {
  await signIn(page, site, "editor");
  await page.goto(`${site.url}/desk/articles?category=founders`);
  await page.locator('table a[href^="/desk/articles/"]').last().click();
  const old = await page.getByRole("link", { name: "Open its page" }).getAttribute("href");
  await page.getByText("Redirect to another address").click();
  await page.getByLabel("Where its address leads").fill("/about");
  await page.getByRole("button", { name: "Redirect" }).click();
  await expect(page.getByRole("heading", { name: "Redirected" })).toBeVisible();
  await expect(async () => {
    const answer = await request.get(site.url + old, { maxRedirects: 0 });
    expect(answer.headers().location).toBe("/about");
  }).toPass({ timeout: 100_000 });
  await page.getByText("Publish later").click();
  await page.getByLabel("Day and time (UTC)").fill("2099-01-01T08:00");
  await page.getByRole("button", { name: "Schedule" }).click();
  await expect(page.getByRole("heading", { name: "Scheduled" })).toBeVisible();
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByRole("heading", { name: "On the site" })).toBeVisible();
});

test("pins are put in another order by their buttons @no-javascript", async ({ page }, info) => {
  await signIn(page, site, "editor");
  // The two projects share the site: each has a category of its own.
  const category = info.project.name === "javascript" ? "product" : "scale";
  for (const row of [0, 1]) {
    await page.goto(`${site.url}/desk/articles`);
    await page
      .getByRole("row")
      .nth(row + 1)
      .getByRole("link")
      .first()
      .click();
    await page.getByLabel("Pin to").selectOption(category);
    await page.getByRole("button", { name: "Pin", exact: true }).click();
    await expect(page.getByRole("status")).toContainText("Pinned");
  }
  await page.goto(`${site.url}/desk/pins?list=${category}`);
  const pins = page.getByRole("main").getByRole("list").last().getByRole("listitem");
  const titles = pins.getByRole("link");
  const [first = "", second = "", ...others] = await titles.allTextContents();
  await page.getByRole("button", { name: `Down: ${first}` }).click();
  await expect(page.getByRole("status")).toContainText("in another order");
  await expect(titles).toHaveText([second, first, ...others]);
  await page.getByRole("button", { name: `Unpin: ${first}` }).click();
  await expect(titles).toHaveText([second, ...others]);
});

test("pins are dragged, and saved in that order", async ({ page }) => {
  await signIn(page, site, "editor");
  for (const row of [0, 1]) {
    await page.goto(`${site.url}/desk/videos`);
    await page
      .getByRole("row")
      .nth(row + 1)
      .getByRole("link")
      .first()
      .click();
    await page.getByRole("button", { name: "Pin", exact: true }).click();
    await expect(page.getByRole("status")).toContainText("Pinned");
  }
  await page.goto(`${site.url}/desk/pins?list=videos`);
  const pins = page.getByRole("main").getByRole("list").last().getByRole("listitem");
  const before = await pins.getByRole("link").allTextContents();
  await expect(async () => {
    await pins.nth(0).hover();
    await page.mouse.down();
    // The first move begins the drag, the second one is over its target.
    await pins.nth(1).hover();
    await pins.nth(1).hover();
    await page.mouse.up();
    await expect(page.getByRole("button", { name: "Save this order" })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.getByRole("button", { name: "Save this order" }).click();
  await expect(page.getByRole("status")).toContainText("in another order");
  await expect(pins.getByRole("link")).toHaveText([...before].reverse());
});

test("its screens load without an error and fit every width, accessible in both themes", async ({
  page,
  watched,
}) => {
  await signIn(page, site);
  await page.goto(`${site.url}/desk/articles`);
  const item = await page.getByRole("table").getByRole("link").first().getAttribute("href");
  for (const path of ["/desk/articles", "/desk/videos?state=hidden", item, "/desk/pins", "/desk/redirects"]) {
    await page.setViewportSize(WIDE);
    await page.goto(site.url + path);
    await expectAccessibleInBothThemes(page);
    await expectNoOverflow(page);
  }
  expect(watched.troubles).toEqual([]);
  expect(watched.foreign.filter((address) => !address.startsWith(site.url))).toEqual([]);
});
