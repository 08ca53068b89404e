import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { recall, remember } from "~/lib/browser-storage.ts";
import { usePublication } from "~/platform/publication/context.tsx";
import { useMedia } from "~/ui/use-media.ts";
import { nextPopup, type Popup } from "../rules/popups.ts";
import { STORAGE } from "../schema.ts";
import { CalculatorPopup } from "./calculator-popup.tsx";
import { ChatTeaser } from "./chat-teaser.tsx";

/** Pages on which a popup would promote the page itself. */
const ABOUT: Record<string, Popup[]> = {
  "/ai-mentor": ["teaser"],
  "/mentor": ["teaser"],
  "/valuation-calculator": ["calculator"],
  "/valuation": ["calculator"],
};

/** Popups without a place on a screen narrower than a desktop's. */
const DESKTOP_ONLY: Popup[] = ["calculator"];

interface Memory {
  loadedAt: number;
  teaserDismissedAt: number | null;
  calculatorDismissed: boolean;
}

/**
 * At most one small card in a corner, on screens with room for it and without reduced motion. It takes no focus and
 * blocks nothing; an element that gets the focus scrolls clear of it.
 */
export function Popups() {
  const roomy = useMedia("(min-width: 48rem) and (prefers-reduced-motion: no-preference)");
  const desktop = useMedia("(min-width: 64rem)");
  const { pathname } = useLocation();
  const { mentor } = usePublication();
  const [memory, setMemory] = useState<Memory | null>(null);
  const [shown, setShown] = useState<Popup | null>(null);
  useEffect(() => {
    const teaser = recall(STORAGE.teaser);
    setMemory({
      loadedAt: Date.now(),
      teaserDismissedAt: teaser === null ? null : Number(teaser),
      calculatorDismissed: recall(STORAGE.calculator) !== null,
    });
  }, []);

  const without: Popup[] = [
    ...(ABOUT[pathname] ?? []),
    ...(desktop ? [] : DESKTOP_ONLY),
    ...(mentor ? [] : (["teaser"] as const)),
  ];
  const next = memory && roomy ? nextPopup({ ...memory, without }) : null;
  const popup = next?.popup ?? null;
  const at = next?.at ?? 0;
  useEffect(() => {
    setShown(null);
    if (popup === null) return;
    const timer = setTimeout(() => setShown(popup), Math.max(0, at - Date.now()));
    return () => clearTimeout(timer);
  }, [popup, at]);

  const dismiss = (which: Popup) => {
    const now = Date.now();
    remember(STORAGE[which], String(now));
    setMemory((before) => {
      if (!before) return before;
      return which === "teaser"
        ? { ...before, teaserDismissedAt: now }
        : { ...before, calculatorDismissed: true };
    });
  };
  if (shown === "teaser") return <ChatTeaser onDismiss={() => dismiss("teaser")} />;
  if (shown === "calculator") return <CalculatorPopup onDismiss={() => dismiss("calculator")} />;
  return null;
}
