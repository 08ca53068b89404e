/** Which popup appears when. One at a time: the calculator appears after the teaser is dismissed. */

export const POPUPS = ["teaser", "calculator"] as const;
export type Popup = (typeof POPUPS)[number];

/** Delays in milliseconds, from the load of the page or the dismissal of the teaser. */
export const TEASER_MS = 3_000;
const CALCULATOR_MS = 8_000;
const CALCULATOR_AFTER_TEASER_MS = 3_000;

/** Pages on which a popup would promote the page itself, or hide what it is about; with those below them. */
const SUBJECTS: Record<string, readonly Popup[]> = {
  "/ai-mentor": ["teaser"],
  "/mentor": ["teaser"],
  "/valuation-calculator": ["calculator"],
  "/valuation": ["calculator"],
  "/_welcome": ["teaser", "calculator"],
};

/** Returns the popups whose subject is that of a page, which is not to advertise itself. */
export const popupsAbout = (pathname: string): readonly Popup[] =>
  Object.entries(SUBJECTS).find(([path]) => `${pathname}/`.startsWith(`${path}/`))?.[1] ?? [];

/** Times in milliseconds. */
export interface PopupState {
  loadedAt: number;
  /** Null when it was not dismissed. */
  teaserDismissedAt: number | null;
  calculatorDismissed: boolean;
  /** Popups not shown here: the page has the same subject, the screen is too small or the feature is absent. */
  without: readonly Popup[];
}

/** Returns the next popup and the time at which it appears, which may have passed; null when there is none. */
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
  // Dismissed just now: keep a distance.
  return Math.max(loadedAt + CALCULATOR_MS, teaserDismissedAt + CALCULATOR_AFTER_TEASER_MS);
}
