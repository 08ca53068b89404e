/** What is counted. Nothing personal: an event is its name, the page's path and at most one word about it. */
export const EVENT_NAMES = [
  "page_view",
  "ai_mentor_open",
  "calculator_promo_shown",
  "calculator_promo_dismissed",
  "calculator_promo_clicked",
  "article_click",
  "share",
] as const;

export type EventName = (typeof EVENT_NAMES)[number];

/**
 * Counts something that happened in the browser. `subject` says to what: an article's slug, a way of sharing.
 * `public/shell.js` sends it, as it does for what carries `data-track` and for the first page: pages without
 * the framework count as others do.
 */
export function track(name: EventName, subject?: string): void {
  dispatchEvent(new CustomEvent("track", { detail: { name, subject } }));
}
