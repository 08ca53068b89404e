import * as z from "zod";
import { messagePage } from "~/domains/contact/store/inbox.ts";
import { INBOX_KINDS } from "~/domains/desk/ui/inbox.tsx";
import { reportPage } from "~/domains/valuation/report/store/inbox.ts";
import { signupPage } from "~/domains/waitlist/store/inbox.ts";
import type { Cell } from "~/lib/csv/write.ts";
import { type Db, rowsOf, type Statement } from "~/platform/data/db.ts";
import { csvFile, keyPages } from "~/platform/page/csv.ts";
import { definePage } from "~/platform/page/define-page.ts";

const PAGE = 500;

export const page = definePage({
  staff: "owner",
  query: z.object({ kind: z.enum(INBOX_KINDS).catch("waitlist") }),
  topics: [],
});

const iso = (time: number) => new Date(time).toISOString();

/** Yields the rows of a list as cells. */
async function* cellsOf<Row extends { key: string }>(
  db: Db,
  read: (after: string | null, limit: number) => Statement<Row>,
  cells: (row: Row) => Cell[],
) {
  for await (const rows of keyPages<Row>((last) => rowsOf(db, read(last?.key ?? null, PAGE)), PAGE))
    yield rows.map(cells);
}

/** Everybody of one kind, the latest first. */
export const loader = page.document(({ deps: { db }, query: { kind } }) => {
  if (kind === "messages")
    return csvFile(
      kind,
      ["at", "name", "email", "message"],
      cellsOf(db, messagePage, (row) => [iso(row.createdAt), row.name, row.email, row.message]),
    );
  if (kind === "reports")
    return csvFile(
      kind,
      ["at", "email", "company", "funding_stage", "company_type", "arr_millions", "growth_percent", "mailed"],
      cellsOf(db, reportPage, ({ createdAt, email, company, input, mailed }) => {
        const {
          fundingStage = null,
          companyType = null,
          arr = null,
          growthRate = null,
        } = input ? JSON.parse(input) : {};
        return [
          iso(createdAt),
          email,
          company,
          fundingStage,
          companyType,
          arr,
          growthRate,
          mailed === 1 ? "yes" : "no",
        ];
      }),
    );
  return csvFile(
    kind,
    [
      "at",
      "email",
      "first_name",
      "last_name",
      "company",
      "title",
      "primary_interest",
      "event_attendance",
      "consent_place",
      "consent_wording",
    ],
    cellsOf(db, signupPage, (row) => [
      iso(row.createdAt),
      row.email,
      row.firstName,
      row.lastName,
      row.company,
      row.title,
      row.primaryInterest,
      row.eventAttendance,
      row.consentPlace,
      row.consentWording,
    ]),
  );
});
