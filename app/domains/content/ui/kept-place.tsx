import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { usePublication } from "~/platform/publication/context.tsx";
import { focusMain } from "~/ui/focus-main.ts";
import { CloseIcon } from "~/ui/icons.tsx";
import { keepPlace, keptPlace, placesKey } from "./kept-places.ts";
import { onSettled, readingPlace } from "./reading-place.ts";

/** Blocks of a text that a reader has passed when it counts as begun. */
const BEGUN = 3;
/** How far from the top of the window a block is read, in pixels: below the header. */
const TOP_PX = 100;
/** The part of a window below its edge that may still be unread when a text counts as read to its end. */
const REST = 0.1;
/** After what time the browser and the router have scrolled to where an entry was left, in milliseconds. */
const RESTORED_MS = 300;

const storage = () => localStorage;

/** A text is in several parts where companies stand between them. */
const blocksOf = (article: Element | null) => [...(article?.querySelectorAll(".prose > *") ?? [])];

/** Returns the block at the top of the window; null at the end of the text, undefined before it has begun. */
function blockRead(blocks: readonly Element[]): number | null | undefined {
  const end = blocks.at(-1)?.getBoundingClientRect().bottom ?? 0;
  if (end <= innerHeight * (1 + REST)) return null;
  const passed = blocks.filter((each) => each.getBoundingClientRect().top < TOP_PX);
  const block = passed.length - 1;
  return block < BEGUN ? undefined : block;
}

interface KeptPlaceProps {
  slug: string;
  article: RefObject<HTMLElement>;
  /** Whether a reader who comes back is offered the place: at the first article of a page. */
  offers: boolean;
}

/** Keeps how far an article was read, and offers the place in a later visit. It goes by itself for who reads on. */
export function KeptPlace({ slug, article, offers }: KeptPlaceProps) {
  const { brand } = usePublication();
  const [offered, setOffered] = useState<number | null>(null);
  const key = placesKey(brand.slug);
  const box = useRef<HTMLDivElement>(null);
  const withdraw = useCallback(() => {
    if (box.current?.contains(document.activeElement)) focusMain();
    setOffered(null);
  }, []);
  useEffect(() => {
    if (!offers || location.hash || readingPlace()) return;
    const offer = () => {
      const block = keptPlace(storage, key, slug);
      if (scrollY < innerHeight && block !== null && block < blocksOf(article.current).length)
        setOffered(block);
    };
    const timer = setTimeout(offer, RESTORED_MS);
    return () => clearTimeout(timer);
  }, [offers, key, slug, article]);
  useEffect(
    () =>
      onSettled(() => {
        const block = blockRead(blocksOf(article.current));
        if (block === undefined) return;
        keepPlace(storage, key, slug, block);
        withdraw();
      }),
    [key, slug, article, withdraw],
  );
  if (offered === null) return null;
  const go = () => {
    const block = blocksOf(article.current)[offered];
    setOffered(null);
    if (!(block instanceof HTMLElement)) return;
    block.tabIndex = -1;
    block.focus({ preventScroll: true });
    block.scrollIntoView({ behavior: "instant" });
  };
  return (
    <div ref={box} role="status" className="kept-place no-print">
      <button type="button" onClick={go} className="h-11 pe-1 ps-4 text-sm font-semibold hover:text-accent">
        Continue where you left off
      </button>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={withdraw}
        className="grid size-11 place-items-center text-soft hover:text-accent"
      >
        <CloseIcon className="size-4" />
      </button>
    </div>
  );
}
