import type { Page } from "@playwright/test";
import { publication } from "../../../app/site.config.ts";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { openAsDeployed, provide } from "../support/deployed.ts";
import { expect, hold, ready, stopClock, test } from "../support/site.ts";

const site = publication as Required<typeof publication>;

test.use({ viewport: { width: 1440, height: 900 } });

const mentorLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: "AI Mentor" });
const mentor = (page: Page) => page.getByRole("dialog", { name: "AI Mentor" });

test.describe("the AI Mentor dialog", () => {
  test("opens from the header, keeps the focus, closes on Escape and gives the focus back", async ({
    page,
    watched,
  }) => {
    await page.goto("/articles");
    await ready(page);
    await mentorLink(page).click();
    await expect(mentor(page)).toBeVisible();
    await expect(mentor(page)).toContainText("34,033 chats completed");
    await expect(mentor(page)).toContainText("1,931 founders helped");
    await expect(mentor(page)).toContainText("94% success rate");
    await expect(page).toHaveURL(/\/articles$/);
    await expectAccessibleInBothThemes(page);
    for (let tab = 0; tab < 6; tab++) {
      await page.keyboard.press("Tab");
      const outside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest("dialog"),
      );
      expect(outside).toBe(false);
    }
    await page.keyboard.press("Escape");
    await expect(mentor(page)).toBeHidden();
    await expect(mentorLink(page)).toBeFocused();
    expect(watched).toEqual({ foreign: [], troubles: [] });
  });

  test("a click outside closes it", async ({ page }) => {
    await page.goto("/articles");
    await ready(page);
    await mentorLink(page).click();
    await expect(mentor(page)).toBeVisible();
    await page.mouse.click(10, 450);
    await expect(mentor(page)).toBeHidden();
  });

  test("a click outside closes it in a browser that does not know `closedby`, the end of a selection does not", async ({
    page,
  }) => {
    await page.goto("/articles");
    await ready(page);
    await mentorLink(page).click();
    await mentor(page).evaluate((dialog) => dialog.removeAttribute("closedby"));
    const heading = await mentor(page).getByRole("heading").first().boundingBox();
    await page.mouse.move((heading?.x ?? 0) + 2, (heading?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.move(10, 450);
    await page.mouse.up();
    await expect(mentor(page)).toBeVisible();
    await page.mouse.click(10, 450);
    await expect(mentor(page)).toBeHidden();
  });

  test("on a local host it is a demonstration: three samples and a disabled input", async ({ page }) => {
    await page.goto("/articles");
    await ready(page);
    await mentorLink(page).click();
    for (const { question, answer } of site.mentor.samples) {
      await expect(mentor(page)).toContainText(question);
      await expect(mentor(page)).toContainText(answer);
    }
    await expect(mentor(page).getByPlaceholder("Available on production deployment")).toBeDisabled();
    await expect(page.locator("iframe")).toHaveCount(0);
  });

  test("asks the provider only once it is open, and lends it alone microphone and camera", async ({
    page,
    baseURL,
  }) => {
    const asked = await provide(page);
    await openAsDeployed(page, baseURL, "/articles");
    expect(asked).toEqual([]);
    await mentorLink(page).click();
    const frame = mentor(page).locator("iframe");
    await expect(frame).toHaveAttribute("src", site.mentor.chatUrl);
    await expect(frame).toHaveAttribute("allow", "microphone; camera");
    await expect(mentor(page).getByText("Loading the AI Mentor…")).toBeHidden();
    expect(asked).toEqual([site.mentor.chatUrl]);
    const allowed = page
      .frames()
      .find((other) => other.url() === site.mentor.chatUrl)
      ?.evaluate(() =>
        ["microphone", "camera", "geolocation"].filter((feature) =>
          (document as unknown as { featurePolicy: { allowsFeature(name: string): boolean } }).featurePolicy //
            .allowsFeature(feature),
        ),
      );
    expect(await allowed).toEqual(["microphone", "camera"]);
  });

  test("says that it loads until the provider has answered", async ({ page, baseURL }) => {
    const answer = await hold(page, `${new URL(site.mentor.chatUrl).origin}/**`, {
      contentType: "text/html",
      body: "<title>Provider</title>",
    });
    await openAsDeployed(page, baseURL, "/articles");
    await mentorLink(page).click();
    await expect(mentor(page).getByRole("status")).toHaveText("Loading the AI Mentor…");
    answer();
    await expect(mentor(page).getByRole("status")).toHaveCount(0);
  });

  test("grows and shrinks as the chat asks, and for nobody else", async ({ page, baseURL }) => {
    await provide(page);
    await openAsDeployed(page, baseURL, "/articles");
    await mentorLink(page).click();
    await expect(mentor(page)).toBeVisible();
    await expect(mentor(page).getByRole("status")).toHaveCount(0);
    const fills = async () => (await mentor(page).boundingBox())?.width === 1440;
    const chat = page.frames().find((frame) => frame.url() === site.mentor.chatUrl);
    const say = (data: unknown) => chat?.evaluate((message) => parent.postMessage(message, "*"), data);

    // The page itself is not the chat, and neither is another window of the provider's.
    await page.evaluate(() => postMessage({ type: "expand" }, "*"));
    await page.evaluate((src) => {
      const other = document.createElement("iframe");
      other.src = src;
      document.body.appendChild(other);
      return new Promise((resolve) => other.addEventListener("load", resolve));
    }, site.mentor.chatUrl);
    await page
      .frames()
      .at(-1)
      ?.evaluate(() => parent.postMessage({ type: "expand" }, "*"));
    await say({ type: "resize" });
    expect(await fills()).toBe(false);

    await say({ type: "expand" });
    await expect.poll(fills).toBe(true);
    await say({ type: "chat", action: "collapse" });
    await expect.poll(fills).toBe(false);
    await say({ action: "expand" });
    await expect.poll(fills).toBe(true);
    await mentor(page).getByRole("button", { name: "Minimize" }).click();
    await expect.poll(fills).toBe(false);
  });

  test("a click that asks for a new tab gets the page", async ({ page, context }) => {
    await page.goto("/articles");
    await ready(page);
    const opened = context.waitForEvent("page");
    await mentorLink(page).click({ modifiers: ["ControlOrMeta"] });
    await expect(await opened).toHaveURL(/\/ai-mentor$/);
    await expect(mentor(page)).toBeHidden();
  });
});

test("where a page carries no framework, or the browser no script, the link leads to the page", async ({
  page,
}) => {
  await page.goto("/events");
  await mentorLink(page).click();
  await expect(page).toHaveURL(/\/ai-mentor$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The AI Mentor");
});

test.describe("the AI Mentor page", () => {
  for (const path of ["/ai-mentor", "/mentor"])
    test(`${path} is the page, under one canonical address`, async ({ page, watched }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
        "href",
        `${site.brand.url}/ai-mentor`,
      );
      await expect(page.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
      await ready(page);
      await expectAccessibleInBothThemes(page);
      expect(watched).toEqual({ foreign: [], troubles: [] });
    });

  test("its button and its three cards open the chat", async ({ page }) => {
    await page.goto("/ai-mentor");
    await ready(page);
    for (const name of [/^Chat/, /^B2B Strategy Chat/, /^VC Pitch Deck Review/, /^Sales & Hiring Guidance/]) {
      await page.getByRole("main").getByRole("link", { name }).click();
      await expect(mentor(page)).toBeVisible();
      await mentor(page).getByRole("button", { name: "Close" }).click();
      await expect(mentor(page)).toBeHidden();
    }
  });

  test.describe("the demonstration", () => {
    test.use({ ownContext: true });
    test("asks, thinks, answers, goes on to the next, and can be paused", async ({ page }) => {
      await stopClock(page);
      await page.goto("/ai-mentor");
      await ready(page);
      const [first, second] = site.mentor.samples;
      const stage = page.locator(".demo-stage");
      const typed = () => stage.locator("[data-playing] [data-typed]").allTextContents();
      await expect(stage).toBeInViewport();
      const question = first?.question ?? "";
      await expect
        .poll(
          async () => {
            await page.clock.runFor(60);
            return (await typed())[0];
          },
          { intervals: [0], timeout: 60_000 },
        )
        .toBe(question);
      await page.clock.runFor(900);
      expect(await typed()).toEqual([question, ""]);
      await page.clock.runFor(100 + 30 * 20);
      const [, answer = ""] = await typed();
      expect(answer.length).toBeGreaterThan(15);
      expect(answer.length).toBeLessThan(25);
      expect(first?.answer.startsWith(answer)).toBe(true);
      await page.getByRole("button", { name: "Pause the demonstration" }).click();
      await page.clock.runFor(60_000);
      expect((await typed())[1]).toBe(answer);
      await page.getByRole("button", { name: "Play the demonstration" }).click();
      await page.clock.runFor((first?.answer.length ?? 0) * 30 + 3000 + 600);
      expect(second?.question.startsWith((await typed())[0] ?? "none")).toBe(true);
    });
  });

  for (const still of ["reduced motion", "no JavaScript"] as const)
    test.describe(`with ${still}`, () => {
      test.use({ javaScriptEnabled: still !== "no JavaScript" });
      test("the whole conversation stands there, and the chat is a click away", async ({ page }) => {
        if (still === "reduced motion") await page.emulateMedia({ reducedMotion: "reduce" });
        await page.goto("/ai-mentor");
        for (const { question, answer } of site.mentor.samples) {
          await expect(page.getByText(question).first()).toBeInViewport({ ratio: 0 });
          await expect(page.getByText(answer).first()).toBeVisible();
        }
        await expect(page.getByRole("button", { name: /the demonstration/ })).toBeHidden();
        const chat = page.getByRole("main").getByRole("link", { name: /^Chat/ });
        await expect(chat).toHaveAttribute("href", site.mentor.chatUrl);
        await expect(chat).toHaveAttribute("target", "_blank");
      });
    });
});
