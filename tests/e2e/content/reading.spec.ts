import { expectAccessible } from "../support/accessibility.ts";
import { expect, hold, hydrated, ready, test } from "../support/site.ts";

const ARTICLE = "/article/what-a-liquidation-preference-pays";

test("Continue Reading appends the next article, takes its address and title, and Back returns", async ({
  page,
}) => {
  await page.goto("/articles");
  await page.goto(ARTICLE);
  await ready(page);
  const title = await page.title();
  await page.getByRole("link", { name: "Continue Reading" }).click();
  await expect(page.locator("article")).toHaveCount(2);
  await expect(page).not.toHaveURL(new RegExp(`${ARTICLE}$`));
  expect(await page.title()).not.toBe(title);
  await expectAccessible(page);
  const second = page.url();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${ARTICLE}$`));
  await expect(page).toHaveTitle(title);
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.goForward();
  await expect(page).toHaveURL(second);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveTitle(title);
  await page.goBack();
  await expect(page).toHaveURL(/\/articles$/);
});

test("the contents of an appended article lead to its sections, and Back to where they were chosen", async ({
  page,
}) => {
  const words = "<p>Words.</p>".repeat(40);
  await page.route("**/api/articles/*/next", async (route) => {
    const article = await (await route.fetch()).json();
    const content = ["One", "Two", "Three", "Four"].map((title) => `<h2>${title}</h2>${words}`).join("");
    await route.fulfill({ json: { ...article, content } });
  });
  await page.goto(ARTICLE);
  await ready(page);
  await page.getByRole("link", { name: "Continue Reading" }).click();
  await expect(page.locator("article")).toHaveCount(2);
  const link = page.getByRole("navigation", { name: /^Contents of / }).getByRole("link", { name: "Three" });
  await link.scrollIntoViewIfNeeded();
  const fromNoted = () =>
    page.evaluate(() => {
      const { top } = document.querySelectorAll("article")[1]?.getBoundingClientRect() ?? {};
      return Math.round(history.state.reading.offset + top);
    });
  await expect.poll(fromNoted).toBe(0);
  await link.click();
  await expect(page.getByRole("heading", { name: "Three", exact: true })).toBeInViewport();
  await expect(page.locator("article")).toHaveCount(2);
  await page.goBack();
  await expect(link).toBeInViewport();
  await expect(page.locator("article")).toHaveCount(2);
});

test("Back from the last article offers the way on again", async ({ page }) => {
  await page.goto(ARTICLE);
  await hydrated(page);
  const goOn = page.getByRole("link", { name: "Continue Reading" });
  const end = page.getByText("No further article follows here.");
  const next = page.getByText(/^Next: /);
  await goOn.click();
  await expect(page.locator("article")).toHaveCount(2);
  await page.route("**/api/articles/*/next", (route) => route.fulfill({ status: 404 }));
  await goOn.click();
  await expect(page.getByRole("status").filter({ has: end })).toBeVisible();
  await expect(page.getByRole("status").getByRole("link", { name: "All articles" })).toBeFocused();
  await page.goBack();
  await expect(page.locator("article")).toHaveCount(1);
  await expect(end).toHaveCount(0);
  await expect(next).toBeVisible();
  await goOn.click();
  await expect(page.locator("article")).toHaveCount(2);
  await expect(end).toBeVisible();
});

test("repeated clicks while the next article loads append it once", async ({ page }) => {
  await page.goto(ARTICLE);
  await ready(page);
  let asked = 0;
  page.on("request", (request) => {
    if (/\/api\/articles\/[^/]+\/next$/.test(request.url())) asked++;
  });
  const letGo = await hold(page, "**/api/articles/*/next");
  const button = page.getByRole("link", { name: /Continue Reading|Loading/ });
  await button.dispatchEvent("click");
  await button.dispatchEvent("click");
  await button.dispatchEvent("click");
  await expect.poll(() => asked).toBeGreaterThan(0);
  letGo();
  await expect(page.locator("article")).toHaveCount(2);
  expect(asked).toBe(1);
});

test("what is read takes the address while the next article loads", async ({ page }) => {
  await page.goto(ARTICLE);
  await ready(page);
  await page.getByRole("link", { name: "Continue Reading" }).click();
  await expect(page.locator("article")).toHaveCount(2);
  await expect(page).not.toHaveURL(new RegExp(`${ARTICLE}$`));
  const letGo = await hold(page, "**/api/articles/*/next");
  await page.getByRole("link", { name: "Continue Reading" }).evaluate(async (link) => {
    const scrolled = new Promise((resolve) => addEventListener("scroll", resolve, { once: true }));
    scrollTo({ top: 0, behavior: "instant" });
    await scrolled;
    (link as HTMLElement).click();
  });
  await expect(page.getByRole("link", { name: "Loading…" })).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`${ARTICLE}$`));
  letGo();
  await expect(page.locator("article")).toHaveCount(3);
});

test("Continue Reading says that the next article did not load, and loads it with the next click", async ({
  page,
}) => {
  const next = "**/api/articles/*/next";
  await page.route(next, (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto(ARTICLE);
  await ready(page);
  const goOn = page.getByRole("link", { name: "Continue Reading" });
  await goOn.click();
  const said = page.getByText("The next article could not be loaded. Please try again.");
  await expect(said).toBeVisible();
  await page.unroute(next);
  await goOn.click();
  await expect(page.locator("article")).toHaveCount(2);
  await expect(said).toHaveCount(0);
});

test("Continue Reading waits no longer than ten seconds", async ({ page }) => {
  await page.goto(ARTICLE);
  await ready(page);
  const letGo = await hold(page, "**/api/articles/*/next");
  await page.getByRole("link", { name: "Continue Reading" }).click();
  await expect(page.getByText("The next article could not be loaded. Please try again.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Continue Reading" })).toHaveAttribute(
    "aria-disabled",
    "false",
  );
  letGo();
});

test("an article that comes after its reader has left is not appended, and changes no address", async ({
  page,
}) => {
  await page.goto(ARTICLE);
  await ready(page);
  const goOn = page.getByRole("link", { name: "Continue Reading" });
  await goOn.click();
  await expect(page.locator("article")).toHaveCount(2);
  const letGo = await hold(page, "**/api/articles/*/next");
  const asked = () => page.waitForRequest("**/api/articles/*/next");
  const ended = () => page.waitForEvent("requestfailed", (request) => request.url().endsWith("/next"));

  // Back within the run.
  await Promise.all([asked(), goOn.click()]);
  await Promise.all([ended(), page.goBack()]);
  letGo();
  await expect(page.locator("article")).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`${ARTICLE}$`));
  await expect(page.getByText("The next article could not be loaded. Please try again.")).toHaveCount(0);
  await goOn.click();
  await expect(page.locator("article")).toHaveCount(2);

  // To another page.
  const letGoAgain = await hold(page, "**/api/articles/*/next");
  await Promise.all([asked(), goOn.click()]);
  await Promise.all([ended(), page.locator('footer a[href="/videos"]').click()]);
  letGoAgain();
  await expect(page).toHaveURL(/\/videos$/);
  await expect(page).toHaveTitle(/^Videos/);
});

test("a video in the text plays in place of its link, and takes the focus", async ({ page }) => {
  await page.goto(ARTICLE);
  await hydrated(page);
  await page
    .locator(".prose")
    .first()
    .evaluate((text) => {
      const link = Object.assign(document.createElement("a"), { href: "#video", textContent: "A talk" });
      link.dataset.embed = "youtube:LCEmiRjPEtQ";
      text.insertAdjacentElement("afterbegin", link);
    });
  await page.getByRole("link", { name: "A talk" }).press("Enter");
  await expect(page.getByTitle("A talk")).toBeFocused();
});

test("a click for a new tab or window is the browser's", async ({ page }) => {
  for (const [path, name] of [
    [ARTICLE, "Continue Reading"],
    ["/articles", "Load More Articles"],
    ["/video/LCEmiRjPEtQ", /^Play:/],
    ["/video/LCEmiRjPEtQ", /Software evolution/],
  ] as const) {
    await page.goto(path);
    await hydrated(page);
    for (const key of ["ctrlKey", "metaKey", "shiftKey"]) {
      const taken = await page.getByRole("link", { name }).evaluate((link, key) => {
        const click = new MouseEvent("click", { bubbles: true, cancelable: true, [key]: true });
        let taken: boolean | undefined;
        addEventListener(
          "click",
          (event) => {
            taken = event.defaultPrevented;
            event.preventDefault();
          },
          { once: true },
        );
        link.dispatchEvent(click);
        return taken;
      }, key);
      expect(taken, `${name} with ${key}`).toBe(false);
    }
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("Continue Reading is a link to the next article", async ({ page }) => {
    await page.goto(ARTICLE);
    await page.getByRole("link", { name: "Continue Reading" }).click();
    await expect(page).not.toHaveURL(new RegExp(`${ARTICLE}$`));
    await expect(page.getByRole("article")).toHaveCount(1);
  });
});
