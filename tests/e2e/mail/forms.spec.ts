import type { Locator, Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { expect, expectClosed, hold, hydrated, ready, test } from "../support/site.ts";

// A colour on its way from one theme to the other has no contrast to measure.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

/** Tests that post what a browser would not let through first switch its own checks off. */
async function withoutNativeChecks(page: Page, name: string) {
  const form = page.getByRole("form", { name });
  await form.evaluate((element: HTMLFormElement) => {
    element.noValidate = true;
  });
  return form;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });
    // Whole journeys, with every stop looked at in both themes.
    test.slow();

    const open = async (page: Page, path: string) => {
      await page.goto(path);
      if (javaScriptEnabled) await ready(page);
    };

    test("the contact form says what is wrong, keeps what was written, and takes what is right", async ({
      page,
    }) => {
      await open(page, "/contact");
      const form = await withoutNativeChecks(page, "Contact");
      await form.getByLabel("Email address").fill("nobody");
      await form.getByLabel("Message").fill("A correction.\nIn two lines.");
      await form.getByRole("button", { name: "Send message" }).click();

      await expect(form.getByRole("alert")).toHaveText("Please check the marked fields.");
      const name = form.getByLabel("Your name");
      await expect(name).toHaveAccessibleDescription("Please enter your name.");
      await expect(name).toBeFocused();
      const email = form.getByLabel("Email address");
      await expect(email).toHaveAccessibleDescription("Please enter a valid email address.");
      await expect(email).toHaveAttribute("aria-invalid", "true");
      await expect(email).toHaveValue("nobody");
      await expect(form.getByLabel("Message")).toHaveValue("A correction.\nIn two lines.");
      if (javaScriptEnabled) await expectAccessibleInBothThemes(page);

      await name.fill("Ada");
      await email.fill(`ada-${javaScriptEnabled}@example.com`);
      await form.getByRole("button", { name: "Send message" }).click();
      await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
      await expect(form).toHaveCount(0);
      if (javaScriptEnabled) await expectAccessibleInBothThemes(page);

      await page.getByRole("link", { name: "open the local mailbox" }).click();
      await page.getByRole("link", { name: "Message from Ada" }).first().click();
      await expect(page.getByText("A correction.\nIn two lines.")).toBeVisible();
      if (javaScriptEnabled) await expectAccessibleInBothThemes(page);
      await page.getByRole("link", { name: "the HTML that most people see" }).click();
      await expect(page.getByRole("heading", { name: "Message from Ada" })).toBeVisible();
    });

    test("a reader signs up, opens the mail in the local mailbox and confirms", async ({ page }) => {
      const email = `reader-${Date.now()}-${javaScriptEnabled}@example.com`;
      await page.goto("/newsletter");
      // Toasts are the framework's; a form that is posted before it is there gets a page.
      if (javaScriptEnabled) await hydrated(page);
      const form = await withoutNativeChecks(page, "Subscribe to the Insider");
      await form.getByLabel("Email address").fill("reader");
      await form.getByRole("button", { name: "Subscribe" }).click();
      await expect(form.getByLabel("Email address")).toHaveAccessibleDescription(
        "Please enter a valid email address.",
      );
      await expect(form.getByLabel("Email address")).toHaveValue("reader");
      if (javaScriptEnabled) await expectToast(page, "Invalid email", "Please enter a valid email address.");

      await form.getByLabel("Email address").fill(email);
      await form.getByRole("button", { name: "Subscribe" }).click();
      await expect(page.getByRole("heading", { name: "Welcome to the Insider" })).toBeVisible();
      await expect(page.getByText("You will receive the Insider every week.")).toBeVisible();
      if (javaScriptEnabled)
        await expectToast(page, "Subscribed!", "Welcome to the Insider. Check your email to confirm.");

      await page.getByRole("link", { name: "open the local mailbox" }).click();
      await page
        .getByRole("listitem")
        .filter({ hasText: email })
        .getByRole("link", { name: "Confirm your subscription to the Insider" })
        .click();
      await page
        .getByRole("main")
        .getByRole("link", { name: /\/newsletter\/confirm\?token=/ })
        .click();
      await expect(page.getByRole("heading", { level: 1, name: "Confirm your subscription" })).toBeVisible();
      if (javaScriptEnabled) await expectAccessibleInBothThemes(page);
      const link = page.url();
      await page.getByRole("button", { name: "Confirm my subscription" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Success!" })).toBeVisible();
      await expect(page.getByRole("main").getByText("You've been subscribed to the Insider.")).toBeVisible();
      if (javaScriptEnabled) await expectToast(page, "Success!", "You've been subscribed to the Insider.");

      const response = await page.goto(`${link}x`);
      expect(response?.status()).toBe(400);
      await expect(page.getByRole("heading", { level: 1, name: "This link does not work" })).toBeVisible();
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 } });
  test("a field that gets the focus has its label below the header @no-javascript", async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.goto("/contact");
    if (javaScriptEnabled) await ready(page);
    const form = page.getByRole("form", { name: "Contact" });
    await form.getByRole("button", { name: "Send message" }).click();
    await expect(form.getByLabel("Your name")).toBeFocused();
    const edge = async (of: Locator) => (await of.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
    await expect
      .poll(async () => {
        const header = await edge(page.getByRole("banner"));
        return (await edge(form.getByText("Your name", { exact: true }))).y - (header.y + header.height);
      })
      .toBeGreaterThanOrEqual(0);
  });
});

