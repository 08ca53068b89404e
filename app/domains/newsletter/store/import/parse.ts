import * as z from "zod";
import { type CsvRow, readCsv } from "~/lib/csv/read.ts";
import { emailField } from "~/lib/forms/fields.ts";
import { fail, ok, type Result } from "~/lib/result.ts";
import { oneLine } from "~/lib/text/text.ts";
import { parseDate } from "~/lib/time/dates.ts";
import { LISTS, type List } from "../../fields.ts";
import { productOf } from "../../rules/foreign-columns.ts";

/** Reads the list of another system with the evidence of each consent. Rejects rows without evidence. */

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
  /** In the future; none without a pause. */
  pausedUntil?: number | null;
}

export interface ParsedImport {
  rows: ImportedSubscription[];
  /** One sentence each, with the line of the file. */
  rejected: string[];
  /** Whose export it is; null for our own, and for one whose columns were named. */
  product: string | null;
}

/** What a row needs; the other columns of the export are optional. */
export const REQUIRED_COLUMNS = ["email", "consent_at", "consent_place", "consent_wording"];

/** The part of the evidence that no other product exports, and that may be the same for all rows. */
export const SAME_FOR_ALL = ["consent_place", "consent_wording"] as const;

export interface ImportOptions {
  now: Date;
  /** Of rows that name none. */
  list: List;
  /** For rows without their own. */
  evidence?: Partial<Record<(typeof SAME_FOR_ALL)[number] | "consent_at", string>>;
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

/** The end of a pause; null for none, and for one that is over. */
const pause = (now: number) =>
  z
    .string()
    .default("")
    .transform((text, context) => {
      const time = parseDate(text);
      if (time !== null || text === "") return time !== null && time > now ? time : null;
      context.addIssue({ code: "custom", message: "paused_until must be a date, such as 2025-03-31" });
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
    paused_until: pause(now),
  });

/** "Email Address" and "email-address" are email_address. */
const columnName = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");

export interface RowReader {
  /** Whose export it is; null for our own, and for one whose columns were named. */
  product: string | null;
  /** Returns what stands in the place of a row's address. */
  emailIn: (cells: readonly string[]) => string;
  /** Returns what a row says, or one sentence. */
  read: (cells: readonly string[]) => Result<ImportedSubscription, "refused"> & { message?: string };
}

/**
 * Returns the reader of a file's rows by the cells of its first line: of our own export, or of Mailchimp, Ghost, Substack
 * or beehiiv, which are known by their columns. Fails with `columns` when it lacks a required column, and with
 * `evidence` when only what may be the same for all rows is missing.
 */
export function rowReader(
  header: readonly string[],
  { now, list, evidence = {}, named = {} }: ImportOptions,
): Result<RowReader, "columns" | "evidence"> {
  const ours = new Map(Object.entries(named).map(([own, theirs]) => [columnName(theirs), own]));
  const columns = header.map(columnName).map((name) => ours.get(name) ?? name);
  const product = columns.includes("consent_at") ? null : productOf(columns);
  const known = [...columns, ...(product ? ["email", "consent_at"] : []), ...Object.keys(evidence)];
  const missing = REQUIRED_COLUMNS.filter((name) => !known.includes(name));
  if (missing.length > 0)
    return fail(
      missing.every((name) => SAME_FOR_ALL.some((same) => same === name)) ? "evidence" : "columns",
      `${product ? `This is an export of ${product.name}` : "The first line must name the columns"}; it lacks ${missing.join(", ")}.`,
    );
  const fieldsOf = (cells: readonly string[]): Record<string, string | undefined> => {
    const given = Object.fromEntries(columns.map((name, index) => [name, (cells[index] ?? "").trim()]));
    const fields: Record<string, string | undefined> = product ? product.read(given) : given;
    for (const name of ["consent_at", ...SAME_FOR_ALL] as const) fields[name] ||= evidence[name] ?? "";
    return fields;
  };
  const schema = rowSchema(now.getTime(), list);
  const read: RowReader["read"] = (cells) => {
    const parsed = schema.safeParse(fieldsOf(cells));
    if (!parsed.success)
      return fail(
        "refused",
        `${parsed.error.issues[0]?.message?.replace(/\.$/, "") ?? "It cannot be read"}.`,
      );
    const { email, list, status, ...rest } = parsed.data;
    const consentAt = rest.consent_at ?? 0;
    const confirmedAt = rest.confirmed_at ?? consentAt;
    return ok({
      email,
      list,
      status,
      consentAt,
      consentPlace: rest.consent_place,
      consentWording: rest.consent_wording,
      confirmedAt,
      endedAt: status === "ended" ? (rest.ended_at ?? confirmedAt) : null,
      pausedUntil: rest.paused_until,
    });
  };
  const emailIn: RowReader["emailIn"] = (cells) => fieldsOf(cells).email?.toLowerCase().slice(0, 254) ?? "";
  return ok({ product: product?.name ?? null, emailIn, read });
}

/** Reads a whole CSV file; see `rowReader`. */
export function parseImport(
  file: string,
  options: ImportOptions,
): Result<ParsedImport, "columns" | "evidence"> {
  const [header, ...rows] = readCsv(file);
  const reader = rowReader(header?.cells ?? [], options);
  if (!reader.ok) return reader;
  const rejected: string[] = [];
  const seen = new Set<string>();
  const taken = rows.flatMap(({ line, cells }: CsvRow) => {
    const row = reader.value.read(cells);
    if (!row.ok) {
      rejected.push(`Line ${line}: ${row.message}`);
      return [];
    }
    const key = `${row.value.list} ${row.value.email}`;
    if (seen.has(key)) {
      rejected.push(`Line ${line}: the address is already in the file.`);
      return [];
    }
    seen.add(key);
    return [row.value];
  });
  return ok({ rows: taken, rejected, product: reader.value.product });
}
