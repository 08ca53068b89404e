import { useLocation } from "@remix-run/react";
import { Suspense, useEffect, useRef, useState } from "react";
import { onStored, recall, remember } from "~/lib/browser-storage.ts";
import { Due } from "~/platform/page/document/framework.tsx";
import { usePublication } from "~/platform/publication/context.tsx";
import { focusMain } from "~/ui/focus-main.ts";
import { later } from "~/ui/later.ts";
import { useMedia } from "~/ui/use-media.ts";
import { nextPopup, POPUPS, type Popup, popupsAbout, TEASER_MS } from "../rules/popups.ts";
import { STORAGE } from "../schema.ts";
import { useReading, whenFree } from "./use-reading.ts";

const CARDS = {
  teaser: later(
    () => import("./chat-teaser.tsx").then((teaser) => teaser.ChatTeaser),
    () => null,
  ),
  calculator: later(
    () => import("./calculator-popup.tsx").then((popup) => popup.CalculatorPopup),
    () => null,
  ),
};

/** Popups without a place on a screen narrower than a desktop's. */
const DESKTOP_ONLY: Popup[] = ["calculator"];

const ROOMY = "(min-width: 48rem) and (prefers-reduced-motion: no-preference)";
/** No popup comes sooner after the framework: what the page itself offers is there by then, in milliseconds. */
const SETTLED_MS = 500;
/** Enough for the framework to arrive before the first popup is due, in milliseconds. */
const ARRIVAL_MS = 1_000;

interface Memory {
  loadedAt: number;
  teaserDismissedAt: number | null;
  calculatorDismissed: boolean;
}

/** What this visitor has dismissed, on whichever page. */
function dismissals(): Omit<Memory, "loadedAt"> {
  const teaser = recall(STORAGE.teaser);
  return {
    teaserDismissedAt: teaser === null ? null : Number(teaser),
    calculatorDismissed: recall(STORAGE.calculator) !== null,
  };
}

/** Returns when the page was there (ms), which may be long before the framework: `public/intent.js` notes it. */
const loadedAt = () => Number(document.documentElement.dataset.loadedAt ?? Date.now());

/**
 * At most one small card in a corner, on screens with room for it and without reduced motion. It takes no focus and
 * blocks nothing; an element that gets the focus scrolls clear of it. It neither comes nor stays when the visitor has
 * begun to read or to write; the next page may show it.
 */
export function Popups() {
  const roomy = useMedia(ROOMY);
  const desktop = useMedia("(min-width: 64rem)");
  const { pathname } = useLocation();
  const { mentor, promotions } = usePublication();
  const [memory, setMemory] = useState<Memory | null>(null);
  const [shown, setShown] = useState<Popup | null>(null);
  const first = useRef(pathname);
  useEffect(() => {
    const start = pathname === first.current ? loadedAt() : Date.now();
    first.current = "";
    const read = () => setMemory({ loadedAt: start, ...dismissals() });
    read();
    const ends = [onStored(STORAGE.teaser, read), onStored(STORAGE.calculator, read)];
    return () => {
      for (const end of ends) end();
    };
  }, [pathname]);

  const absent: Popup[] = [
    ...popupsAbout(pathname),
    ...(mentor && promotions.teaser ? [] : (["teaser"] as const)),
    ...(promotions.calculator ? [] : (["calculator"] as const)),
  ];
  const without = desktop ? absent : [...absent, ...DESKTOP_ONLY];
  const reading = useReading(pathname);
  const next = memory && roomy ? nextPopup({ ...memory, without }) : null;
  const popup = next?.popup ?? null;
  const at = next?.at ?? 0;
  useEffect(() => {
    setShown(null);
    if (popup === null || reading) return;
    return whenFree(() => setShown(popup), Math.max(SETTLED_MS, at - Date.now()));
  }, [popup, at, reading]);

  const dismiss = (which: Popup) => {
    const now = Date.now();
    if (document.activeElement?.closest(".popup")) focusMain();
    remember(STORAGE[which], String(now));
    setMemory((before) => {
      if (!before) return before;
      return which === "teaser"
        ? { ...before, teaserDismissedAt: now }
        : { ...before, calculatorDismissed: true };
    });
  };
  if (shown === null) {
    const dismissable = POPUPS.filter((popup) => !absent.includes(popup)).map((popup) => STORAGE[popup]);
    return dismissable.length === 0 ? null : (
      <Due after={TEASER_MS - ARRIVAL_MS} media={ROOMY} unless={dismissable} />
    );
  }
  const Card = CARDS[shown];
  return (
    <Suspense>
      <Card onDismiss={() => dismiss(shown)} />
    </Suspense>
  );
}
