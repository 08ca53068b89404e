import { sql } from "drizzle-orm";
import * as z from "zod";
import { type CsvRow, readCsv } from "~/lib/csv/read.ts";
import { emailField } from "~/lib/forms/fields.ts";
import { fail, ok, type Result } from "~/lib/result.ts";
import { oneLine } from "~/lib/text/text.ts";
import { parseDate } from "~/lib/time/dates.ts";
import { batch, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { addressHash, isSuppressed } from "~/platform/mail/delivery/reports/suppressions.ts";
import { LISTS, type List } from "../fields.ts";
import { productOf } from "../rules/foreign-columns.ts";

/**
 * Imports a list of another system with the evidence of each consent. Rejects rows without evidence. Never reactivates
 * an address that has left or is suppressed; a rerun changes nothing.
 */

export interface ImportedSubscription {
  email: string;
  list: List;
  status: "active" | "ended";
  /** Milliseconds since 1970, UTC, like the others. */
  consentAt: number;
  consentPlace: string;
  consentWording: string;
  confirmedAt: number;
  endedAt: number | null;
}

export interface ParsedImport {
  rows: ImportedSubscription[];
  /** One sentence each, with the line of the file. */
  rejected: string[];
  /** Whose export it is; null for our own, and for one whose columns were named. */
  product: string | null;
}

/** What a row needs; `list`, `status`, `confirmed_at` and `ended_at` are optional, as the export writes them. */
export const REQUIRED_COLUMNS = ["email", "consent_at", "consent_place", "consent_wording"];

/** The part of the evidence that no other product exports, and that may be the same for all rows. */
export const SAME_FOR_ALL = ["consent_place", "consent_wording"] as const;

export interface ImportOptions {
  now: Date;
  /** Of rows that name none. */
  list: List;
  /** For rows without their own. */
  evidence?: Partial<Record<(typeof SAME_FOR_ALL)[number], string>>;
  /** What the file calls a column, by our name of it. */
  named?: Readonly<Record<string, string>>;
}

const EARLIEST_CONSENT = Date.UTC(1995, 0, 1);

const pastTime = (text: string, now: number): number | null => {
  const time = parseDate(text);
  return time !== null && time >= EARLIEST_CONSENT && time <= now ? time : null;
};

/** A past date, with or without a time; null if it is optional and missing. */
const past = (now: number, what: string, { optional = false } = {}) =>
  z
    .string()
    .default("")
    .transform((text, context) => {
      const time = pastTime(text, now);
      if (time !== null || (optional && text === "")) return time;
      context.addIssue({
        code: "custom",
        message: `${what} must be a date that has passed, such as 2025-03-31`,
      });
      return z.NEVER;
    });

const words = (what: string, max: number) =>
  z
    .string()
    .transform(oneLine)
    .pipe(z.string().min(1, `${what} is missing`).max(max, `${what} must have at most ${max} characters`));

const rowSchema = (now: number, standardList: List) =>
  z.object({
    email: z.string().pipe(emailField()),
    list: z
      .enum([...LISTS, ""], "list must be weekly or daily")
      .default("")
      .transform((list) => list || standardList),
    status: z
      .enum(
        ["active", "ended", ""],
        "status must be active or ended: who has not confirmed cannot be taken in",
      )
      .default("")
      .transform((status) => status || ("active" as const)),
    consent_at: past(now, "consent_at"),
    consent_place: words("consent_place", 200),
    consent_wording: words("consent_wording", 1000),
    confirmed_at: past(now, "confirmed_at", { optional: true }),
    ended_at: past(now, "ended_at", { optional: true }),
  });

/** "Email Address" and "email-address" are email_address. */
const columnName = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");

/**
 * Reads a CSV file: of our own export, or of Mailchimp, Ghost, Substack or beehiiv, which are known by their columns. Fails
 * with `columns` when its first line lacks a required column, and with `evidence` when only what may be the same for all
 * rows is missing.
 */
export function parseImport(
  file: string,
  { now, list, evidence = {}, named = {} }: ImportOptions,
): Result<ParsedImport, "columns" | "evidence"> {
  const [header, ...rows] = readCsv(file);
  const ours = new Map(Object.entries(named).map(([own, theirs]) => [columnName(theirs), own]));
  const columns = (header?.cells ?? []).map(columnName).map((name) => ours.get(name) ?? name);
  const product = columns.includes("consent_at") ? null : productOf(columns);
  const known = [...columns, ...(product ? ["email", "consent_at"] : []), ...Object.keys(evidence)];
  const missing = REQUIRED_COLUMNS.filter((name) => !known.includes(name));
  if (missing.length > 0)
    return fail(
      missing.every((name) => SAME_FOR_ALL.some((same) => same === name)) ? "evidence" : "columns",
      `${product ? `This is an export of ${product.name}` : "The first line must name the columns"}; it lacks ${missing.join(", ")}.`,
    );
  const fieldsOf = ({ cells }: CsvRow): Record<string, string | undefined> => {
    const given = Object.fromEntries(columns.map((name, index) => [name, (cells[index] ?? "").trim()]));
    const fields: Record<string, string | undefined> = product ? product.read(given) : given;
    for (const name of SAME_FOR_ALL) fields[name] ||= evidence[name] ?? "";
    return fields;
  };
  const schema = rowSchema(now.getTime(), list);
  const rejected: string[] = [];
  const seen = new Set<string>();
  const taken = rows.flatMap((row) => {
    const parsed = schema.safeParse(fieldsOf(row));
    if (!parsed.success) {
      const { message } = parsed.error.issues[0] ?? {};
      rejected.push(`Line ${row.line}: ${message?.replace(/\.$/, "")}.`);
      return [];
    }
    const { email, list, status, ...rest } = parsed.data;
    if (seen.has(`${list} ${email}`)) {
      rejected.push(`Line ${row.line}: the address stands in the file already.`);
      return [];
    }
    seen.add(`${list} ${email}`);
    const consentAt = rest.consent_at ?? 0;
    const confirmedAt = rest.confirmed_at ?? consentAt;
    return [
      {
        email,
        list,
        status,
        consentAt,
        consentPlace: rest.consent_place,
        consentWording: rest.consent_wording,
        confirmedAt,
        endedAt: status === "ended" ? (rest.ended_at ?? confirmedAt) : null,
      },
    ];
  });
  return ok({ rows: taken, rejected, product: product?.name ?? null });
}

export interface ImportCounts {
  added: number;
  /** Rows whose address has the list or has left it: they stay unchanged. */
  unchanged: number;
  suppressed: number;
}

const CHUNK = 200;

/** Stores the rows of a file. The evidence confirms a pending subscription. */
export async function importSubscriptions(
  { db, now }: Pick<Deps, "db" | "now">,
  rows: ImportedSubscription[],
): Promise<ImportCounts> {
  const counts = { added: 0, unchanged: 0, suppressed: 0 };
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = await Promise.all(
      rows.slice(start, start + CHUNK).map(async (row) => ({
        ...row,
        id: crypto.randomUUID(),
        hash: await addressHash(row.email),
      })),
    );
    const json = JSON.stringify(chunk);
    const allowed = sql`not ${isSuppressed(sql`value ->> 'hash'`)}`;
    const [, added, suppressed] = await batch(db, [
      statement(sql`
        insert into subscribers (id, email, created_at)
        select value ->> 'id', value ->> 'email', ${now().getTime()} from json_each(${json})
        where ${allowed} on conflict do nothing`),
      statement<{ list: List }>(sql`
        insert into subscriptions (subscriber_id, list, status, consent_at, consent_place, consent_wording,
          confirmed_at, ended_at)
        select s.id, value ->> 'list', value ->> 'status', value ->> 'consentAt', value ->> 'consentPlace',
          value ->> 'consentWording', value ->> 'confirmedAt', value ->> 'endedAt'
        from json_each(${json}) cross join subscribers s on s.email = value ->> 'email'
        where ${allowed}
        on conflict (subscriber_id, list) do update set
          status = excluded.status, consent_at = excluded.consent_at, consent_place = excluded.consent_place,
          consent_wording = excluded.consent_wording, confirmed_at = excluded.confirmed_at,
          ended_at = excluded.ended_at, confirmations_sent = 0
        where subscriptions.status = 'pending' and subscriptions.ended_at is null
        returning list`),
      statement<{ count: number }>(sql`
        select count(*) as count from json_each(${json}) where ${isSuppressed(sql`value ->> 'hash'`)}`),
    ]);
    counts.added += added.length;
    counts.suppressed += suppressed[0]?.count ?? 0;
    counts.unchanged += chunk.length - added.length - (suppressed[0]?.count ?? 0);
  }
  return counts;
}
