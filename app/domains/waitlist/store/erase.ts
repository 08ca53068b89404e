import { sql } from "drizzle-orm";
import { type Statement, statement } from "~/platform/data/db.ts";

/** Deletes an address and its answers from the waitlist. */
export const eraseSignup = (email: string): Statement<unknown> =>
  statement(sql`delete from waitlist where email = ${email}`);

/** Returns what is held of an address. */
export const heldSignups = (email: string): Statement<object> =>
  statement<object>(sql`select * from waitlist where email = ${email}`);
