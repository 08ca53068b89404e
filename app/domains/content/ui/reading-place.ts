/** Where a reader is in a run of articles: kept in the history entry, so that going back finds the same lines. */

export interface ReadingPlace {
  slug: string;
  /** Pixels of the article above the top of the window; negative where it begins lower. */
  offset: number;
}

interface EntryState {
  reading?: ReadingPlace;
}

/** Returns the place that the current history entry was left at, if it is one of a run of articles. */
export const readingPlace = () => (history.state as EntryState | null)?.reading ?? null;

/** Scrolls to a place. `element` is its article. */
export function showPlace({ offset }: ReadingPlace, element: Element): void {
  scrollTo({ top: scrollY + element.getBoundingClientRect().top + offset, behavior: "instant" });
}

/** Returns the index of the article that is read: the last that begins above the middle of the window. */
export function indexRead(elements: readonly Element[]): number {
  const above = elements.filter((element) => element.getBoundingClientRect().top <= innerHeight / 2);
  return Math.max(0, above.length - 1);
}

/** Returns the place within an article that is at the top of the window. `element` is the article. */
export const placeIn = (slug: string, element: Element): ReadingPlace => ({
  slug,
  offset: -element.getBoundingClientRect().top,
});

/** Notes the place in the current history entry, and gives it the article's address. */
export function notePlace(slug: string, element: Element): void {
  const reading = placeIn(slug, element);
  history.replaceState({ ...history.state, reading }, "", `/article/${slug}`);
}

/** How long the page has to stand still before its place is noted, in milliseconds: browsers limit such notes. */
const SETTLED_MS = 150;

/** Calls back whenever the page has been scrolled and stands still. Returns what ends it. */
export function onSettled(settled: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const scrolled = () => {
    clearTimeout(timer);
    timer = setTimeout(settled, SETTLED_MS);
  };
  addEventListener("scroll", scrolled, { passive: true });
  return () => {
    clearTimeout(timer);
    removeEventListener("scroll", scrolled);
  };
}
