import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "../../support/accessibility.ts";
import { expect, hydrated, ready, stopClock, test } from "../../support/site.ts";

/** What an article has beside its text: notes, its author, ways to share, ask and listen, and the reader's place. */

const SLUG = "usage-pricing-without-a-revenue-hole";
const ARTICLE = `/article/${SLUG}`;

test("notes lead there and back; the end has the author and a question for the mentor @no-javascript", async ({
  page,
  javaScriptEnabled,
  watched,
}) => {
  await page.goto(ARTICLE);
  if (javaScriptEnabled) await ready(page);
  const note = page.getByRole("listitem").filter({ hasText: "An assumption to be replaced" });
  const reference = page.getByLabel("Note 1", { exact: true });
  await reference.click();
  await expect(note).toBeInViewport();
  await note.getByLabel("Back to the text").click();
  await expect(reference).toBeInViewport();

  // Emphasis has a face of its own, not the upright one at a slant.
  const italics = await page.evaluate(async () =>
    (await document.fonts.load('italic 20px "Newsreader Variable"')).map(
      ({ style, status }) => `${style} ${status}`,
    ),
  );
  if (javaScriptEnabled) expect(new Set(italics)).toEqual(new Set(["italic loaded"]));

  const article = page.getByRole("article").first();
  await expect(article.getByText("Written by Recurring Operations Desk")).toBeVisible();
  for (const name of ["Copy link", "Listen"])
    await expect(article.getByRole("button", { name })).toHaveCount(javaScriptEnabled ? 1 : 0);
  await article.getByRole("link", { name: "Ask about this article" }).click();
  await expect(page).toHaveURL(new RegExp(`/ai-mentor\\?article=${SLUG}$`));
  const question = page.getByLabel("Your question about the article");
  await expect(question).toHaveValue(
    /^I have read “Moving to usage pricing without digging a revenue hole” \(/,
  );
  await expect(question).toHaveValue(new RegExp(ARTICLE));
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/ai-mentor$/);
  if (javaScriptEnabled) await expectAccessibleInBothThemes(page);
  expect(watched).toEqual({ foreign: [], troubles: [] });
  // On a phone nothing of the page lies beside it, also where the demonstration is a script to be read.
  await page.setViewportSize({ width: 360, height: 800 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  // An article that is none prepares nothing.
  await page.goto("/ai-mentor?article=no-such-article");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(question).toHaveCount(0);
});

test("the question is copied as it was changed, and the chat opens", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/ai-mentor?article=${SLUG}`);
  await ready(page);
  await page.getByLabel("Your question about the article").fill("Is a floor of $8,000 right for us?");
  await page.getByRole("link", { name: "Copy and open the chat" }).click();
  await expect(page.getByRole("dialog", { name: "AI Mentor" })).toBeVisible();
  await expect(page.getByText("Question copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    "Is a floor of $8,000 right for us?",
  );
});

test.describe("listening", () => {
  test.use({ ownContext: true });

  /** A voice that says nothing until it is told, and notes what it would say: the device's own, or a network's. */
  const speak = (page: Page, voices = { localService: true, listed: true }) =>
    page.addInitScript(({ localService, listed }) => {
      const said: string[] = [];
      let current: SpeechSynthesisUtterance | null = null;
      const list = listed ? [{ lang: "en-US", localService }] : [];
      const events = new EventTarget();
      const voice = {
        said,
        getVoices: () => list,
        list: () => {
          list.push({ lang: "en-US", localService });
          events.dispatchEvent(new Event("voiceschanged"));
        },
        addEventListener: events.addEventListener.bind(events),
        removeEventListener: events.removeEventListener.bind(events),
        speak: (utterance: SpeechSynthesisUtterance) => {
          said.push(utterance.text);
          current = utterance;
        },
        cancel: () => {
          const cancelled = current;
          current = null;
          const error = Object.assign(new Event("error"), { error: "canceled" });
          cancelled?.dispatchEvent(error);
        },
        end: () => current?.dispatchEvent(new Event("end")),
        isSilent: () => current === null,
      };
      Object.defineProperty(window, "speechSynthesis", { value: voice, configurable: true });
      // The browser's own property takes no voice but the browser's.
      Object.defineProperty(SpeechSynthesisUtterance.prototype, "voice", { value: null, writable: true });
    }, voices);

  interface Voice {
    said: string[];
    list: () => void;
    end: () => void;
    isSilent: () => boolean;
  }
  const voice = <Answer>(page: Page, ask: (voice: Voice) => Answer) =>
    page.evaluate<Answer>(`(${ask})(window.speechSynthesis)`);

  test("reads by paragraphs from a click on, pauses, goes on and stops, by keyboard", async ({ page }) => {
    await speak(page);
    await page.goto(ARTICLE);
    await hydrated(page);
    expect(await voice(page, ({ said }) => said)).toEqual([]);
    const listen = page.getByRole("button", { name: "Listen", exact: true });
    await listen.focus();
    await page.keyboard.press("Enter");
    expect(await voice(page, ({ said }) => said)).toEqual([
      "Moving to usage pricing without digging a revenue hole.",
    ]);
    for (let passage = 0; passage < 3; passage++) await voice(page, ({ end }) => end());
    const said = await voice(page, ({ said }) => said);
    expect(said).toHaveLength(4);
    expect(said[1]).toMatch(/^A revenue-neutral rate card/);
    expect(said[2]).toMatch(/^Every usage-pricing project begins/);

    await page.keyboard.press("Enter");
    expect(await voice(page, ({ isSilent }) => isSilent())).toBe(true);
    await expect(page.getByRole("button", { name: "Resume" })).toBeFocused();
    await page.keyboard.press("Enter");
    // The passage that was cut off is said again.
    expect(await voice(page, ({ said }) => said.at(-1))).toBe(said[3]);

    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Stop listening" })).toBeFocused();
    await page.keyboard.press("Enter");
    expect(await voice(page, ({ isSilent }) => isSilent())).toBe(true);
    await expect(listen).toBeFocused();
  });

  test("waits until the browser has listed its voices, and is paused when Back shows the page again", async ({
    page,
  }) => {
    await speak(page, { localService: true, listed: false });
    await stopClock(page);
    await page.goto(ARTICLE);
    await hydrated(page);
    await page.getByRole("button", { name: "Listen", exact: true }).click();
    expect(await voice(page, ({ said }) => said)).toEqual([]);
    await voice(page, ({ list }) => list());
    expect(await voice(page, ({ said }) => said)).toHaveLength(1);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
    expect(await voice(page, ({ isSilent }) => isSilent())).toBe(true);
    await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
  });

  for (const [which, voices] of [
    ["only a network's", { localService: false, listed: true }],
    ["none", { localService: true, listed: false }],
  ] as const)
    test(`says that there is no voice where there is ${which}, and sends no text`, async ({ page }) => {
      await speak(page, voices);
      await page.goto(ARTICLE);
      await hydrated(page);
      const listen = page.getByRole("button", { name: "Listen", exact: true });
      await listen.click();
      await expect(page.getByText("This browser has no voice for this text")).toBeVisible();
      await expect(listen).toBeVisible();
      expect(await voice(page, ({ said }) => said)).toEqual([]);
    });

  test("has the words of what holds a list before the list, and each small heading", async ({ page }) => {
    await speak(page);
    await page.goto(ARTICLE);
    await hydrated(page);
    await page.evaluate(() => {
      const make = (name: string, ...inside: (Node | string)[]) => {
        const element = document.createElement(name);
        for (const part of inside)
          element.appendChild(typeof part === "string" ? document.createTextNode(part) : part);
        return element;
      };
      const points = make("ul", make("li", "a"), make("li", "b"));
      const text = document.querySelector("article .prose");
      const before = text?.firstChild ?? null;
      for (const block of [
        make("ul", make("li", "Intro text", points)),
        make("h5", "Small"),
        make("h6", "Smaller"),
        make("ol", make("li", make("p", "c"))),
      ])
        text?.insertBefore(block, before);
    });
    await page.getByRole("button", { name: "Listen", exact: true }).click();
    for (let passage = 0; passage < 9; passage++) await voice(page, ({ end }) => end());
    const said = await voice(page, ({ said }) => said);
    const from = said.indexOf("Intro text.");
    expect(said.slice(from, from + 6)).toEqual(["Intro text.", "a.", "b.", "Small.", "Smaller.", "c."]);
  });

  test("has neither the numbers of notes nor the notes; leaving the page ends it", async ({ page }) => {
    await speak(page);
    await page.goto(ARTICLE);
    await hydrated(page);
    await page.getByRole("button", { name: "Listen", exact: true }).click();
    for (;;) {
      await voice(page, ({ end }) => end());
      if (await voice(page, ({ isSilent }) => isSilent())) break;
      if ((await voice(page, ({ said }) => said.length)) > 200) break;
    }
    const said = (await voice(page, ({ said }) => said)).join("\n");
    expect(said).toContain("half of the increase it is owed. The result");
    expect(said).toContain("Light users, 120, $2.4M, $1.2M");
    expect(said).not.toContain("An assumption to be replaced");
    expect(said).not.toMatch(/Written by|min read/);
    await page.getByRole("button", { name: "Listen", exact: true }).click();
    await page.getByRole("article").getByRole("link", { name: "Recurring Operations Desk" }).first().click();
    await expect(page).toHaveURL(/\/authors\//);
    await expect.poll(() => voice(page, ({ isSilent }) => isSilent())).toBe(true);
  });
});

test("a later visit offers the place at which a long article was left", async ({ page }) => {
  await page.goto(ARTICLE);
  await ready(page);
  await expect(page.getByRole("status").getByRole("button")).toHaveCount(0);
  const heading = page.getByRole("heading", { name: "Keep the cash annual" });
  await heading.evaluate((element) => element.scrollIntoView());
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("recurring-places")))
    .toContain("usage-pricing-without-a-revenue-hole");

  const again = async () => {
    await page.goto("/articles");
    await page.goto(ARTICLE);
    await hydrated(page);
  };
  const offer = page.getByRole("button", { name: "Continue where you left off" });
  // Dismissed, or passed by who reads on: the focus goes to the page.
  for (const pass of [
    () => page.getByRole("status").getByRole("button", { name: "Dismiss" }).press("Enter"),
    async () => {
      await offer.focus();
      await heading.evaluate((element) => element.scrollIntoView());
    },
  ]) {
    await again();
    await pass();
    await expect(offer).toHaveCount(0);
    await expect(page.getByRole("main")).toBeFocused();
  }

  await again();
  await expect(heading).not.toBeInViewport();
  await offer.click();
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();
  await expect(offer).toHaveCount(0);

  // Read to its end, it begins at the top next time.
  await page.getByRole("region", { name: "Notes" }).evaluate((element) => element.scrollIntoView(false));
  await expect.poll(() => page.evaluate(() => localStorage.getItem("recurring-places"))).toBeNull();
});
