import type { Page } from "@playwright/test";
import { type RunningSite, START_MS, startSite } from "../../support/servers/start-site.ts";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { fileBehind, fillConsent, signIn } from "../support/desk.ts";
import { expect, SOON, test } from "../support/site.ts";
import { expectNoOverflow, WIDE } from "../support/widths.ts";

/** Readers, the inbox and webhooks as the people of the desk meet them. */

// One site serves them all, one after the other.
test.describe.configure({ mode: "default" });

let site: RunningSite;

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  site = await startSite();
});
test.afterAll(() => site.stop());

const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Readers" }).getByRole("link", { name });

test("a list is imported: checked first, stored, reported; a reader is found and forgotten @no-javascript", async ({
  page,
}, info) => {
  const who = info.project.name;
  const rows = Array.from({ length: 60 }, (_, n) => `reader-${n}@${who}.example`);
  await signIn(page, site);
  await page.getByRole("link", { name: "Readers", exact: true }).click();
  await tab(page, "Import").click();
  const buffer = Buffer.from([...rows, "nobody"].join("\n"));
  await page.getByLabel("CSV file").setInputFiles({ name: `${who}.csv`, mimeType: "text/csv", buffer });
  await fillConsent(page);
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByRole("heading", { name: `${who}.csv` })).toBeVisible();

  await site.runJob("import-subscribers");
  await page.reload();
  await expect(page.getByRole("row", { name: /^Would be added 60/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /^61 nobody/ })).toContainText(
    "Please enter a valid email address.",
  );
  await page.getByRole("button", { name: "Store 60 rows" }).click();
  await expect(page.getByRole("status")).toContainText("Storing an import of 61 rows.");
  await site.runJob("import-subscribers");
  await page.reload();
  await expect(page.getByRole("row", { name: /^Added 60/ })).toBeVisible();
  const report = String(await fileBehind(page, "Report of every row as CSV"));
  expect(report).toContain(`1,reader-0@${who}.example,weekly,Added,`);

  await tab(page, "Everybody").click();
  const find = page.getByRole("searchbox", { name: "Beginning of the address" });
  await find.fill(`reader-59@${who}`);
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("link", { name: `reader-59@${who}.example` }).click();
  await expect(page.getByText("https://old.example.com")).toBeVisible();
  await page.getByRole("button", { name: "Unsubscribe at their request" }).click();
  await expect(page.getByRole("status")).toContainText("Unsubscribed a reader");
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Unsubscribe at their request" })).toBeVisible();

  await page.getByRole("link", { name: "Everything kept of this address, and erasing it" }).click();
  await expect(page.getByRole("heading", { name: `Kept of reader-59@${who}.example` })).toBeVisible();
  await page.getByRole("button", { name: "Erase everything" }).click();
  await expect(page.getByRole("status")).toContainText("Erased somebody everywhere: 2 rows.");
  await expect(page.getByRole("region", { name: "Receipt", exact: true })).toContainText(
    "1 newsletter subscription",
  );
  await page.goto(`${site.url}/_mailbox`);
  await expect(page.getByRole("link", { name: /has deleted what it kept about you/ }).first()).toBeVisible();
});

test("the screen of an import follows the clock, and the focus stays where it is", async ({ page }) => {
  await signIn(page, site);
  const refresh = page.getByRole("main").getByRole("link", { name: "Refresh" });
  // An answer that fails is not the last one.
  await page.route("**/state.json", (route) => route.fulfill({ status: 503, body: "Not now." }), {
    times: 1,
  });
  // The site's own clock may read the rows before their screen is there: then another import.
  await expect(async () => {
    await page.goto(`${site.url}/desk/readers/import`);
    await page.getByLabel("Or paste its rows").fill("watched@example.com");
    await fillConsent(page);
    await page.getByRole("button", { name: "Check the file" }).click();
    await page.waitForURL(/\/import\/[^/]+$/);
    await expect(refresh).toBeVisible({ timeout: 1000 });
  }).toPass(SOON);
  await refresh.focus();
  await refresh.evaluate((link) => link.setAttribute("data-seen", ""));
  await site.runJob("import-subscribers");
  await expect(page.getByRole("button", { name: /^Store 1 row/ })).toBeVisible();
  await expect(refresh).toBeFocused();
  // Of the same document.
  await expect(refresh).toHaveAttribute("data-seen");
});

test("a webhook is added, with its secret shown once, and a mistake keeps what was entered @no-javascript", async ({
  page,
}) => {
  await signIn(page, site);
  await page.getByRole("link", { name: "Webhooks" }).click();
  await page.getByLabel("Address").fill("http://crm.example.com/hook");
  await page.getByLabel(/^Waitlist signups/).check();
  await page.getByRole("button", { name: "Add" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("Address")).toHaveValue("http://crm.example.com/hook");
  await expect(page.getByLabel(/^Waitlist signups/)).toBeChecked();
  await page.getByLabel("Address").fill("https://crm.example.com/hook");
  await page.getByRole("button", { name: "Add" }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await page.getByRole("button", { name: "I have it: hide it" }).click();
  await expect(page.getByText(/^whsec_/)).toHaveCount(0);
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByRole("status")).toContainText("A test goes out within a minute.");
  await site.runJob("send-webhooks");
  await page.reload();
  await expect(page.getByRole("row", { name: /^webhook.test/ })).toContainText("Will be tried again");
  await page.getByRole("button", { name: "Remove this webhook" }).click();
  await expect(page.getByText("No other system is notified yet.")).toBeVisible();
});

test("the screens load without an error and fit every width, accessible in both themes", async ({
  page,
  watched,
}) => {
  await signIn(page, site);
  for (const path of [
    "/desk/readers",
    "/desk/readers/growth",
    "/desk/readers/import",
    "/desk/readers/suppressed",
    "/desk/readers/erase?email=nobody@example.com",
    "/desk/inbox",
    "/desk/webhooks",
  ]) {
    await page.setViewportSize(WIDE);
    await page.goto(site.url + path);
    await expectAccessibleInBothThemes(page);
    await expectNoOverflow(page);
  }
  expect(watched.troubles).toEqual([]);
});
