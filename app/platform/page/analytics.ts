/** The events that are counted. They hold nothing personal: a name, the page's path and at most one subject. */
export const EVENT_NAMES = [
  "page_view",
  "ai_mentor_open",
  "calculator_promo_shown",
  "calculator_promo_dismissed",
  "calculator_promo_clicked",
  "article_click",
  "share",
  "search_in_vain",
] as const;

export type EventName = (typeof EVENT_NAMES)[number];

/**
 * Counts an event of the browser. `subject` is what it concerns, such as an article's slug or a way of sharing; of a page
 * view the host that its reader came from.
 * `public/shell.js` sends it, as it sends clicks on `data-track` elements and the first page view, so that pages
 * without the framework are counted too.
 * @param path of the page; that of the address when absent
 */
export function track(name: EventName, subject?: string, path?: string): void {
  dispatchEvent(new CustomEvent("track", { detail: { name, subject, path } }));
}
