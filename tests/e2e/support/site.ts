import { test as base, expect, type Locator, type Page, type Route } from "@playwright/test";
import { KeptContexts, openEmpty } from "./kept-contexts.ts";

interface Watched {
  /** Requests to other hosts; none of them leaves the machine. */
  foreign: string[];
  /** Console errors and warnings, uncaught errors, failed requests of our own. */
  troubles: string[];
}

interface Options {
  /** A new browser context for each test: for init scripts and the clock, which cannot be taken back. */
  ownContext: boolean;
}

interface Fixtures {
  /** Notes what the page should not do: ask other hosts, log errors, fail requests. */
  watched: Watched;
}

/** Tests take turns in kept contexts: storage, routes, listeners and emulation are taken back between them. */
export const test = base.extend<Options & Fixtures, { keptContexts: KeptContexts }>({
  ownContext: [false, { option: true }],

  keptContexts: [
    async ({ browser }, use) => {
      const kept = new KeptContexts(browser);
      await use(kept);
      await kept.close();
    },
    { scope: "worker" },
  ],

  context: async (
    {
      browser,
      keptContexts,
      ownContext,
      baseURL,
      contextOptions,
      extraHTTPHeaders,
      hasTouch,
      javaScriptEnabled,
      viewport,
    },
    use,
  ) => {
    if (ownContext) {
      const context = await browser.newContext();
      await use(context);
      await context.unrouteAll({ behavior: "ignoreErrors" });
      await context.close();
    } else {
      const key = JSON.stringify([contextOptions, extraHTTPHeaders, hasTouch, javaScriptEnabled]);
      const { context } = await keptContexts.take({ key, media: contextOptions, viewport });
      await use(context);
      // Now: a page that stays open goes on playing and typing while the worker's next tests need no browser.
      await keptContexts.giveBack({ key, baseURL: baseURL ?? "" });
    }
  },

  /** Like `send` (tests/support/servers/send.ts): a kept connection may be closed just when it is taken again. */
  request: async ({ playwright, baseURL, extraHTTPHeaders }, use) => {
    const request = await playwright.request.newContext({
      baseURL,
      extraHTTPHeaders: { ...extraHTTPHeaders, Connection: "close" },
    });
    // On a busy machine a new connection is sometimes reset too. To ask again for a page changes nothing.
    const get = request.get.bind(request);
    request.get = (address, options) => get(address, { maxRetries: 2, ...options });
    await use(request);
    await request.dispose();
  },

  page: async ({ context }, use) => {
    const page = context.pages()[0] ?? (await context.newPage());
    await use(page);
    // What a route still waits for is nobody's any more.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },

  watched: async ({ page, baseURL, javaScriptEnabled }, use) => {
    const watched: Watched = { foreign: [], troubles: [] };
    const isForeign = (address: string) =>
      /^https?:/.test(address) && new URL(address).origin !== new URL(baseURL ?? "").origin;
    page.on("request", (request) => {
      if (isForeign(request.url())) watched.foreign.push(request.url());
    });
    page.on("console", (message) => {
      const { url } = message.location();
      const expected404 = /status of 404/.test(message.text()) && url === page.url();
      const unreachable = /^Failed to load resource/.test(message.text()) && isForeign(url);
      if (["error", "warning"].includes(message.type()) && !expected404 && !unreachable)
        watched.troubles.push(message.text());
    });
    page.on("pageerror", (error) => watched.troubles.push(error.message));
    page.on("requestfailed", (request) => {
      // A navigation away cancels what the page still waits for; without scripts the preloaded ones are refused.
      const refused = !javaScriptEnabled && request.url().endsWith(".js");
      const cancelled = request.failure()?.errorText === "net::ERR_ABORTED";
      if (!cancelled && !refused && !isForeign(request.url()))
        watched.troubles.push(`failed: ${request.url()}`);
    });
    await use(watched);
  },
});

export { expect };

/** Asks for an address with the cookies of the page's visitor, over a connection of its own, as `request` does. */
export const getAs = (page: Page, address: string, options: { maxRedirects?: number } = {}) =>
  page.request.get(address, { ...options, headers: { Connection: "close" } });

/**
 * Waits until React has taken over and its effects have run, so that a click reaches its handler. A page that loads the
 * framework on intent gets a sign of it.
 */
export async function hydrated(page: Page): Promise<void> {
  // Before that, nothing of the page listens for a sign.
  await page.waitForLoadState("domcontentloaded");
  await page.evaluate(() => dispatchEvent(new Event("wheel")));
  await page.waitForFunction(() => {
    const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
    if (!key) return false;
    const fiber = (document as unknown as Record<string, { stateNode: FiberRoot }>)[key];
    return fiber?.stateNode.current.memoizedState?.isDehydrated === false;
  });
  // A headline that breaks elsewhere once its font is there moves what stands below, also between press and release.
  await page.evaluate(() => document.fonts.ready);
  // React runs the effects of the first render in a message of its own, sent before this one.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      }),
  );
}

/** Whether tests act as soon as a page has loaded, as a quick visitor does: `ACT=early npm run e2e`. */
const EARLY = process.env.ACT === "early";

/** Waits for the framework before a test acts, unless the tests act early. */
export async function ready(page: Page): Promise<void> {
  if (!EARLY) await hydrated(page);
}

/**
 * Waits until a dialog is closed and its history entry is left. Closing goes back, which takes a moment: a step or a
 * navigation in that moment would start from the dialog's entry.
 */
export async function expectClosed(dialog: Locator): Promise<void> {
  await expect(dialog).toBeHidden();
  await expect.poll(() => dialog.page().evaluate(() => history.state?.dialog ?? null)).toBeNull();
}

/** The part of React's root that says whether the server's HTML still waits for it. */
interface FiberRoot {
  current: { memoizedState: { isDehydrated: boolean } | null };
}

/**
 * Within a minute a change is on every page; on this computer it is there in seconds. Generous: one call that a busy
 * machine loses is waited for as long as the tests' patience with dependencies lasts.
 */
export const SOON = { timeout: 160_000, intervals: [500] };

/** Loads the page again until something is there that the clock brings. */
export async function reloadUntil(page: Page, there: Locator): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(there).toBeVisible({ timeout: 1000 });
  }).toPass(SOON);
}

/** Installs a clock that stands still: before the page is opened, so that its timers run only as far as a test says. */
export async function stopClock(page: Page, time: Date = new Date()): Promise<void> {
  // Installed, a clock runs: it has a minute until it is stopped.
  await page.clock.install({ time: time.getTime() - 60_000 });
  await page.clock.pauseAt(time);
}

/** Stops a clock that runs, half a second from now. */
export async function freezeClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  try {
    await page.clock.pauseAt(now + 500);
  } catch (error) {
    // The page's time has passed that moment while we asked.
    if (!/to the past/.test(String(error))) throw error;
    await freezeClock(page);
  }
}

/** Holds the requests to an address back until they are let go, to the site or with an answer of the test's. */
export async function hold(
  page: Page,
  address: string,
  answer?: Parameters<Route["fulfill"]>[0],
): Promise<() => void> {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await gate;
    await (answer ? route.fulfill(answer) : route.continue());
  });
  return () => letGo();
}

/** Stores entries in the browser before a page is opened, as an earlier visit would have. */
export async function remember(page: Page, entries: Record<string, string>): Promise<void> {
  await openEmpty(page, process.env.BASE_URL ?? "");
  await page.evaluate((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, entries);
}
