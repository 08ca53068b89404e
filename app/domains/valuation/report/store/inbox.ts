import { sql } from "drizzle-orm";
import { type Statement, statement } from "~/platform/data/db.ts";

export interface ListedReport {
  id: string;
  email: string;
  company: string | null;
  /** The calculator's input and result, as JSON; null where they were not kept. */
  input: string | null;
  mailed: number;
  /** Milliseconds since 1970, UTC. */
  createdAt: number;
  /** A place in the list: the next page begins after it. */
  key: string;
}

/** Returns the next requests of reports, the latest first. They are kept as long as their files. */
export function reportPage(after: string | null, limit: number): Statement<ListedReport> {
  const [createdAt, rowid] = (after ?? "").split("-").map(Number);
  return statement<ListedReport>(sql`
    select id, email, company, input, mailed, created_at as createdAt, created_at || '-' || rowid as key
    from valuation_reports ${createdAt && rowid ? sql`where (created_at, rowid) < (${createdAt}, ${rowid})` : sql``}
    order by created_at desc, rowid desc limit ${limit}`);
}
