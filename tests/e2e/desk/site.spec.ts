import type { Page } from "@playwright/test";
import { type RunningSite, START_MS, startSite } from "../../support/servers/start-site.ts";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { bannerShownAt, expectOn, notice, signIn } from "../support/desk.ts";
import { expect, getAs, test } from "../support/site.ts";
import { expectNoOverflow, WIDE } from "../support/widths.ts";

/** A publisher changes what the site says. */

// One site serves them all, one after the other.
test.describe.configure({ mode: "default" });

let site: RunningSite;

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  site = await startSite();
});
test.afterAll(() => site.stop());

const open = (page: Page, part: string) => page.goto(`${site.url}/desk/site/${part}`);
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).last().click();
const preview = (page: Page) => page.frameLocator("iframe[name=preview]");

test("a name is changed, is on every page within a minute, and is undone @no-javascript", async ({
  page,
}, info) => {
  const name = `Renamed ${info.project.name}`;
  await signIn(page, site);
  await page.getByRole("navigation", { name: "Desk" }).getByRole("link", { name: "Site" }).click();
  await page.getByRole("link", { name: "Name and look" }).click();
  await page.getByLabel("Name", { exact: true }).first().fill(name);
  await save(page);
  await expect(page.getByRole("status")).toContainText("Name and look: changed name.");
  for (const path of ["/", "/articles", "/about", "/newsletter", "/feed.xml", "/site.webmanifest"])
    await expectOn(page, site.url + path, name);
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status")).toContainText("Undone: Name and look");
  for (const path of ["/", "/articles", "/feed.xml"]) await expectOn(page, site.url + path, name, false);
});

test("a promotion is changed from tomorrow on, is shown on its day, and is given up @no-javascript", async ({
  page,
}, info) => {
  const title = `Tomorrow ${info.project.name}`;
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await signIn(page, site);
  await open(page, "promotions");
  const banner = bannerShownAt(Date.parse(`${tomorrow}T08:00Z`));
  await page.locator("summary", { hasText: banner.title }).click();
  const field = page.locator(`[name="${banner.field}"]`);
  await field.fill(title);
  await page.getByLabel("In force from").fill(`${tomorrow}T08:00`);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(preview(page).getByText(title).first()).toBeVisible();
  await save(page);
  await expect(page.getByRole("status")).toContainText(
    `Banner and invitations: changed banners from ${tomorrow} 08:00 UTC on.`,
  );
  await expect(page).toHaveURL(/\?at=\d+/);
  await expect(field).toHaveValue(title);
  await expect(preview(page).getByText(title).first()).toBeVisible();
  expect(await (await getAs(page, site.url)).text()).not.toContain(title);
  await open(page, "promotions");
  await expect(field).not.toHaveValue(title);
  await page.getByRole("button", { name: "Do not change" }).click();
  await expect(page.getByRole("status")).toContainText("does not change on");
  await expect(page.getByText("As in the files.")).toBeVisible();
});

test("a list gains, moves and loses entries before it is saved, and a mistake loses nothing @no-javascript", async ({
  page,
}, info) => {
  await signIn(page, site);
  await open(page, "navigation");
  const header = page.locator('[id="navigation.header"]');
  // Below the seven of the files.
  const added = (name: string, at = 7) => page.locator(`[name="navigation.header.${at}.${name}"]`);
  await header.getByRole("button", { name: "Add" }).click();
  await added("label").fill(`About ${info.project.name}`);
  await added("href").fill("about");
  await save(page);
  await expect(page.getByRole("alert")).toContainText("Please check the marked fields.");
  await expect(header.getByText("This must be a path such as /about")).toBeVisible();
  await expect(added("label")).toHaveValue(`About ${info.project.name}`);
  await added("href").fill("/about");
  await header.getByRole("button", { name: "Up About" }).click();
  await expect(added("href", 6)).toHaveValue("/about");
  await header.getByRole("button", { name: "Remove News" }).click();
  await save(page);
  await expect(page.getByRole("status")).toContainText("Navigation: changed header.");
  await expectOn(page, `${site.url}/`, `About ${info.project.name}`);
  await page.getByRole("button", { name: "Go back to the files" }).click();
  await expect(page.getByRole("status")).toContainText("Navigation matches the files again.");
  await expectOn(page, `${site.url}/`, `About ${info.project.name}`, false);
});

test("a startup is added, a mistake loses nothing, it is on its page, and Undo takes it out @no-javascript", async ({
  page,
}, info) => {
  const name = `Heron Labs ${info.project.name}`;
  await signIn(page, site);
  await page.goto(`${site.url}/desk/market`);
  await page.getByRole("link", { name: "Add a startup" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Ownership").selectOption("private");
  await page.getByLabel("Group").fill("Foundation Models");
  await page.getByLabel("Founded").fill("2023");
  await page.getByLabel("Headquarters").fill("Berlin, Germany");
  await page.getByLabel("What it does").fill("Makes models that count herons.");
  await page.getByLabel("Valuation in USD").fill("a lot");
  await page.getByLabel("As of").first().fill("2026-06-30");
  await page.getByLabel("What it is of").fill("Series B, post-money");
  await page.getByLabel("Source").first().fill("Company release");
  const add = () => page.getByRole("button", { name: "Add to the startups" }).click();
  await add();
  await expect(page.getByRole("alert")).toContainText(
    "Please enter an amount in USD, such as 1.25B or 850M.",
  );
  await expect(page.getByLabel("Valuation in USD")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("What it does")).toHaveValue("Makes models that count herons.");
  await page.getByLabel("Valuation in USD").fill("1.2B");
  await add();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expectOn(page, `${site.url}/ai-startups`, name);
  await notice(page).getByRole("button", { name: "Undo" }).click();
  await expect(notice(page)).toContainText("Undone");
  await expectOn(page, `${site.url}/ai-startups`, name, false);
});

test("its pages load without an error and fit every width, accessible in both themes", async ({
  page,
  watched,
}) => {
  await signIn(page, site);
  const screens = ["/desk/site", "/desk/site/promotions", "/desk/site/events", "/desk/site/brand"];
  for (const path of [...screens, "/desk/market/add-startup"]) {
    await page.setViewportSize(WIDE);
    await page.goto(site.url + path);
    await expectAccessibleInBothThemes(page);
    await expectNoOverflow(page);
  }
  // The preview runs no script: neither those of the check for accessibility.
  const own = watched.troubles.filter((trouble) => !/Blocked script execution|TrustedScript/.test(trouble));
  expect(own).toEqual([]);
  expect(watched.foreign.filter((address) => !address.startsWith(site.url))).toEqual([]);
});
