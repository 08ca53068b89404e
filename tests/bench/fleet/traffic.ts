import type { Topic } from "../../../app/platform/data/topics.ts";
import type { Shown } from "../../../app/platform/page/define-page.ts";
import { daily, quarterHourly, relativeDates, soonestOf } from "../../../app/platform/page/due.ts";

/** The pages of the simulated day, who visits them, and what changes when. Times in milliseconds. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A Monday in winter. */
export const MIDNIGHT = Date.parse("2026-11-23T00:00:00Z");

const ARTICLES = 7000;
const VIDEOS = 1000;
const PUBLISHED_A_DAY = 30;
const PUBLISHED_EVERY = DAY / PUBLISHED_A_DAY;
const PAGE_SIZE = 12;

export interface FleetPage {
  key: string;
  /** Its share of all views. */
  share: number;
  shown: Shown;
  /** When it is due, rendered at a time. */
  due: (now: number) => number | null;
  /** CPU of a render, ms, and rows that it reads of D1. */
  cpuMs: number;
  rows: number;
}

/** Shares by Zipf's law: the second page has half of the first's visits, the third a third. */
function zipf(count: number, share: number): number[] {
  const weights = Array.from({ length: count }, (_, index) => 1 / (index + 1));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => (share * weight) / sum);
}

/** A list's items by their place, one published every 48 minutes. */
const itemsAt = (now: number, first: number) =>
  Array.from({ length: PAGE_SIZE }, (_, index) => ({
    publishedAt: new Date(now - (now % PUBLISHED_EVERY) - (first + index) * PUBLISHED_EVERY).toISOString(),
  }));

const never = () => null;

/**
 * The pages with the topics and due times of their routes. The CPU of a render is that of the routes' bench, the rows are
 * their budgets.
 */
export function fleetPages(): FleetPage[] {
  const group = (
    name: string,
    shares: number[],
    rest: (index: number) => Omit<FleetPage, "key" | "share">,
  ): FleetPage[] => shares.map((share, index) => ({ key: `/${name}/${index}`, share, ...rest(index) }));
  const listDue = (first: number) => (now: number) => relativeDates(itemsAt(now, first), now);
  const quarter = (now: number) => quarterHourly(null, now);
  const news = soonestOf(relativeDates, quarterHourly);
  return [
    ...group("home", [0.1], () => ({
      shown: { topics: ["content", "videos", "market", "news"] },
      due: (now) => soonestOf(relativeDates, quarterHourly)(itemsAt(now, 0), now),
      cpuMs: 42,
      rows: 120,
    })),
    ...group("article", zipf(ARTICLES, 0.55), (index) => ({
      shown: { topics: ["content"], part: `article-${index}` },
      due: never,
      cpuMs: 12,
      rows: 60,
    })),
    ...group("articles", zipf(Math.ceil(ARTICLES / PAGE_SIZE), 0.05), (index) => ({
      shown: { topics: ["content"] },
      due: listDue(index * PAGE_SIZE),
      cpuMs: 16,
      rows: 60,
    })),
    // Eight categories of forty pages.
    ...group("category", zipf(320, 0.08), (index) => ({
      shown: { topics: ["content", "videos"] },
      due: (now) => soonestOf(relativeDates, daily)(itemsAt(now, Math.floor(index / 8) * PAGE_SIZE * 8), now),
      cpuMs: 24,
      rows: 60,
    })),
    ...group("insights", [0.05], () => ({
      shown: { topics: ["market", "news"] },
      due: (now) => news(itemsAt(now, 0), now),
      cpuMs: 39,
      rows: 10,
    })),
    ...group("company", zipf(60, 0.05), (index) => ({
      shown: { topics: ["market", "news"] },
      due: (now) => news(itemsAt(now, index), now),
      cpuMs: 15,
      rows: 10,
    })),
    ...group("news", [0.05], () => ({
      shown: { topics: ["news", "market"] },
      due: (now) => relativeDates(itemsAt(now, 0), now),
      cpuMs: 24,
      rows: 10,
    })),
    ...group("videos", zipf(Math.ceil(VIDEOS / PAGE_SIZE), 0.02), () => ({
      shown: { topics: ["videos"] },
      due: (now) => daily(null, now),
      cpuMs: 16,
      rows: 60,
    })),
    ...group("video", zipf(VIDEOS, 0.02), () => ({
      shown: { topics: ["videos"] },
      due: (now) => daily(null, now),
      cpuMs: 14,
      rows: 60,
    })),
    ...group("market-tools", zipf(3, 0.02), () => ({
      shown: { topics: ["market"] },
      due: quarter,
      cpuMs: 15,
      rows: 0,
    })),
    ...group("text", zipf(10, 0.01), () => ({ shown: { topics: [] }, due: never, cpuMs: 10, rows: 0 })),
  ];
}

const every = (span: number, from: number, to: number) =>
  Array.from({ length: Math.ceil((to - from) / span) }, (_, index) => from + index * span);

/**
 * When each topic changes, from the day before to the end of a trading day: a price every five minutes of trading (New
 * York in winter), thirty articles spread over the day, news every quarter of an hour, videos once an hour, and ten
 * corrections of an article.
 */
export function changeTimes(): Map<Topic, number[]> {
  const opening = 14.5 * HOUR;
  const closing = 21 * HOUR;
  const trading = [opening - DAY, opening].flatMap((open) =>
    every(5 * MINUTE, open + 5 * MINUTE, open + closing - opening + 1),
  );
  const changes = new Map<Topic, number[]>([
    ["market", trading],
    ["content", every(PUBLISHED_EVERY, -DAY + 7 * MINUTE, DAY)],
    ["news", every(15 * MINUTE, -DAY + 2 * MINUTE, DAY)],
    ["videos", every(HOUR, -DAY + 11 * MINUTE, DAY)],
  ]);
  for (let index = 0; index < 10; index += 1)
    changes.set(`content/article-${index * 37}`, [index * 2 * HOUR + 13 * MINUTE]);
  return new Map([...changes].map(([topic, times]) => [topic, times.map((time) => MIDNIGHT + time)]));
}
