import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { Page } from "@playwright/test";
import { asItComes, startLine } from "../../support/servers/line.ts";
import { expect, hydrated, ready, test } from "../support/site.ts";

test.use({ ownContext: true });

const card = (page: Page) =>
  page.getByRole("main").getByRole("article").first().getByRole("heading").getByRole("link");

/** Notes, in each document, the names that moved into it and whether a transition ran. */
async function watch(page: Page) {
  const moves: string[][] = [];
  await page.exposeFunction("noteMove", (names: string[]) => void moves.push(names));
  await page.addInitScript(() => {
    const note = (transition: ViewTransition) =>
      transition.ready.then(
        () => {
          const names = document
            .getAnimations()
            .flatMap(({ effect }) => (effect as KeyframeEffect | null)?.pseudoElement ?? [])
            .flatMap((pseudo) => /^::view-transition-group\((article-[\w-]+)\)$/.exec(pseudo)?.[1] ?? []);
          (window as unknown as { noteMove: (names: string[]) => void }).noteMove([...new Set(names)].sort());
        },
        () => {},
      );
    addEventListener("pagereveal", (event) => {
      const { viewTransition } = event as Event & { viewTransition: ViewTransition | null };
      if (viewTransition) note(viewTransition);
    });
    const start = document.startViewTransition?.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      note(transition);
      return transition;
    };
  });
  return moves;
}

const BOTH = ["article-cover", "article-headline"];

