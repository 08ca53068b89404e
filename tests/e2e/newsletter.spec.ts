import { spawnSync } from "node:child_process";
import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectAccessibleInBothThemes, hydrated, test } from "./site.ts";

// A colour on its way from one theme to the other has no contrast to measure.
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Opens the newest mail to an address with this subject, as plain text. */
async function openMail(page: Page, email: string, subject: string): Promise<void> {
  await page.goto("/_mailbox");
  await page
    .getByRole("listitem")
    .filter({ hasText: email })
    .getByRole("link", { name: subject })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
}

/** Every address of this site in the mail that is open. */
const linksOf = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("link")
    .evaluateAll((links) =>
      links
        .map((link) => (link as HTMLAnchorElement).href)
        .filter((href) => href.startsWith(location.origin)),
    );

/** What a scanner of a mail provider does. */
async function scan(request: APIRequestContext, links: string[]): Promise<void> {
  for (const link of links) {
    expect((await request.get(link)).status(), link).toBeLessThan(400);
    expect((await request.head(link)).status(), link).toBeLessThan(400);
  }
}

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
      if (javaScriptEnabled) await hydrated(page);
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

      const status = page.getByRole("status");
      await daily.check();
      await page.getByRole("button", { name: "Save" }).click();
      await expect(status).toHaveText("Saved. You receive the Insider and Daily Intelligence.");
      await expect(daily).toBeChecked();
      await accessible(page);

      await page.getByRole("button", { name: "Pause for 30 days" }).click();
      await expect(status).toHaveText(/^Paused until [A-Z][a-z]+ \d+, \d{4}\.$/);
      await accessible(page);
      await page.getByRole("button", { name: "End the break" }).click();
      await expect(status).toHaveText(
        "Welcome back. The Insider and Daily Intelligence will reach you again.",
      );

      await page.getByRole("button", { name: "Unsubscribe from everything" }).click();
      await expect(status).toHaveText("You are unsubscribed from everything. We are sorry to see you go.");
      await expect(insider).not.toBeChecked();
      await expect(page.getByRole("button", { name: "Unsubscribe from everything" })).toHaveCount(0);

      await insider.check();
      await page.getByRole("button", { name: "Save" }).click();
      await expect(status).toHaveText("Saved. You receive the Insider.");
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

/** What an operator types; the site goes on meanwhile. */
function operate(...args: string[]): string {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ["scripts/run.mjs", ...args, "--state", process.env.SITE_STATE ?? ""],
    { encoding: "utf8" },
  );
  expect(status, stderr).toBe(0);
  return stdout;
}

test("an issue is composed, tried, sent and kept; its mail is left with one click", async ({
  page,
  request,
  baseURL,
}) => {
  test.skip(!process.env.SITE_STATE, "needs the databases of the site that is tested");
  test.slow();
  const email = `issue-${Date.now()}@example.com`;
  expect(
    (await request.post("/newsletter", { form: { email, list: "weekly", place: "page" } })).status(),
  ).toBe(200);
  await openMail(page, email, "Confirm your subscription to the Insider");
  const [confirmation = ""] = (await linksOf(page)).filter((link) => link.includes("/confirm"));
  expect((await request.post(confirmation)).status()).toBe(200);

  // Its own day on every try.
  const day = new Date(Date.UTC(2027, 0, 1) + (Date.now() % 1000) * 86_400_000).toISOString().slice(0, 10);
  expect(operate("issue", "compose", day)).toContain(`The issue of ${day} is composed: goes out`);
  expect(operate("issue", "list")).toContain(day);
  operate("issue", "test", day, email, "--origin", baseURL ?? "");
  await openMail(page, email, "[Test]");
  const subject = ((await page.getByRole("heading", { level: 1 }).textContent()) ?? "").replace(
    "[Test] ",
    "",
  );
  const facts = await page.getByRole("main").textContent();
  expect(facts).toContain("List-Unsubscribe=One-Click");
  const leave = /<(http[^>]+\/newsletter\/unsubscribe[^>]+)>/.exec(facts ?? "")?.[1] ?? "";
  await scan(
    request,
    (await linksOf(page)).filter((link) => !link.includes("/archive/")),
  );

  await page.goto(leave);
  await expect(page.getByRole("heading", { level: 1, name: "Unsubscribe from the Insider" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const oneClick = await request.post(leave, {
    form: { "List-Unsubscribe": "One-Click" },
    headers: { Origin: "null", "Sec-Fetch-Site": "cross-site" },
    maxRedirects: 0,
  });
  expect(oneClick.status()).toBe(200);
  expect(oneClick.headers()["set-cookie"]).toBeUndefined();
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You are unsubscribed" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("link", { name: "Change what you receive" }).click();
  await expect(page.getByRole("checkbox", { name: /The Insider/ })).not.toBeChecked();

  expect((await request.get(`/newsletter/archive/${day}`)).status()).toBe(404);
  operate("issue", "send", day);
  const issue = `/newsletter/archive/${day}`;
  await expect(async () => expect((await request.get(issue)).status()).toBe(200)).toPass();
  await page.goto("/newsletter/archive");
  await page.getByRole("main").locator(`a[href="${issue}"]`).click();
  await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Worth reading" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  expect(await (await request.get("/newsletter/feed.xml")).text()).toContain(issue);
  expect(await (await request.get("/sitemap.xml?part=issues")).text()).toContain(issue);
  await page.goto(`/search?q=${encodeURIComponent(subject.split(/[^\w ]/)[0] ?? "")}`);
  const found = page.getByRole("region", { name: "In the Insider" });
  await expect(found.locator(`a[href="${issue}"]`)).toHaveText(subject);
});
