import { sql } from "drizzle-orm";
import { rowsOf, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { ExportedSubscription } from "../operator.ts";
import type { ReaderFilter } from "./list.ts";

/** The columns of the file that the import reads again. */
export const EXPORT_COLUMNS = [
  "email",
  "list",
  "status",
  "consent_at",
  "consent_place",
  "consent_wording",
  "confirmed_at",
  "ended_at",
  "paused_until",
];

/** Returns the cells of a subscription, in the order of `EXPORT_COLUMNS`. */
export function exportCells(row: ExportedSubscription): string[] {
  const iso = (time: number | null) => (time === null ? "" : new Date(time).toISOString());
  return [
    row.email,
    row.list,
    row.status,
    iso(row.consentAt),
    row.consentPlace,
    row.consentWording,
    iso(row.confirmedAt),
    iso(row.endedAt),
    iso(row.pausedUntil),
  ];
}

const PAGE = 500;

type Row = ExportedSubscription & { changedAt: number };

/** Yields the subscribers of a filter with their evidence, the latest change first, in pages by key. */
export async function* exportedReaders(
  db: Deps["db"],
  { list, status, source }: ReaderFilter,
): AsyncGenerator<ExportedSubscription[]> {
  let last: Row | undefined;
  while (true) {
    const page: Row[] = await rowsOf(
      db,
      statement<Row>(sql`
        select s.id, s.email, x.list, x.status, x.consent_place as consentPlace, x.consent_wording as consentWording,
          x.consent_at as consentAt, x.confirmed_at as confirmedAt, x.ended_at as endedAt,
          s.paused_until as pausedUntil, x.changed_at as changedAt
        from subscriptions x cross join subscribers s on s.id = x.subscriber_id
        where x.list = ${list} and x.status = ${status} ${source === undefined ? sql`` : sql`and x.source = ${source}`}
          ${last ? sql`and (x.changed_at, x.subscriber_id) < (${last.changedAt}, ${last.id})` : sql``}
        order by x.changed_at desc, x.subscriber_id desc limit ${PAGE}`),
    );
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    last = page.at(-1);
  }
}
