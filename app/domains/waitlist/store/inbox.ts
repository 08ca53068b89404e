import { sql } from "drizzle-orm";
import { type Statement, statement } from "~/platform/data/db.ts";

export interface ListedSignup {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  company: string | null;
  title: string | null;
  primaryInterest: string | null;
  eventAttendance: string | null;
  consentPlace: string;
  consentWording: string;
  /** Milliseconds since 1970, UTC. */
  createdAt: number;
  /** A place in the list: the next page begins after it. */
  key: string;
}

/** Returns the next signups, the latest first. */
export function signupPage(after: string | null, limit: number): Statement<ListedSignup> {
  const [createdAt, rowid] = (after ?? "").split("-").map(Number);
  return statement<ListedSignup>(sql`
    select id, email, first_name as firstName, last_name as lastName, company, title,
      primary_interest as primaryInterest, event_attendance as eventAttendance, consent_place as consentPlace,
      consent_wording as consentWording, created_at as createdAt, created_at || '-' || rowid as key
    from waitlist ${createdAt && rowid ? sql`where (created_at, rowid) < (${createdAt}, ${rowid})` : sql``}
    order by created_at desc, rowid desc limit ${limit}`);
}
