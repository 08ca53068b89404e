/** Which popup appears when. One at a time: the calculator waits until the teaser is out of the way. */

export type Popup = "teaser" | "calculator";

/** Milliseconds after the page loaded, or after the teaser went. */
const TEASER_MS = 3_000;
const CALCULATOR_MS = 8_000;
const CALCULATOR_AFTER_TEASER_MS = 3_000;

/** Moments in milliseconds. */
export interface PopupState {
  loadedAt: number;
  /** Null while it has not been dismissed. */
  teaserDismissedAt: number | null;
  calculatorDismissed: boolean;
  /** Popups that have no place here: the page is about the same thing, or the screen too small. */
  without: readonly Popup[];
}

/** The next popup and the moment it appears, which may have passed; null when there is none to come. */
export function nextPopup(state: PopupState): { popup: Popup; at: number } | null {
  const { loadedAt, teaserDismissedAt, calculatorDismissed, without } = state;
  if (teaserDismissedAt === null && !without.includes("teaser"))
    return { popup: "teaser", at: loadedAt + TEASER_MS };
  if (calculatorDismissed || without.includes("calculator")) return null;
  return { popup: "calculator", at: calculatorAt(loadedAt, teaserDismissedAt) };
}

function calculatorAt(loadedAt: number, teaserDismissedAt: number | null): number {
  if (teaserDismissedAt === null) return loadedAt + CALCULATOR_MS;
  if (teaserDismissedAt <= loadedAt) return loadedAt + CALCULATOR_AFTER_TEASER_MS;
  // Dismissed just now: never on the heels of it.
  return Math.max(loadedAt + CALCULATOR_MS, teaserDismissedAt + CALCULATOR_AFTER_TEASER_MS);
}
