import type { Page } from "@playwright/test";
import { publication } from "../../support/publication/first.ts";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { openAsDeployed, provide } from "../support/deployed.ts";
import { expect, expectClosed, hydrated, ready, stopClock, test } from "../support/site.ts";

const site = publication as Required<typeof publication>;

test.use({ viewport: { width: 1440, height: 900 } });

test("the Workshops dialog frames the provider's page beside the next three Wednesdays", async ({
  page,
  baseURL,
}) => {
  test.slow();
  const asked = await provide(page);
  await openAsDeployed(page, baseURL, "/");
  const link = page.getByRole("main").getByRole("link", { name: "FREE Workshops" });
  await expect(link).toHaveAttribute("href", "/events/webinars");
  expect(asked).toEqual([]);
  await link.click();
  const dialog = page.getByRole("dialog", { name: site.events.workshops.name });
  await expect(dialog.locator("iframe")).toHaveAttribute("src", site.events.workshops.frameUrl);
  await expect.poll(() => asked).toEqual([site.events.workshops.frameUrl]);
  const sessions = dialog.getByRole("listitem");
  await expect(sessions).toHaveCount(3);
  for (const session of await sessions.all())
    await expect(session).toContainText(/Wednesday, \w+ \d+, 10am P[SD]T/);
  for (const [name, href] of [
    [/^Sign up/, site.events.workshops.signupUrl],
    [/^View schedule/, site.events.workshops.scheduleUrl],
  ] as const) {
    await expect(dialog.getByRole("link", { name })).toHaveAttribute("href", href);
    await expect(dialog.getByRole("link", { name })).toHaveAttribute("target", "_blank");
  }
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await expectClosed(dialog);
  await expect(link).toBeFocused();
});

test.describe("the tooltip", () => {
  test.use({ ownContext: true });
  test("names the theme button after 700 ms, until Escape", async ({ page }) => {
    await stopClock(page);
    await page.goto("/articles");
    await hydrated(page);
    const tooltip = page.locator(".tooltip");
    await page.getByRole("button", { name: "Switch between light and dark" }).hover();
    await page.clock.runFor(690);
    await expect(tooltip).toBeHidden();
    await page.clock.runFor(20);
    await expect(tooltip).toHaveText("Switch between light and dark");
    await page.keyboard.press("Escape");
    await expect(tooltip).toBeHidden();
  });
});

test.describe("a toast", () => {
  test.use({ ownContext: true });
  test.beforeEach(async ({ page }) => {
    // A browser that can neither share nor open a window copies the link, and says so.
    await page.addInitScript(() => {
      window.open = () => null;
      Object.defineProperty(navigator, "share", { value: undefined });
      Object.defineProperty(navigator, "clipboard", { value: { writeText: async () => {} } });
    });
    await stopClock(page);
    await page.goto("/article/what-a-liquidation-preference-pays");
    await ready(page);
  });

  const share = (page: Page) => page.getByRole("button", { name: "Share" }).first().click();
  const toast = (page: Page) => page.locator(".toast").filter({ hasText: "Link copied" });

  test("is announced in an element that is there before its text, and leaves after 5 s", async ({ page }) => {
    await share(page);
    await expect(toast(page).getByRole("status")).toBeVisible();
    await expect(toast(page).getByText("Link copied")).toBeHidden();
    await page.clock.runFor(100);
    await expect(toast(page).getByText("Link copied")).toBeVisible();
    await page.clock.runFor(4800);
    await expect(toast(page)).toBeVisible();
    await page.clock.runFor(200);
    await expect(toast(page)).toHaveCount(0);
  });

  test("is one at a time, stays while it is pointed at, and can be dismissed", async ({ page }) => {
    await share(page);
    await expect(toast(page)).toBeVisible();
    await share(page);
    await expect(toast(page)).toHaveCount(1);
    await toast(page).hover();
    await page.clock.runFor(20_000);
    await expect(toast(page)).toBeVisible();
    await toast(page).getByRole("button", { name: "Dismiss" }).click();
    await expect(toast(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Share" }).first()).toBeFocused();
  });

  test("whose button had the focus hands it on when what had it before is gone", async ({ page }) => {
    const button = page.getByRole("button", { name: "Share" }).first();
    await button.press("Enter");
    const dismiss = toast(page).getByRole("button", { name: "Dismiss" });
    await dismiss.focus();
    await button.evaluate((element) => element.setAttribute("disabled", ""));
    await dismiss.press("Enter");
    await expect(toast(page)).toHaveCount(0);
    await expect(page.getByRole("main")).toBeFocused();
  });

  test("stays when the dialog that it was shown in closes", async ({ page }) => {
    const refusal = { status: 503, contentType: "text/plain", body: "Not now." };
    await page.route("**/api/newsletter/subscribe", (route) => route.fulfill(refusal));
    await page.getByRole("banner").getByRole("link", { name: "Subscribe" }).click();
    const dialog = page.getByRole("dialog", { name: "The Insider" });
    await dialog.getByLabel("Email address").fill("reader@example.com");
    await dialog.getByRole("button", { name: "Subscribe" }).click();
    const refused = page.locator(".toast").filter({ hasText: "503: Not now." });
    await expect(refused).toBeVisible();
    await refused.getByRole("button", { name: "Dismiss" }).click();
    await expect(refused).toHaveCount(0);
    await expect(dialog.getByRole("button", { name: "Subscribe" })).toBeFocused();
    await dialog.getByRole("button", { name: "Subscribe" }).click();
    await expect(refused).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(refused).toBeVisible();
    await page.clock.runFor(5100);
    await expect(refused).toHaveCount(0);
  });

  test("stays while its button has the focus, also when the pointer leaves, and the other way about", async ({
    page,
  }) => {
    const dismiss = toast(page).getByRole("button", { name: "Dismiss" });
    await page.getByRole("button", { name: "Share" }).first().press("Enter");
    await dismiss.focus();
    await toast(page).hover();
    await page.mouse.move(0, 0);
    await page.clock.runFor(20_000);
    await expect(dismiss).toBeFocused();
    await toast(page).hover();
    await dismiss.blur();
    await page.clock.runFor(20_000);
    await expect(toast(page)).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(5100);
    await expect(toast(page)).toHaveCount(0);
  });
});

test("a dialog whose script does not come leads to where its content is", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  await page.route(/\/assets\/[^/]+\.js$/, (route) => route.abort());
  const dialog = page.getByRole("dialog");
  const ways = [
    ["Subscribe", "Subscribe on its own page", "/newsletter"],
    ["AI Mentor", /^Open the .+ on its own page$/, "/ai-mentor"],
    ["FREE Workshops", "Sign up on the provider’s page", /^https:/],
  ] as const;
  for (const [opener, way, href] of ways) {
    await page.getByRole("link", { name: opener, exact: true }).first().click();
    await expect(dialog).toContainText("could not be loaded.");
    await expect(dialog.getByRole("link", { name: way })).toHaveAttribute("href", href);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
});
