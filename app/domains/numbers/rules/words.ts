import { ownValue } from "~/lib/own-value.ts";
import { datesIn } from "~/lib/time/written-dates.ts";
import type { Kind, Unit } from "../fields.ts";
import { NONE } from "./arrival.ts";
import type { Period } from "./period.ts";
import { DIRECT, type Names, OTHERS } from "./view.ts";

/** What the desk calls numbers. */

export const BEFORE_WORDS: Record<Unit, string> = {
  day: "the day before",
  week: "the week before",
  year: "the year before",
};

/** What of a period that is not over is compared. */
export const LEFT_OUT_WORDS: Record<Unit, string> = {
  day: "up to this hour",
  week: "without today",
  year: "without this month",
};

interface KindWords {
  title: string;
  /** What a row is. */
  row: string;
  /** What is counted. */
  count: string;
  /** Shown instead of a table without rows. */
  none: string;
}

export const KIND_WORDS: Record<Kind, KindWords> = {
  articles: { title: "Articles", row: "Article", count: "Views", none: "No article was read." },
  videos: { title: "Videos", row: "Video", count: "Views", none: "No video was looked at." },
  companies: { title: "Companies", row: "Company", count: "Views", none: "No company was looked at." },
  referrers: { title: "Where visits came from", row: "Site", count: "Visits", none: "There was no visit." },
  campaigns: {
    title: "Campaigns",
    row: "Source / medium / campaign",
    count: "Visits",
    none: "No link with utm_source, utm_medium or utm_campaign was followed.",
  },
  countries: {
    title: "Countries",
    row: "Country",
    count: "Visits",
    none: "No country is known: Cloudflare's network says it of each visit.",
  },
  devices: { title: "Devices", row: "Device", count: "Visits", none: "There was no visit." },
  searches: { title: "Searches", row: "Words", count: "Times", none: "Nothing was searched." },
  vain: {
    title: "Searched in vain",
    row: "Words",
    count: "Times",
    none: "Every search found something.",
  },
  signups: { title: "Sign-ups", row: "Page and place", count: "Asked", none: "Nobody signed up." },
  waitlist: { title: "Waitlist", row: "Page and place", count: "Joined", none: "Nobody joined." },
  reports: {
    title: "Valuation reports",
    row: "Page and place",
    count: "Asked",
    none: "Nobody asked for one.",
  },
};

export interface Label {
  label: string;
  href?: string;
  /** A second part, beside the label. */
  note?: string;
}

const BY_PLACE: readonly Kind[] = ["signups", "waitlist", "reports"];

const PLACES: Record<string, string> = {
  page: "the page's form",
  card: "card",
  dialog: "dialog",
  insights: "market",
  "daily-intelligence": "daily intelligence",
  article: "below an article",
  call: "API",
  modal: "dialog",
  inline: "form in the page",
  calculator: "calculator",
};

/** Where the pages of things are. */
const PATHS: Partial<Record<Kind, string>> = {
  articles: "/article/",
  videos: "/video/",
  companies: "/insights/",
};

const DEVICES: Record<string, string> = { phone: "Phone", tablet: "Tablet", desktop: "Computer" };

/** Returns what a key of a kind is called. */
export function labelOf(kind: Kind, key: string, names: Names): Label {
  if (key === OTHERS) return { label: "Others" };
  if (key === DIRECT) return { label: "Directly, or not said" };
  const path = PATHS[kind];
  if (path) return { label: ownValue(names[kind] ?? {}, key) ?? key, href: path + encodeURIComponent(key) };
  if (BY_PLACE.includes(kind)) {
    const [page = "", place = ""] = key.split(" ");
    const label = page === "" ? "No page" : page;
    return { label, note: ownValue(PLACES, place) ?? place, ...(page === "" ? {} : { href: page }) };
  }
  if (kind === "countries") return { label: countryName(key) };
  if (kind === "devices") return { label: ownValue(DEVICES, key) ?? key };
  if (kind === "searches" || kind === "vain")
    return { label: key, href: `/search?q=${encodeURIComponent(key)}` };
  if (kind === "campaigns")
    return {
      label: key
        .split(` / `)
        .map((part) => (part === NONE ? "–" : part))
        .join(" / "),
    };
  return { label: key };
}

function countryName(code: string): string {
  try {
    return new Intl.DisplayNames("en", { type: "region" }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Returns when a period is: "Friday, November 27", "November 21–27, 2026", "Dec 2025 – Nov 2026". */
export function periodWords({ unit, from, to, spans }: Period): string {
  const dates = datesIn();
  if (unit === "day") return `${dates.weekdayAndDay(to)}, ${to.slice(0, 4)}`;
  if (unit === "week") return dates.dayRange(from, to);
  return `${dates.monthAndYear(`${spans[0]}-01`)} – ${dates.monthAndYear(`${spans.at(-1)}-01`)}`;
}

/** Returns what an hour, a day or a month is called in the chart's table. */
export function spanWords(unit: Unit, span: string): { long: string; short: string } {
  const dates = datesIn();
  if (unit === "day") return { long: `${span}:00`, short: span };
  if (unit === "week")
    return { long: dates.weekdayAndDay(span), short: dates.weekdayAndDay(span).slice(0, 3) };
  return { long: dates.longMonth(`${span}-01`), short: dates.month(`${span}-01`) };
}