test("Subscribe in the header opens a dialog with the form; a failure leaves it as it was", async ({
  page,
}) => {
  await page.goto("/about");
  await page.goto("/articles");
  await ready(page);
  await page.getByRole("banner").getByRole("link", { name: "Subscribe" }).click();
  const dialog = page.getByRole("dialog", { name: "The Insider" });
  const email = dialog.getByLabel("Email address");
  await email.fill("reader@example.com");
  await expectAccessibleInBothThemes(page);
  const answer = await hold(page, "**/api/newsletter/subscribe", {
    status: 503,
    contentType: "text/plain",
    body: "Not now.",
  });
  await dialog.getByRole("button", { name: "Subscribe" }).click();
  await expect(dialog.getByRole("button", { name: "..." })).toBeDisabled();
  await expect(dialog.getByRole("button", { name: "..." })).toBeFocused();
  answer();
  await expectToast(page, "Subscription failed", "503: Not now.");
  await expect(email).toHaveValue("reader@example.com");
  await expect(dialog.getByRole("button", { name: "Subscribe" })).toBeFocused();
  await page.unroute("**/api/newsletter/subscribe");
  await dialog.getByRole("button", { name: "Subscribe" }).click();
  await expect(dialog.getByText("You will receive the Insider every week.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expectClosed(dialog);
});

async function expectToast(page: Page, title: string, description: string) {
  const toast = page.locator(".toast");
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  await expect(toast.getByText(description, { exact: true })).toBeVisible();
}

test("what says that a post was taken leaves the focus where the reader took it meanwhile", async ({
  page,
}) => {
  const letGo = await hold(page, "**/assets/*.js");
  await page.goto("/contact");
  const form = page.getByRole("form", { name: "Contact" });
  await form.getByLabel("Your name").fill("Ada");
  await form.getByLabel("Email address").fill("ada-reads-on@example.com");
  await form.getByLabel("Message").fill("Hello");
  await form.evaluate((element: HTMLFormElement) => element.submit());
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  const search = page.locator("#header-search");
  await search.focus();
  await page.keyboard.type("pricing");
  letGo();
  await hydrated(page);
  await expect(search).toBeFocused();
  await expect(search).toHaveValue("pricing");
});

test("a form that could not be stored stays as it was and says so", async ({ page }) => {
  const sentence = "This was not stored. Please send it again in a minute.";
  await page.route("**/api/contact", (route) => route.fulfill({ status: 503, body: sentence }));
  await page.goto("/contact");
  await hydrated(page);
  const form = page.getByRole("form", { name: "Contact" });
  const entered = { "Your name": "Ada", "Email address": "ada@example.com", Message: "Hello" };
  for (const [label, text] of Object.entries(entered)) await form.getByLabel(label).fill(text);
  await form.getByRole("button", { name: "Send message" }).click();
  await expect(form.getByRole("alert")).toHaveText(sentence);
  for (const [label, text] of Object.entries(entered)) await expect(form.getByLabel(label)).toHaveValue(text);
});

test.describe("a form that gets no answer", () => {
  test.use({ ownContext: true });
  const fails: Record<string, (page: Page) => Promise<unknown>> = {
    "within a minute": async (page) => {
      await hold(page, "**/api/contact");
      const asked = page.waitForRequest("**/api/contact");
      void asked.then(() => page.clock.fastForward(60_000));
    },
    "at all": (page) => page.route("**/api/contact", (route) => route.abort()),
  };
  for (const [how, fail] of Object.entries(fails))
    test(`${how} stays as it was and says so`, async ({ page }) => {
      await page.clock.install();
      await page.goto("/contact");
      await hydrated(page);
      const form = page.getByRole("form", { name: "Contact" });
      await form.getByLabel("Your name").fill("Ada");
      await form.getByLabel("Email address").fill("ada@example.com");
      await form.getByLabel("Message").fill("Hello");
      await fail(page);
      await form.getByRole("button", { name: "Send message" }).click();
      await expect(form.getByRole("alert")).toHaveText("We could not be reached. Please try again.");
      await expect(form.getByLabel("Message")).toHaveValue("Hello");
    });
});

test("a page with a form is the same for everybody; the answer to a post is kept nowhere", async ({
  request,
  baseURL,
}) => {
  const page = await request.get("/contact");
  expect(page.headers()["cache-control"]).toContain("s-maxage");
  expect(page.headers()["set-cookie"]).toBeUndefined();
  const answer = await request.post("/contact", { form: { name: "x" } });
  expect(answer.status()).toBe(400);
  expect(answer.headers()["cache-control"]).toBe("no-store");
  expect(answer.headers()["set-cookie"]).toBeUndefined();
  const proxied = await request.get("/_mailbox", { headers: { "X-Forwarded-For": "203.0.113.9" } });
  expect(proxied.status()).toBe(404);
  expect(proxied.headers()["cache-control"]).toBe("no-store");
  const foreign = await request.post("/contact", {
    form: { name: "x" },
    headers: { Origin: "https://evil.example" },
  });
  expect(foreign.status()).toBe(403);
  expect((await request.post(`${baseURL}/contact`, { data: [1] })).status()).toBe(400);
});
