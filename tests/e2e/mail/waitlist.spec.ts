import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { expect, expectClosed, hold, ready, test } from "../support/site.ts";

// A colour on its way from one theme to the other has no contrast to measure.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

const ALREADY = "You're already on our waitlist! We'll be in touch soon.";
const card = (page: Page) => page.getByRole("region", { name: "The waitlist" });

async function expectToast(page: Page, title: string, description?: string) {
  const toast = page.locator(".toast");
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  if (description) await expect(toast.getByText(description, { exact: true })).toBeVisible();
}

test("the page says all that the network is @no-javascript", async ({ page }) => {
  await page.goto("/connect");
  await expect(page.getByText("Premium Feature")).toBeVisible();
  for (const badge of ["Recurring Verified Only", "10+ Years of Network Data", "Global B2B Community"])
    await expect(page.getByText(badge, { exact: true })).toBeVisible();
  for (const area of ["Funding", "Revenue", "Talent", "Wisdom"]) {
    const item = page.getByRole("listitem").filter({
      has: page.getByRole("heading", { name: `${area} Connect`, exact: true }),
    });
    await expect(item.getByRole("listitem")).toHaveCount(4);
  }
  const network = page.getByRole("region", { name: "A verified network" });
  await expect(network.getByText("Verified", { exact: true })).toHaveCount(2);
  await expect(network.getByText("Future", { exact: true })).toBeVisible();
  for (const step of ["Verify & Profile", "Smart Matching", "Facilitated Connections"])
    await expect(page.getByRole("heading", { name: step })).toBeVisible();
  await expect(page.getByRole("link", { name: "Join the Waitlist" })).toHaveCount(2);
  await expect(page.getByRole("link", { name: "Get General Updates" })).toHaveAttribute(
    "href",
    "/newsletter",
  );
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/connect$/);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });
    test.slow();

    test("a visitor joins once; a second time is friendly", async ({ page }) => {
      const email = `joins-${Date.now()}-${javaScriptEnabled}@example.com`;
      const fill = async () => {
        await page.goto("/connect");
        if (javaScriptEnabled) await ready(page);
        const form = card(page).getByRole("form", { name: "Join the waitlist" });
        await form.getByLabel("Email address").fill(email);
        await form.getByLabel("First name").fill("Ada");
        await form.getByLabel("What you look for first").selectOption("wisdom");
        await form.getByRole("button", { name: "Join the Waitlist" }).click();
      };
      await fill();
      await expect(card(page).getByRole("heading", { name: "Welcome to the waitlist!" })).toBeVisible();
      if (javaScriptEnabled) {
        await expectToast(page, "Success!");
        await expectAccessibleInBothThemes(page);
      }
      await page.getByRole("link", { name: "open the local mailbox" }).first().click();
      await expect(
        page
          .getByRole("listitem")
          .filter({ hasText: email })
          .getByRole("link", { name: "You are on the waitlist for Recurring Connect" }),
      ).toHaveCount(1);

      await fill();
      await expect(card(page).getByText(ALREADY)).toBeVisible();
      await expect(card(page).getByLabel("Email address")).toHaveValue(email);
      await expect(card(page).getByLabel("What you look for first")).toHaveValue("wisdom");
      if (javaScriptEnabled) {
        const toast = page.locator(".toast");
        await expect(toast.getByText(ALREADY)).toBeVisible();
        await expect(toast.getByRole("status")).toBeVisible();
      }
    });

    test("the form on a conference's page leads to the same waitlist", async ({ page }) => {
      await page.goto("/events/annual");
      const form = page.getByRole("form", { name: "Join the waitlist" });
      await form.getByLabel("Email address").fill(`inline-${Date.now()}-${javaScriptEnabled}@example.com`);
      await form.getByText("Tell us more (optional)").click();
      await form.getByLabel("Company").fill("Engines");
      await form.getByRole("button", { name: "Join the Waitlist" }).click();
      await expect(page).toHaveURL(/\/connect#waitlist$/);
      await expect(card(page).getByRole("heading", { name: "Welcome to the waitlist!" })).toBeVisible();
    });
  });
}

test("the button of the form in one line stands beside its field @no-javascript", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/events/annual");
  const form = page.getByRole("form", { name: "Join the waitlist" });
  const [field, button] = await Promise.all([
    form.getByLabel("Email address").boundingBox(),
    form.getByRole("button", { name: "Join the Waitlist" }).boundingBox(),
  ]);
  expect(Math.abs((button?.y ?? 0) - (field?.y ?? 0))).toBeLessThanOrEqual(1);
  expect(button?.x).toBeGreaterThan((field?.x ?? 0) + (field?.width ?? 0));
});

test("the dialog joins, says so, closes by itself and gives the focus back", async ({ page }) => {
  await page.goto("/connect");
  await ready(page);
  const trigger = page.getByRole("link", { name: "Join the Waitlist" }).first();
  await trigger.click();
  const dialog = page.getByRole("dialog", { name: "Join Recurring Connect" });
  await expectAccessibleInBothThemes(page);

  await dialog.getByRole("button", { name: "Join the Waitlist" }).click();
  await expectToast(page, "Email required", "Please enter your email address.");
  await expect(dialog.getByLabel("Email address")).toHaveAccessibleDescription(
    "Please enter your email address.",
  );
  await expect(dialog.getByLabel("Email address")).toBeFocused();

  const answer = await hold(page, "**/api/waitlist", { status: 500, contentType: "text/plain", body: "" });
  await dialog.getByLabel("Email address").fill(`dialog-${Date.now()}@example.com`);
  await dialog.getByRole("button", { name: "Join the Waitlist" }).click();
  await expect(dialog.getByRole("button", { name: "Joining..." })).toBeDisabled();
  answer();
  await expectToast(page, "Waitlist signup failed", "500: Internal Server Error");
  await page.unroute("**/api/waitlist");
  const outage = { status: 503, contentType: "text/plain", body: "Please try again in a minute." };
  await page.route("**/api/waitlist", (route) => route.fulfill(outage));
  await dialog.getByRole("button", { name: "Join the Waitlist" }).click();
  await expectToast(page, "Waitlist signup failed", "503: Please try again in a minute.");
  await page.unroute("**/api/waitlist");

  await dialog.getByRole("button", { name: "Join the Waitlist" }).click();
  await expect(dialog.getByRole("heading", { name: "Welcome to the waitlist!" })).toBeVisible();
  await expectClosed(dialog);
  const joined = page.getByRole("link", { name: "Welcome to the waitlist!" });
  await expect(joined.first()).toBeFocused();
  await expect(card(page).getByRole("heading", { name: "Welcome to the waitlist!" })).toBeVisible();
  await joined.first().click();
  await expect(dialog.getByRole("heading", { name: "Welcome to the waitlist!" })).toBeVisible();
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });
  test("the buttons lead to the form on the page", async ({ page }) => {
    await page.goto("/recurring-connect");
    await page.getByRole("link", { name: "Join the Waitlist" }).first().click();
    await expect(page).toHaveURL(/\/connect#waitlist$/);
    await expect(card(page).getByLabel("Email address")).toBeInViewport();
  });
});
