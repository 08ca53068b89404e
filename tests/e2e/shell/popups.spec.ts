import type { Page } from "@playwright/test";
import { publication } from "../../support/publication/first.ts";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { sentEvents } from "../support/events.ts";
import {
  expect,
  expectClosed,
  freezeClock,
  hold,
  hydrated,
  ready,
  remember,
  stopClock,
  test,
} from "../support/site.ts";

const site = publication as Required<typeof publication>;

test.use({ viewport: { width: 1440, height: 900 } });

const teaser = (page: Page) => page.getByRole("complementary", { name: "AI Mentor" });
const calculator = (page: Page) => page.getByRole("complementary", { name: "Valuation calculator" });

async function arrive(page: Page, path = "/articles") {
  await page.goto(path);
  await ready(page);
}

/** A page whose time stands still from its first moments. */
async function arriveFrozen(page: Page) {
  await stopClock(page);
  await page.goto("/articles");
  await hydrated(page);
}

/** The cards whose script the page has asked for. A card that is wanted arrives by the network, later than its moment. */
function askedCards(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const [, card] = /\/assets\/(chat-teaser|calculator-popup)-/.exec(request.url()) ?? [];
    if (card) asked.push(card);
  });
  return asked;
}

/** Lets the page do what its timers have asked for. Frames stand still with its clock; messages do not. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 10; turn++)
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      });
  });

test.describe("popups", () => {
  test.use({ ownContext: true });

  test("the teaser comes after 3 s, tells its story and moves nothing", async ({ page }) => {
    await arriveFrozen(page);
    // From here on: what a font moves that arrives late is not the teaser's doing.
    const shifts: number[] = [];
    await page.exposeFunction("noteShift", (value: number) => void shifts.push(value));
    await page.evaluate(() => {
      const { noteShift } = window as unknown as { noteShift: (value: number) => void };
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) noteShift((entry as unknown as { value: number }).value);
      }).observe({ type: "layout-shift" });
    });
    await page.clock.runFor(1500);
    await expect(teaser(page)).toBeHidden();
    await page.clock.runFor(1600);
    await expect(teaser(page)).toBeVisible();
    const { welcome, closing } = site.promotions.teaser;
    await page.clock.runFor(welcome.length * 20 + 200);
    await expect(teaser(page).locator("div[aria-hidden]")).toContainText(welcome);
    await expect(teaser(page)).toContainText("1000+ topics");
    await page.clock.runFor(60_000);
    await expect(teaser(page).locator("div[aria-hidden]")).toContainText(closing);
    await expect(calculator(page)).toBeHidden();
    await page.clock.resume();
    await expectAccessibleInBothThemes(page);
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
    const shift = shifts.reduce((sum, value) => sum + value, 0);
    expect(shift).toBeLessThan(0.02);
  });

  test("what gets the focus stands clear of the teaser", async ({ page }) => {
    await arriveFrozen(page);
    await page.clock.runFor(3100);
    await expect(teaser(page)).toBeVisible();
    const covered = await page.evaluate(() => {
      const card = document.querySelector(".popup")?.getBoundingClientRect();
      const links = [...document.querySelectorAll<HTMLElement>("main a")].filter(
        (link) => link.getBoundingClientRect().bottom > innerHeight - (card?.height ?? 0),
      );
      links[0]?.focus();
      const own = document.activeElement?.getBoundingClientRect();
      if (!card || !own || document.activeElement !== links[0]) return null;
      return own.right > card.left && own.bottom > card.top && own.left < card.right && own.top < card.bottom;
    });
    expect(covered).toBe(false);
  });

  test("its Chat button opens the mentor and puts it away for good", async ({ page }) => {
    const sent = await sentEvents(page);
    await arriveFrozen(page);
    await page.clock.runFor(3500);
    await teaser(page).getByRole("link", { name: "Chat" }).click();
    await expect(page.getByRole("dialog", { name: "AI Mentor" })).toBeVisible();
    await expect(teaser(page)).toBeHidden();
    await expect.poll(() => sent.map(({ name }) => name)).toContain("ai_mentor_open");
    await page.keyboard.press("Escape");
    await expectClosed(page.getByRole("dialog"));
    await expect(page.getByRole("main")).toBeFocused();
    await page.goto("/videos");
    await hydrated(page);
    await page.clock.runFor(3500);
    await expect(teaser(page)).toBeHidden();
    await expect(calculator(page)).toBeVisible();
  });

  test("the calculator comes once the teaser is dismissed, never on its heels, and then not again", async ({
    page,
  }) => {
    const sent = await sentEvents(page);
    await arriveFrozen(page);
    await page.clock.runFor(3500);
    await teaser(page).getByRole("button", { name: "Dismiss" }).focus();
    await page.keyboard.press("Escape");
    await expect(teaser(page)).toBeHidden();
    await expect(page.getByRole("main")).toBeFocused();
    await page.clock.runFor(3000);
    await expect(calculator(page)).toBeHidden();
    await page.clock.runFor(2500);
    await expect(calculator(page)).toBeVisible();
    await page.clock.resume();
    await expectAccessibleInBothThemes(page);
    await expect(calculator(page).getByRole("link")).toHaveAttribute("href", "/valuation-calculator");
    await calculator(page).getByRole("button", { name: "Dismiss" }).click();
    await expect(calculator(page)).toBeHidden();
    await freezeClock(page);
    await arrive(page, "/videos");
    await page.clock.runFor(20_000);
    await expect(calculator(page)).toBeHidden();
    expect(sent.filter(({ name }) => name.startsWith("calculator"))).toEqual([
      { name: "calculator_promo_shown", path: "/articles" },
      { name: "calculator_promo_dismissed", path: "/articles" },
    ]);
  });

  test("a click on the calculator's link goes there, and is not a dismissal", async ({ page }) => {
    await remember(page, { "chat-teaser-dismissed": "1" });
    const sent = await sentEvents(page);
    await arriveFrozen(page);
    await page.clock.runFor(3500);
    await calculator(page).getByRole("link").click();
    await expect(page).toHaveURL(/\/valuation-calculator$/);
    await expect(calculator(page)).toBeHidden();
    const names = sent.map(({ name }) => name).filter((name) => name.startsWith("calculator"));
    expect(names).toEqual(["calculator_promo_shown", "calculator_promo_clicked"]);
  });

  test("neither comes nor stays when the visitor reads; the next page may show it", async ({ page }) => {
    const asked = askedCards(page);
    await arriveFrozen(page);
    await page.clock.runFor(1500);
    // The page is told of it with its next frame.
    await page.evaluate(async () => {
      const told = new Promise((resolve) => addEventListener("scroll", resolve, { once: true }));
      scrollTo(0, 400);
      await told;
    });
    await page.clock.runFor(30_000);
    await settled(page);
    expect(asked).toEqual([]);
    await page.getByRole("contentinfo").getByRole("link", { name: "Videos and Podcasts" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Videos" })).toBeVisible();
    await page.clock.runFor(2500);
    await expect(page.locator(".popup")).toHaveCount(0);
    await page.clock.runFor(1000);
    await expect(teaser(page)).toBeVisible();
    await page.evaluate(() => scrollTo(0, 400));
    await expect(teaser(page)).toBeHidden();
  });

  test("the framework is loaded for them until both were put away", async ({ page }) => {
    const waiting = page.locator("template[data-framework]");
    await remember(page, { "chat-teaser-dismissed": "1" });
    await stopClock(page);
    await page.goto("/articles");
    await page.clock.runFor(2500);
    await expect(waiting).toHaveCount(0);
    await remember(page, { "calculator-promo-dismissed": "1" });
    await page.goto("/articles");
    await page.clock.runFor(30_000);
    await expect(waiting).toHaveCount(1);
  });

  test("waits while a dialog is open", async ({ page }) => {
    const asked = askedCards(page);
    await arriveFrozen(page);
    await page.getByRole("banner").getByRole("link", { name: "AI Mentor" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.clock.runFor(10_000);
    await settled(page);
    expect(asked).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.clock.runFor(1000);
    await expect(teaser(page)).toBeVisible();
    expect(asked).toEqual(["chat-teaser"]);
  });

  for (const [when, from, to] of [
    ["in time", 0, 2000],
    ["late", 10_000, 0],
  ] as const)
    test(`waits until the place at which an article was left is dismissed, with a framework that comes ${when}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 800, height: 900 });
      const slug = "usage-pricing-without-a-revenue-hole";
      await remember(page, { "recurring-places": JSON.stringify([[slug, 9]]) });
      const asked = askedCards(page);
      const letGo = await hold(page, "**/assets/entry.client-*.js");
      await stopClock(page);
      await page.goto(`/article/${slug}`);
      await page.clock.runFor(from);
      letGo();
      await hydrated(page);
      await page.clock.runFor(to);
      const offer = page.getByRole("status").filter({ hasText: "Continue where you left off" });
      await page.clock.runFor(1000);
      await expect(offer).toBeVisible();
      await page.clock.runFor(30_000);
      await settled(page);
      expect(asked).toEqual([]);
      await offer.getByRole("button", { name: "Dismiss" }).click();
      await expect(offer).toHaveCount(0);
      await page.clock.runFor(1000);
      await expect(teaser(page)).toBeVisible();
    });

  for (const [where, options] of [
    ["on a phone", { viewport: { width: 360, height: 740 } }],
    ["under reduced motion", { contextOptions: { reducedMotion: "reduce" as const } }],
  ] as const)
    test.describe(where, () => {
      test.use(options);
      test("there are none", async ({ page }) => {
        const asked = askedCards(page);
        await arriveFrozen(page);
        await page.clock.runFor(30_000);
        await settled(page);
        expect(asked).toEqual([]);
      });
    });
});
