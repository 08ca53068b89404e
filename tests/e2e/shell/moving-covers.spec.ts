import type { Page } from "@playwright/test";
import { expect, ready, test } from "../support/site.ts";

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