test("cover and headline move from a list to the article and back, also within one document", async ({
  page,
}) => {
  const moves = await watch(page);
  await page.goto("/articles");
  // A tap before the framework: two documents.
  await card(page).evaluate((link: HTMLAnchorElement) => link.click());
  await expect(page).toHaveURL(/\/article\//);
  await expect.poll(() => moves).toEqual([BOTH]);
  await page.goBack();
  await expect(page).toHaveURL(/\/articles$/);
  // Browsers bring the list back as it was left. Here it is loaded again, and its script may come after the first paint.
  await expect.poll(() => moves.length).toBe(2);
  await ready(page);
  await card(page).click();
  await expect(page).toHaveURL(/\/article\//);
  await expect.poll(() => moves.slice(2)).toEqual([BOTH]);
  await page.goBack();
  await expect(page).toHaveURL(/\/articles$/);
  await expect.poll(() => moves.slice(2)).toEqual([BOTH, BOTH]);
  // Elsewhere nothing moves.
  await page.goto("/about");
  await page.goto("/articles");
  expect(moves.slice(4).flat()).toEqual([]);
});

test("Back before the move begins leads back, and is no error", async ({ page, watched }) => {
  await page.goto("/articles");
  await hydrated(page);
  await page.evaluate(() => {
    const start = document.startViewTransition?.bind(document);
    document.startViewTransition = (update) => {
      document.startViewTransition = start;
      const thenBack: ViewTransitionUpdateCallback = async () => {
        await (update as ViewTransitionUpdateCallback)();
        document.documentElement.dataset.moved = location.pathname;
        history.back();
        // The list is rendered before the first frame of the move.
        await new Promise((shown) => setTimeout(shown, 800));
      };
      return start(thenBack);
    };
  });
  await card(page).click();
  await expect(page.locator("html")).toHaveAttribute("data-moved", /^\/article\//);
  await expect(page.getByRole("heading", { level: 1, name: "SaaS Articles & Insights" })).toBeVisible();
  await expect(page).toHaveURL(/\/articles$/);
  await card(page).click();
  await expect(page).toHaveURL(/\/article\//);
  await expect(page.locator(".prose p").first()).toBeVisible();
  expect(watched.troubles).toEqual([]);
});

test("a move between documents that the browser ends is no error", async ({ page }) => {
  for (const path of ["/articles", "/article/what-a-liquidation-preference-pays"]) {
    await page.goto(path);
    const told = await page.evaluate(async () => {
      const reasons: string[] = [];
      addEventListener("unhandledrejection", (event: Event) =>
        reasons.push(String((event as Event & { reason: unknown }).reason)),
      );
      for (const name of ["pageswap", "pagereveal"]) {
        const viewTransition = {
          ready: Promise.reject(new Error(`${name}: ended`)),
          finished: Promise.resolve(),
          skipTransition() {},
        };
        dispatchEvent(Object.assign(new Event(name), { viewTransition }));
      }
      // What nobody takes is told after the task: the last one is taken by nobody.
      void Promise.reject(new Error("the last"));
      while (!reasons.includes("Error: the last")) await new Promise((resolve) => setTimeout(resolve));
      return reasons;
    });
    expect(told, path).toEqual(["Error: the last"]);
  }
});

test("on a slow device, too, they move back within one document", async ({ page }) => {
  const moves = await watch(page);
  await page.addInitScript(() => {
    const start = document.startViewTransition?.bind(document);
    // Between the list's rendering and its first frame lies more than half a second.
    document.startViewTransition = (update) => {
      const slowly: ViewTransitionUpdateCallback = async () => {
        await (update as ViewTransitionUpdateCallback)();
        await new Promise((shown) => setTimeout(shown, 800));
      };
      return start(slowly);
    };
  });
  await page.goto("/articles");
  await ready(page);
  await card(page).click();
  await expect(page).toHaveURL(/\/article\//);
  await expect.poll(() => moves).toEqual([BOTH]);
  await page.goBack();
  await expect.poll(() => moves).toEqual([BOTH, BOTH]);
  // Afterwards the card has no names, which would change what lies over what.
  await expect(page.locator("main [style*='view-transition-name']")).toHaveCount(0);
});

/** Sends of an article's page two seconds later what begins with this. */
async function sendInTwo(answer: IncomingMessage, response: ServerResponse, late: RegExp) {
  const { "content-length": _, ...headers } = answer.headers;
  response.writeHead(answer.statusCode ?? 500, headers);
  const page = await text(answer);
  const cut = page.search(late);
  response.write(page.slice(0, cut));
  await new Promise((painted) => setTimeout(painted, 2_000));
  response.end(page.slice(cut));
}

for (const [part, late] of Object.entries({ "main part": /<main/, cover: /<img [^>]*moves-cover/ }))
  test(`on a slow line, with a late ${part}, an article is not shown before what moves into it`, async ({
    page,
    baseURL,
  }) => {
    const line = await startLine(baseURL ?? "", (url, answer, response) =>
      url.startsWith("/article/") ? void sendInTwo(answer, response, late) : asItComes(url, answer, response),
    );
    try {
      const moves = await watch(page);
      await page.goto(`${line.url}/articles`);
      await card(page).evaluate((link: HTMLAnchorElement) => link.click());
      await expect(page).toHaveURL(/\/article\//);
      await expect.poll(() => moves).toEqual([BOTH]);
    } finally {
      line.stop();
    }
  });

test("a page without that script takes part in no transition", async ({ page }) => {
  const transitions: string[] = [];
  await page.exposeFunction("noteTransition", (path: string) => void transitions.push(path));
  await page.addInitScript(() => {
    addEventListener("pagereveal", (event) => {
      if ((event as Event & { viewTransition: unknown }).viewTransition)
        (window as unknown as { noteTransition: (path: string) => void }).noteTransition(location.pathname);
    });
  });
  const goTo = async (path: string) => {
    // A navigation of the page's own: the browser's make none.
    await page.evaluate((path) => location.assign(path), path);
    await page.waitForURL((url) => url.pathname.startsWith(path));
    await page.waitForLoadState();
  };
  await page.goto("/articles");
  // From a card to its article there is one, so that one would be noted.
  await card(page).evaluate((link: HTMLAnchorElement) => link.click());
  await page.waitForURL(/\/article\//);
  await expect.poll(() => transitions).toEqual([expect.stringMatching(/^\/article\//)]);
  for (const path of ["/terms", "/privacy", "/desk", "/terms"]) await goTo(path);
  expect(transitions).toHaveLength(1);
});

test("under reduced motion nothing moves", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const moves = await watch(page);
  await page.goto("/articles");
  await card(page).evaluate((link: HTMLAnchorElement) => link.click());
  await expect(page).toHaveURL(/\/article\//);
  await ready(page);
  await page.goBack();
  await ready(page);
  await card(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(moves.flat()).toEqual([]);
});
