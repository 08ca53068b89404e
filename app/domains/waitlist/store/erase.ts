import { sql } from "drizzle-orm";
import { type Statement, statement } from "~/platform/data/db.ts";

/** Forgets an address and what it told us of itself. */
export const eraseSignup = (email: string): Statement<unknown> =>
  statement(sql`delete from waitlist where email = ${email}`);
