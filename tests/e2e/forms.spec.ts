import type { Page } from "@playwright/test";
import { expect, expectAccessibleInBothThemes, hydrated, test } from "./site.ts";

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

    const open = async (page: Page, path: string) => {
      await page.goto(path);
      if (javaScriptEnabled) await hydrated(page);
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
  });
}

test("a form that gets no answer stays as it was and says so", async ({ page }) => {
  await page.goto("/contact");
  await hydrated(page);
  const form = page.getByRole("form", { name: "Contact" });
  await form.getByLabel("Your name").fill("Ada");
  await form.getByLabel("Email address").fill("ada@example.com");
  await form.getByLabel("Message").fill("Hello");
  await page.route("**/api/contact", (route) => route.abort());
  await form.getByRole("button", { name: "Send message" }).click();
  await expect(form.getByRole("alert")).toHaveText("We could not be reached. Please try again.");
  await expect(form.getByLabel("Message")).toHaveValue("Hello");
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
  const foreign = await request.post("/contact", {
    form: { name: "x" },
    headers: { Origin: "https://evil.example" },
  });
  expect(foreign.status()).toBe(403);
  expect((await request.post(`${baseURL}/contact`, { data: [1] })).status()).toBe(400);
});
