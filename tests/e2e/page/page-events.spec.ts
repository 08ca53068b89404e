import type { Page } from "@playwright/test";
import { sentEvents } from "../support/events.ts";
import { expect, ready, test } from "../support/site.ts";

test.use({ viewport: { width: 1440, height: 900 } });

async function arrive(page: Page, path = "/articles") {
  await page.goto(path);
  await ready(page);
}

/** Sends an event within the page as soon as React has put the videos' page there, before it is painted. */
const tellOfVideos = (page: Page) =>
  page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector("h1")?.textContent !== "Videos") return;
      observer.disconnect();
      dispatchEvent(new Event("videos-shown"));
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });

test.describe("events of a page", () => {
  test("every change of route is a page view, without the query, and says that it came from here", async ({
    page,
  }) => {
    const sent = await sentEvents(page);
    await arrive(page, "/search?q=pricing");
    await page.getByRole("contentinfo").getByRole("link", { name: "Videos and Podcasts" }).click();
    // Shown, not only addressed: a screen left before it was drawn is no view.
    await expect(page.getByRole("heading", { level: 1, name: "Videos" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Videos" })).toBeHidden();
    await page.goto("/events");
    await expect
      .poll(() => sent)
      .toEqual([
        { name: "page_view", path: "/search" },
        { name: "page_view", path: "/videos", subject: new URL(page.url()).host },
        { name: "page_view", path: "/search", subject: new URL(page.url()).host },
        { name: "page_view", path: "/events" },
      ]);
  });

  test("every search of a visit is a page view, another view of its results is none", async ({ page }) => {
    const sent = await sentEvents(page);
    await arrive(page, "/search?q=pricing");
    const box = page.locator("#q");
    const views = () => sent.filter(({ name }) => name === "page_view").map(({ path }) => path);
    for (const [before, words] of ["churn", "retention"].entries()) {
      await box.fill(words);
      await box.press("Enter");
      await expect.poll(views).toHaveLength(before + 2);
    }
    const news = page
      .getByRole("navigation", { name: "Search results" })
      .getByRole("link", { name: /^News\b/ });
    await news.click();
    await expect(news).toHaveAttribute("aria-current", "page");
    await page.goto("/events");
    await expect.poll(views).toEqual(["/search", "/search", "/search", "/events"]);
  });

  test("a page view has the path of the page that was shown, also when the reader has left it at once", async ({
    page,
  }) => {
    const sent = await sentEvents(page);
    await arrive(page, "/search?q=pricing");
    await tellOfVideos(page);
    await page.evaluate(() =>
      addEventListener("videos-shown", () => history.replaceState(history.state, "", "/left")),
    );
    await page.getByRole("contentinfo").getByRole("link", { name: "Videos and Podcasts" }).click();
    await expect.poll(() => sent.map(({ path }) => path)).toEqual(["/search", "/videos"]);
  });

  test("a page view is sent before anything can leave the page that was shown", async ({ page }) => {
    const sent = await sentEvents(page);
    await arrive(page, "/search?q=pricing");
    await tellOfVideos(page);
    await page.evaluate(() =>
      // A new document takes over before the browser comes to anything that was put off.
      addEventListener("videos-shown", () =>
        Object.defineProperty(navigator, "sendBeacon", { value: () => true }),
      ),
    );
    await page.getByRole("contentinfo").getByRole("link", { name: "Videos and Podcasts" }).click();
    await expect.poll(() => sent.map(({ path }) => path)).toEqual(["/search", "/videos"]);
  });

  test("a page that is opened by a link says the host that it came from, and no more", async ({ page }) => {
    const sent = await sentEvents(page);
    await page.goto("/about");
    await page.getByRole("main").getByRole("link", { name: "Articles", exact: true }).click();
    await expect(page).toHaveURL(/\/articles$/);
    await expect
      .poll(() => sent.find(({ path }) => path === "/articles"))
      .toEqual({ name: "page_view", path: "/articles", subject: new URL(page.url()).host });
  });

  test("what was searched in vain is counted once, also when the framework takes over", async ({ page }) => {
    const sent = await sentEvents(page);
    await arrive(page, "/search?q=qqqqzzzz");
    const box = page.locator("#q");
    await box.fill("wwwwzzzz");
    await box.press("Enter");
    const inVain = () => sent.filter(({ name }) => name === "search_in_vain").map(({ subject }) => subject);
    await expect.poll(inVain).toEqual(["qqqqzzzz", "wwwwzzzz"]);
    await page.goto("/search?q=pricing%20wwwwzzzz");
    await expect.poll(inVain).toEqual(["qqqqzzzz", "wwwwzzzz", "pricing wwwwzzzz"]);
    await page.goto("/search?q=pricing");
    await expect.poll(() => sent.filter(({ name }) => name === "page_view").length).toBeGreaterThan(1);
    expect(inVain()).toHaveLength(3);
  });

  test("a click on an article is counted with its slug", async ({ page }) => {
    const sent = await sentEvents(page);
    await arrive(page);
    const link = page.getByRole("main").getByRole("article").first().getByRole("heading").getByRole("link");
    const slug = (await link.getAttribute("href"))?.replace("/article/", "");
    await link.click();
    await expect
      .poll(() => sent.find(({ name }) => name === "article_click"))
      .toEqual({ name: "article_click", path: "/articles", subject: slug });
  });

  test.describe("of a visitor who signals Global Privacy Control", () => {
    test.use({ ownContext: true });
    test("are not sent", async ({ page }) => {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, "globalPrivacyControl", { get: () => true }),
      );
      const sent = await sentEvents(page);
      await arrive(page);
      await page.getByRole("banner").getByRole("link", { name: "AI Mentor" }).click();
      await expect(page.getByRole("dialog", { name: "AI Mentor" })).toBeVisible();
      expect(sent).toEqual([]);
    });
  });

  test("the endpoint takes an event and refuses anything else", async ({ request }) => {
    const post = (data: string) =>
      request.post("/api/events", { data, headers: { "Content-Type": "text/plain" } });
    expect((await post('{"name":"page_view","path":"/"}')).status()).toBe(204);
    expect((await post('{"name":"page_view","path":"/?email=a"}')).status()).toBe(400);
    expect((await post("x".repeat(2000))).status()).toBe(413);
    expect((await request.get("/api/events")).status()).toBe(405);
  });
});
