import type { Page } from "@playwright/test";
import { linksOf, openMail, scan } from "../../support/servers/mailbox.ts";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { expect, ready, test } from "../support/site.ts";

// A colour on its way from one theme to the other has no contrast to measure.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));
// A network of its own: what other tests post to the form does not count against its readers.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "203.0.113.20" } });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });
    // Whole journeys, with every stop looked at in both themes.
    test.slow();

    const accessible = async (page: Page) => {
      if (javaScriptEnabled) await expectAccessibleInBothThemes(page);
    };

    test("a reader subscribes, changes their mind, leaves and comes back; a scanner changes nothing", async ({
      page,
      request,
    }) => {
      const email = `mind-${Date.now()}-${javaScriptEnabled}@example.com`;
      await page.goto("/newsletter");
      if (javaScriptEnabled) await ready(page);
      const form = page.getByRole("form", { name: "Subscribe to the Insider" });
      await form.getByLabel("Email address").fill(email);
      await form.getByRole("button", { name: "Subscribe" }).click();
      await expect(page.getByRole("heading", { name: "Welcome to the Insider" })).toBeVisible();

      await openMail(page, email, "Confirm your subscription to the Insider");
      await scan(request, await linksOf(page));
      await page
        .getByRole("main")
        .getByRole("link", { name: /\/newsletter\/confirm\?token=/ })
        .click();
      await page.getByRole("button", { name: "Confirm my subscription" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Success!" })).toBeVisible();
      await expect(page.getByRole("main").getByText("You've been subscribed to the Insider.")).toBeVisible();

      await openMail(page, email, "Welcome to the Insider");
      await scan(request, await linksOf(page));
      await page
        .getByRole("main")
        .getByRole("link", { name: /\/newsletter\/preferences\?token=/ })
        .first()
        .click();
      await expect(page.getByRole("heading", { level: 1, name: "Change what you receive" })).toBeVisible();
      await expect(page.getByText(email)).toBeVisible();
      const insider = page.getByRole("checkbox", { name: /The Insider/ });
      const daily = page.getByRole("checkbox", { name: /Daily Intelligence/ });
      await expect(insider).toBeChecked();
      await expect(daily).not.toBeChecked();
      await accessible(page);

      const status = page.getByRole("main").getByRole("status");
      await daily.check();
      await page.getByRole("button", { name: "Save" }).click();
      await expect(status).toHaveText(
        "Saved. You receive the Insider. For Daily Intelligence, confirm it by the mail that we sent to you.",
      );
      await expect(page.getByText("waits for your confirmation")).toBeVisible();
      await accessible(page);
      const preferences = page.url();
      await openMail(page, email, "Confirm your subscription to Daily Intelligence");
      await page
        .getByRole("main")
        .getByRole("link", { name: /\/newsletter\/confirm\?token=/ })
        .click();
      await page.getByRole("button", { name: "Confirm my subscription" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Success!" })).toBeVisible();
      await page.goto(preferences);
      await expect(daily).toBeChecked();
      await expect(page.getByText("waits for your confirmation")).toHaveCount(0);

      await page.getByRole("button", { name: "Pause for 30 days" }).click();
      await expect(status).toHaveText(/^Paused until [A-Z][a-z]+ \d+, \d{4}\.$/);
      await accessible(page);
      await page.getByRole("button", { name: "End the break" }).click();
      await expect(status).toHaveText(
        "Welcome back. The Insider and Daily Intelligence will reach you again.",
      );

      await page.getByRole("button", { name: "Unsubscribe from everything" }).click();
      await expect(status).toHaveText("You are unsubscribed from everything. We are sorry to see you go.");
      await accessible(page);
      await page.goto(preferences);
      await expect(page.getByRole("heading", { level: 1, name: "This link has expired" })).toBeVisible();
      await accessible(page);
      await page.getByLabel("Email address").fill(email);
      await page.getByRole("button", { name: "Send me the link" }).click();
      await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    });

    test("who has no link, or a broken one, gets a fresh one by mail", async ({ page }) => {
      const response = await page.goto("/newsletter/preferences?token=broken");
      expect(response?.status()).toBe(400);
      expect(response?.headers()["cache-control"]).toBe("no-store");
      await expect(page.getByRole("heading", { level: 1, name: "This link does not work" })).toBeVisible();
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
      const form = page.getByRole("form", { name: "Ask for the link" });
      await form.evaluate((element: HTMLFormElement) => {
        element.noValidate = true;
      });
      await form.getByLabel("Email address").fill("nobody");
      await form.getByRole("button", { name: "Send me the link" }).click();
      await expect(form.getByLabel("Email address")).toHaveAccessibleDescription(
        "Please enter a valid email address.",
      );
      await expect(form.getByLabel("Email address")).toHaveValue("nobody");
      await accessible(page);
      await form.getByLabel("Email address").fill(`unknown-${javaScriptEnabled}@example.com`);
      await form.getByRole("button", { name: "Send me the link" }).click();
      await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
      await expect(
        page.getByText("If that address is on one of our lists, the link is on its way to it."),
      ).toBeVisible();
      await accessible(page);
    });
  });
}

test("the newsletter's figures stay within their columns on a phone @no-javascript", async ({ page }) => {
  for (const width of [320, 360, 384]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/newsletter");
    const figures = page.getByRole("main").locator("dl dd");
    await expect(figures).not.toHaveCount(0);
    const over = await figures.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
    expect(Math.max(...over), `${width} px`).toBe(0);
  }
});
