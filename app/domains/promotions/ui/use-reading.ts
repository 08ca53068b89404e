import { useEffect, useState } from "react";

/** How far a page is scrolled when its visitor has begun to read, in pixels. */
const BEGUN_PX = 120;

/** After what time is asked again whether something still lies over the page, in milliseconds. */
const AGAIN_MS = 1_000;

const WRITES = "input, textarea, select, [contenteditable]";

/** Whether the visitor has begun to read the page or to write on it: it was scrolled, selected or typed in. */
export function useReading(pathname: string): boolean {
  const [begunOn, setBegunOn] = useState<string | null>(null);
  useEffect(() => {
    // What is done in the popup itself is not reading.
    const begin = () => {
      if (!document.querySelector(".popup:is(:hover, :focus-within)")) setBegunOn(pathname);
    };
    const scrolled = () => scrollY > BEGUN_PX && begin();
    const selected = () => getSelection()?.isCollapsed === false && begin();
    const typed = ({ target }: Event) => target instanceof Element && target.matches(WRITES) && begin();
    scrolled();
    const ends = new AbortController();
    const { signal } = ends;
    addEventListener("scroll", scrolled, { signal, passive: true });
    document.addEventListener("selectionchange", selected, { signal });
    addEventListener("input", typed, { signal, capture: true });
    addEventListener("focusin", typed, { signal, capture: true });
    return () => ends.abort();
  }, [pathname]);
  return begunOn === pathname;
}

/** Whether a dialog, a menu or an article's offer to read on is there: one thing at a time lies over the page. */
const isOccupied = () => document.querySelector("dialog[open], [popover]:popover-open, .kept-place") !== null;

/** Calls back after a time (ms), or later once nothing lies over the page. Returns what ends the wait. */
export function whenFree(due: () => void, after: number): () => void {
  const ask = () => {
    if (isOccupied()) timer = setTimeout(ask, AGAIN_MS);
    else due();
  };
  let timer = setTimeout(ask, after);
  return () => clearTimeout(timer);
}
