import type { Tally } from "~/platform/counts/counts.ts";
import type { RecordedEvent } from "~/platform/page/record-event.ts";

/** What an event of a browser counts towards. Nothing in it says whose event it was. */

export interface Arrival {
  /** Of the request that brings the event. */
  request: Request;
  /** Two letters, as the network says it; absent where it says none. */
  country?: string;
  /** The words of a search as they may be counted; null for none. */
  searched: (text: string) => string | null;
}

/** The key that stands for no medium or no campaign. */
export const NONE = "-";

/** Returns what an event counts towards; nothing for one that is not counted here. */
export function talliesOf(event: RecordedEvent, arrival: Arrival): Tally[] {
  const { name, path, subject = "" } = event;
  if (name === "article_click") return subject ? [["opened", subject]] : [];
  if (name === "search_in_vain") return keyed("vain", arrival.searched(subject));
  if (name !== "page_view") return [];
  const { request, country } = arrival;
  const from = URL.parse(request.headers.get("Referer") ?? "");
  const host = new URL(request.url).host;
  // The page's own address: the beacon is sent by the page itself.
  const query = from?.host === host && from.pathname === path ? from.searchParams : new URLSearchParams();
  const page: Tally[] = [
    ["views", ""],
    ...itemOf(path),
    ...keyed(
      "searches",
      path === "/search" && isNewSearch(query) ? arrival.searched(query.get("q") ?? "") : null,
    ),
  ];
  if (subject === host) return page;
  return [
    ...page,
    ["visits", ""],
    ...keyed("referrers", referrerOf(subject)),
    ...keyed("campaigns", campaignOf(query)),
    ...keyed("countries", country && /^[A-Z]{2}$/.test(country) && country !== "XX" ? country : null),
    ["devices", deviceOf(request.headers)],
  ];
}

const keyed = (kind: string, key: string | null): Tally[] => (key ? [[kind, key]] : []);

/** Whether an address of the search says no more than its words: the others are further views of what was found. */
const isNewSearch = (query: URLSearchParams) =>
  !["tab", "topic", "since", "after", "page"].some((name) => query.get(name));

/** The pages of things, each with its kind; the clock leaves out what does not exist. */
const ITEMS: readonly [kind: string, path: RegExp][] = [
  ["articles", /^\/article\/([^/]+)$/],
  ["videos", /^\/video\/([^/]+)$/],
  ["companies", /^\/insights\/([A-Za-z0-9.-]{1,12})$/],
];

const itemOf = (path: string): Tally[] =>
  ITEMS.flatMap(([kind, pattern]) => keyed(kind, pattern.exec(path)?.[1] ?? null));

const HOST = /^(?=.{4,60}$)([a-z0-9-]+\.)+[a-z][a-z0-9-]+(:\d+)?$/;

/** Returns the host that a reader came from; null without one, or for what is no host's name. */
function referrerOf(host: string): string | null {
  const name = host.toLowerCase().replace(/^www\./, "");
  return HOST.test(name) ? name : null;
}

const MAX_PART = 40;

/** Returns the source, medium and campaign of a link; null for a link without, and for what may be somebody's. */
function campaignOf(query: URLSearchParams): string | null {
  const parts = ["utm_source", "utm_medium", "utm_campaign"].map((name) => {
    const text = (query.get(name) ?? "").toLowerCase().trim().replace(/\s+/g, " ");
    return text === "" ? NONE : text;
  });
  const isPlain = parts.every(
    (part) => part.length <= MAX_PART && /^[\p{L}\p{N} _.+:-]+$/u.test(part) && !/\d{7}/.test(part),
  );
  return isPlain && parts.some((part) => part !== NONE) ? parts.join(" / ") : null;
}

/** Returns phone, tablet or desktop, by what the browser calls itself. */
function deviceOf(headers: Headers): string {
  const agent = headers.get("User-Agent") ?? "";
  if (/ipad|tablet|android(?!.*mobi)/i.test(agent)) return "tablet";
  return headers.get("Sec-CH-UA-Mobile") === "?1" || /mobi|iphone/i.test(agent) ? "phone" : "desktop";
}
