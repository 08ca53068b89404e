import { sql } from "drizzle-orm";
import { fail, ok, type Result } from "~/lib/result.ts";
import { notePlace } from "~/platform/counts/note.ts";
import { batch, rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import { mailSecret, readMailToken, signToken } from "~/platform/data/signed-token.ts";
import type { Deps } from "~/platform/deps.ts";
import { type Mail, queueMail, wroteLately } from "~/platform/mail/outbox.ts";
import { noteEvent, type WebhookEvent } from "~/platform/webhooks/events.ts";
import type { ValuationInput } from "../../rules/multiple.ts";
import { REPORT_DAYS } from "../fields.ts";

/** Stores reports: the file in KV until it expires, the row that finds it in D1. Its link is signed. */

type StoreDeps = Pick<Deps, "db" | "kv" | "now" | "vars">;

const PURPOSE = "valuation-report";
const DAY_MS = 24 * 60 * 60_000;

/** The same request within this time is a second click. */
const SAME_MS = 10 * 60_000;

/** How the names of the reports' files in KV begin. */
export const REPORT_FILES = "valuation-report:";

const keyOf = (id: string) => REPORT_FILES + id;

export interface KeptReport {
  id: string;
  mailed: boolean;
  expiresAt: number;
}

export const newReport = ({ now }: Pick<Deps, "now">) => ({
  id: crypto.randomUUID(),
  expiresAt: now().getTime() + REPORT_DAYS * DAY_MS,
});

/** Returns the report that the same request made within the last ten minutes. */
export async function recentReport({ db, now }: StoreDeps, fingerprint: string): Promise<KeptReport | null> {
  const [row] = await rowsOf(db, recent(fingerprint, now().getTime()));
  return row ? { ...row, mailed: row.mailed === 1 } : null;
}

/** Selects the latest report of the same request within the last ten minutes. */
const recent = (fingerprint: string, time: number) =>
  statement<{ id: string; mailed: number; expiresAt: number }>(sql`
    select id, mailed, expires_at as expiresAt from valuation_reports
    where fingerprint = ${fingerprint} and created_at > ${time - SAME_MS}
    order by created_at desc limit 1`);

/** $M, and percent. */
interface ReportFigures extends ValuationInput {
  valuationLow: number;
  valuationHigh: number;
}

/** Returns whether a mail of this kind to its address was written within the last hour. */
export async function wasMailedLately({ db, now }: Pick<Deps, "db" | "now">, { kind, to }: Mail) {
  const time = now().getTime();
  const [row] = await rowsOf(
    db,
    statement<{ yes: number }>(sql`select ${wroteLately(kind, to, time)} as yes`),
  );
  return row?.yes === 1;
}

interface Keep {
  id: string;
  email: string;
  fingerprint: string;
  expiresAt: number;
  file: Uint8Array<ArrayBuffer>;
  /** Part of the file's name; null without one. */
  company: string | null;
  /** Null when the address had its mail of the hour, or its mails of the day. */
  mail: Mail | null;
  /** The figures that it is about. */
  figures: ReportFigures;
}

/**
 * Stores a report: the file first, then its row together with its mail. Returns the report and whether its mail was
 * accepted for sending; for the second of two equal requests at once, the report of the first. Whether the address takes
 * mail shows only when it is sent, so that the answer does not tell it.
 * @param request which brings it: the page that it comes from is counted
 */
export async function keepReport(deps: StoreDeps, report: Keep, request?: Request): Promise<KeptReport> {
  const { id, email, fingerprint, expiresAt, file, company, mail, figures } = report;
  await deps.kv.put(keyOf(id), file, {
    expirationTtl: REPORT_DAYS * 24 * 60 * 60,
    metadata: { company: company && encodeURIComponent(company) } satisfies FileMetadata,
  });
  const time = deps.now().getTime();
  const wanted = mail ? sql`not ${wroteLately(mail.kind, email, time)}` : sql`0`;
  const isStored = sql`exists (select 1 from valuation_reports where id = ${id})`;
  const [, [row]] = await batch(deps.db, [
    statement(sql`
      insert into valuation_reports (id, email, fingerprint, mailed, created_at, expires_at, company, input)
      select ${id}, ${email}, ${fingerprint}, ${wanted}, ${time}, ${expiresAt}, ${company},
        ${JSON.stringify(figures)}
      where not exists (
        select 1 from valuation_reports where fingerprint = ${fingerprint} and created_at > ${time - SAME_MS})`),
    recent(fingerprint, time),
    ...(mail
      ? [
          queueMail(deps, mail, {
            when: sql`exists (select 1 from valuation_reports where id = ${id} and mailed)`,
          }),
        ]
      : []),
    noteEvent(time, requested(report), { when: isStored }),
    ...(request ? notePlace(time, "reports", request, { place: "calculator", when: isStored }) : []),
  ]);
  if (!row) throw new Error("A report was stored and is not there.");
  if (row.id !== id) await deps.kv.delete(keyOf(id));
  return { ...row, mailed: row.mailed === 1 };
}

const requested = ({ id, email, company, figures }: Keep): WebhookEvent => ({
  kind: "report",
  type: "report.requested",
  key: `report/${id}`,
  email,
  data: { email, company, ...figures },
});

/** Returns the report's address from the site's root. It cannot be guessed and does not identify its reader. */
export async function downloadPath(
  deps: Pick<Deps, "db" | "vars">,
  { id, expiresAt }: { id: string; expiresAt: number },
) {
  const token = await signToken(await mailSecret(deps), { purpose: PURPOSE, subject: id, expiresAt });
  return `/report/${token}.pdf`;
}

interface FileMetadata {
  /** Percent-encoded: metadata travels as a header. */
  company: string | null;
}

/** Returns the file behind a link. Fails with `gone` when it expired or was erased, `invalid` for a link that is not ours. */
export async function readReport(
  deps: StoreDeps,
  token: string,
): Promise<Result<{ file: ArrayBuffer; company: string | null }, "invalid" | "gone">> {
  const checked = await readMailToken(deps, PURPOSE, token);
  if (!checked.ok) return fail(checked.code === "expired" ? "gone" : "invalid");
  const { value, metadata } = await deps.kv.getWithMetadata<FileMetadata>(
    keyOf(checked.value.subject),
    "arrayBuffer",
  );
  const company = metadata?.company ? decodeURIComponent(metadata.company) : null;
  return value ? ok({ file: value, company }) : fail("gone");
}

/** Deletes the files of an address's reports; `eraseReports` deletes their rows, by which they are found. */
export async function deleteReportFiles({ db, kv }: Pick<Deps, "db" | "kv">, email: string): Promise<void> {
  const kept = await rowsOf(
    db,
    statement<{ id: string }>(sql`select id from valuation_reports where email = ${email}`),
  );
  for (const { id } of kept) await kv.delete(keyOf(id));
}

/** Deletes the reports of an address. */
export const eraseReports = (email: string): Statement =>
  statement(sql`delete from valuation_reports where email = ${email}`);

/** Returns what is held of an address. The files behind the rows are in KV. */
export const heldReports = (email: string): Statement<object> =>
  statement<object>(sql`select * from valuation_reports where email = ${email}`);

/** Deletes the rows of expired reports; their files expire by themselves. */
export async function pruneReports({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await rowsOf(db, statement(sql`delete from valuation_reports where expires_at <= ${now().getTime()}`));
}
