import type { Cell } from "~/lib/csv/write.ts";
import type { Kind } from "../fields.ts";
import { NONE } from "./arrival.ts";
import type { ReadNumbers } from "./shown.ts";
import { DIRECT, type Names, OTHERS } from "./view.ts";
import { labelOf } from "./words.ts";

/** The numbers as files for other programs: columns, and rows of cells. */

type Table = [columns: string[], rows: Cell[][]];

export const LETTER_COLUMNS = [
  "letter",
  "at",
  "subject",
  "sent",
  "delivered",
  "bounced",
  "complained",
  "left",
  "clicks",
];

/** Returns the course of a period, by hour, day or month. */
export function courseColumns({ period, view }: ReadNumbers): Table {
  const first = { day: "hour", week: "day", year: "month" }[period.unit];
  return [
    [first, "views", "visits", "readers", "views_before"],
    view.course.map(({ span, views, visits, readers, before }) => [span, views, visits, readers, before]),
  ];
}

/** The columns by which the keys of a kind are told. */
const KEY_COLUMNS: Partial<Record<Kind, string[]>> = {
  articles: ["article", "title"],
  videos: ["video", "title"],
  companies: ["company", "name"],
  referrers: ["site"],
  campaigns: ["source", "medium", "campaign"],
  countries: ["country", "name"],
  signups: ["page", "place"],
  waitlist: ["page", "place"],
  reports: ["page", "place"],
};

/** Returns every key of a kind that is kept, the most first. */
export function columnsOf(kind: Kind, { view }: ReadNumbers): Table {
  const columns = KEY_COLUMNS[kind] ?? [kind];
  return [
    [...columns, "count", "before"],
    (view.lines[kind] ?? []).map(({ key, now, before }) => {
      const cells = cellsOf(kind, key, view.names);
      return [...columns.map((_, index) => cells[index] ?? ""), now, before];
    }),
  ];
}

function cellsOf(kind: Kind, key: string, names: Names): string[] {
  if (key === OTHERS) return ["(others)"];
  if (key === DIRECT) return ["(direct)"];
  switch (kind) {
    case "campaigns":
      return key.split(" / ").map((part) => (part === NONE ? "" : part));
    case "signups":
    case "waitlist":
    case "reports":
      return key.split(" ");
    case "articles":
    case "videos":
    case "companies":
    case "countries":
      return [key, labelOf(kind, key, names).label];
    default:
      return [key];
  }
}
