import { openMail } from "../../../support/servers/mailbox.ts";
import { expect, ready, test } from "../../support/site.ts";

const ARTICLE = "/article/what-a-liquidation-preference-pays";

test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "203.0.113.27" } });

test("an article ends with the newsletter in one field @no-javascript", async ({
  page,
  javaScriptEnabled,
}) => {
  const email = `article-${Date.now()}-${javaScriptEnabled}@example.com`;
  await page.goto(ARTICLE);
  if (javaScriptEnabled) await ready(page);
  const signup = page.getByRole("main").getByRole("region", { name: /one letter a week/ });
  await expect(signup.getByRole("textbox")).toHaveCount(1);
  await signup.getByLabel("Email address").fill(email);
  await signup.getByLabel("Email address").press("Enter");
  await expect(page.getByRole("heading", { name: "Welcome to the Insider" })).toBeVisible();
  // A reader with scripts stays in the article.
  if (javaScriptEnabled) expect(new URL(page.url()).pathname).toBe(ARTICLE);
  await openMail(page, email, "Confirm your subscription to the Insider");
});

test("an address that is none keeps the reader's text in the article's form @no-javascript", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(ARTICLE);
  if (javaScriptEnabled) await ready(page);
  const signup = page.getByRole("main").getByRole("region", { name: /one letter a week/ });
  await signup.getByLabel("Email address").fill("ada@example");
  await signup.getByRole("button", { name: "Subscribe" }).click();
  const field = page.getByRole("main").getByLabel("Email address").first();
  await expect(field).toHaveValue("ada@example");
  await expect(field).toHaveAttribute("aria-invalid", "true");
});
