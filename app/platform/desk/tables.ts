import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ROLES } from "./roles.ts";

/** Who may sign in to the desk. Times are milliseconds since 1970, UTC. */
export const staff = sqliteTable(
  "staff",
  {
    id: text("id").primaryKey(),
    /** In lower case. */
    email: text("email").notNull(),
    name: text("name").notNull(),
    role: text("role", { enum: ROLES }).notNull(),
    invitedAt: integer("invited_at").notNull(),
    signedInAt: integer("signed_in_at"),
  },
  (table) => [uniqueIndex("staff_email_unique").on(table.email)],
);

/** Links that sign in once. */
export const staffLinks = sqliteTable(
  "staff_links",
  {
    /** SHA-256 of the token. */
    hash: text("hash").primaryKey(),
    staff: text("staff").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("staff_links_expiry").on(table.expiresAt), index("staff_links_staff").on(table.staff)],
);

/** Browsers that are signed in. */
export const staffSessions = sqliteTable(
  "staff_sessions",
  {
    /** SHA-256 of the cookie. */
    hash: text("hash").primaryKey(),
    staff: text("staff").notNull(),
    /** The browser and its system, in words: "Firefox on Windows". */
    browser: text("browser").notNull(),
    signedInAt: integer("signed_in_at").notNull(),
    seenAt: integer("seen_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [
    index("staff_sessions_staff").on(table.staff, table.signedInAt),
    index("staff_sessions_expiry").on(table.expiresAt),
  ],
);

/** Passkeys that sign in. */
export const staffPasskeys = sqliteTable(
  "staff_passkeys",
  {
    /** The credential's id, base64url. */
    id: text("id").primaryKey(),
    staff: text("staff").notNull(),
    /** The browser that made it. */
    name: text("name").notNull(),
    /** COSE, base64url. */
    publicKey: text("public_key").notNull(),
    counter: integer("counter").notNull(),
    addedAt: integer("added_at").notNull(),
    usedAt: integer("used_at"),
  },
  (table) => [index("staff_passkeys_staff").on(table.staff, table.addedAt)],
);

/** Challenges that a passkey has to answer, each once. */
export const staffChallenges = sqliteTable(
  "staff_challenges",
  {
    challenge: text("challenge").primaryKey(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("staff_challenges_expiry").on(table.expiresAt)],
);

/** Every act of the desk. */
export const audit = sqliteTable(
  "audit",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    at: integer("at").notNull(),
    staff: text("staff").notNull(),
    /** The name at that time: it stays when somebody has left. */
    name: text("name").notNull(),
    act: text("act").notNull(),
    /** The kind of the record that was changed; "" where none was. */
    kind: text("kind").notNull(),
    /** The record's id, or what else the act was about. */
    subject: text("subject").notNull(),
    /** One sentence. */
    says: text("says").notNull(),
    /** JSON of the record before and after; null where there was none. */
    before: text("before"),
    after: text("after"),
    /** The entry that this one undid. */
    undoes: integer("undoes"),
  },
  (table) => [
    index("audit_staff").on(table.staff, table.id),
    index("audit_subject").on(table.kind, table.subject, table.id),
    index("audit_at").on(table.at),
    index("audit_undoes").on(table.undoes),
  ],
);
