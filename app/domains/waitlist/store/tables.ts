import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** The signups of the waitlist. Times are milliseconds since 1970, UTC. */
export const waitlist = sqliteTable(
  "waitlist",
  {
    id: text("id").primaryKey(),
    /** In lower case, at most 254 characters. */
    email: text("email").notNull(),
    firstName: text("first_name"),
    lastName: text("last_name"),
    company: text("company"),
    title: text("title"),
    primaryInterest: text("primary_interest"),
    eventAttendance: text("event_attendance"),
    /** The evidence of consent: the place of the form and the text. */
    consentPlace: text("consent_place").notNull(),
    consentWording: text("consent_wording").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [uniqueIndex("waitlist_email").on(table.email), index("waitlist_created").on(table.createdAt)],
);
