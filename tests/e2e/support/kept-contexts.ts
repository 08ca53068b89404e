import type { Browser, BrowserContext, BrowserContextOptions, Page, ViewportSize } from "@playwright/test";

/** The media features that a context was made with. */
export type Media = Pick<BrowserContextOptions, "colorScheme" | "reducedMotion">;

export interface Kept {
  context: BrowserContext;
  page: Page;
  media: Media;
  /** The origins that the page has shown since the last reset. */
  origins: Set<string>;
}

interface TakeOptions {
  /** What a context must have been made with to be taken again. */
  key: string;
  media: Media;
  viewport: ViewportSize | null;
}

interface GiveBackOptions {
  key: string;
  baseURL: string;
}

/**
 * The browser contexts in which the tests of one worker take turns, each with one page. A new context has an empty
 * cache and a process of its own: it costs several times what a test does with it. Between two tests the page stays on
 * an empty document of the site: for `about:blank` the browser would start another process.
 */
export class KeptContexts {
  readonly #kept = new Map<string, Kept>();

  constructor(readonly browser: Browser) {}

  /** Returns a context and its page, with nothing left of the tests before. */
  async take({ key, media, viewport }: TakeOptions): Promise<Kept> {
    const kept = this.#kept.get(key) ?? (await this.#make(media));
    this.#kept.set(key, kept);
    if (viewport) await kept.page.setViewportSize(viewport);
    return kept;
  }

  /** Takes back what a test left behind; a context of which that is not possible is kept no longer. */
  async giveBack({ key, baseURL }: GiveBackOptions): Promise<void> {
    const kept = this.#kept.get(key);
    if (!kept) return;
    try {
      await reset(kept, baseURL);
    } catch {
      this.#kept.delete(key);
      await kept.context.close();
    }
  }

  async close(): Promise<void> {
    for (const { context } of this.#kept.values()) await context.close();
  }

  async #make(media: Media): Promise<Kept> {
    const context = await this.browser.newContext();
    const page = await context.newPage();
    page.addInitScript = context.addInitScript = page.clock.install = refuse;
    const origins = new Set<string>();
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame() && /^https?:/.test(frame.url()))
        origins.add(new URL(frame.url()).origin);
    });
    return { context, page, media, origins };
  }
}

/** Refuses what `reset` cannot take back. */
async function refuse(): Promise<never> {
  throw new Error("Init scripts and the clock need a context of their own: test.use({ ownContext: true }).");
}

const EVENTS = [
  "console",
  "dialog",
  "download",
  "pageerror",
  "popup",
  "request",
  "requestfailed",
  "requestfinished",
  "response",
] as const;

/** Leaves the last test's page, and takes back what that test stored, routed, listened to and emulated. */
async function reset({ context, page, media, origins }: Kept, baseURL: string): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of EVENTS) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.clearCookies();
  // The site's own origin last: its empty document is where the page stays.
  const site = new URL(baseURL).origin;
  for (const origin of [...[...origins].filter((other) => other !== site), site]) {
    await openEmpty(page, origin);
    await page.evaluate(async () => {
      localStorage.clear();
      sessionStorage.clear();
      for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? [])
        await worker.unregister();
      for (const name of (await window.caches?.keys()) ?? []) await caches.delete(name);
    });
  }
  origins.clear();
  await page.mouse.move(-1, -1);
  await page.emulateMedia({
    colorScheme: media.colorScheme ?? null,
    reducedMotion: media.reducedMotion ?? null,
  });
  await page.setExtraHTTPHeaders({});
  await context.clearPermissions();
}

/** Opens an empty document of the site's origin: on it the site's storage can be read and written. */
export async function openEmpty(page: Page, baseURL: string): Promise<void> {
  const address = `${baseURL}/empty`;
  // With an icon, for which a browser otherwise asks the site, and with the site's policy, for the same process.
  const answer = {
    headers: { "Content-Type": "text/html", "Cross-Origin-Opener-Policy": "same-origin" },
    body: '<!doctype html><link rel="icon" href="data:,">',
  };
  await page.route(address, (route) => route.fulfill(answer));
  await page.goto(address);
  await page.unroute(address);
}
