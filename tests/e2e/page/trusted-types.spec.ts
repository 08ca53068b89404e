import { expect, hydrated, ready, test } from "../support/site.ts";

for (const path of ["/", "/about"])
  test(`text does not become an element of ${path}`, async ({ page }) => {
    await page.goto(path);
    if (path === "/") await hydrated(page);
    const outcomes = await page.evaluate(() => {
      const attempt = (write: () => void) => {
        try {
          write();
          return "written";
        } catch (error) {
          return (error as Error).name;
        }
      };
      const script = document.createElement("script");
      return {
        html: attempt(() => {
          document.createElement("div").innerHTML = "<b>x</b>";
        }),
        foreignScript: attempt(() => {
          script.src = "https://elsewhere.example/x.js";
        }),
        code: attempt(() => {
          script.text = "1";
        }),
        policy: attempt(() => window.trustedTypes?.createPolicy("another", {})),
      };
    });
    expect(outcomes).toEqual({
      html: "TypeError",
      foreignScript: "TypeError",
      code: "TypeError",
      policy: "TypeError",
    });
  });

test.describe("a page whose text was replaced", () => {
  test.use({ ownContext: true });
  test("is rendered again, its article included", async ({ page }) => {
    await page.addInitScript(() =>
      addEventListener("DOMContentLoaded", () => {
        document.head.appendChild(document.createElement("style"));
        document.querySelector("main h1")?.replaceChildren(document.createElement("font"));
      }),
    );
    await page.goto("/articles");
    const link = page.getByRole("main").getByRole("heading", { level: 2 }).getByRole("link").first();
    const href = await link.getAttribute("href");
    await page.goto(href ?? "");
    await hydrated(page);
    await expect(page.locator(".prose p").first()).toBeVisible();
    // React has made the document anew.
    await expect(page.locator("font")).toHaveCount(0);
    await page.getByRole("banner").getByRole("link").first().click();
    await expect(page).toHaveURL("/");
  });
});

test("found words are marked, and the article behind them shown, without loading the document again", async ({
  page,
  watched,
}) => {
  await page.goto("/search?q=revenue");
  await ready(page);
  await expect(page.locator(".marked mark").first()).toBeVisible();
  await page.getByRole("main").getByRole("heading", { level: 2 }).getByRole("link").first().click();
  await expect(page.locator(".prose p").first()).toBeVisible();
  expect(watched.troubles).toEqual([]);
});
