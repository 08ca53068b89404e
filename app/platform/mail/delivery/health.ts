import { sql } from "drizzle-orm";
import * as z from "zod";
import { batch, statement } from "../../data/db.ts";
import type { Deps } from "../../deps.ts";

/** Rows counted at most. */
const MOST = 1000;
/** A mail that waits longer than this, with a provider, is late. */
const LATE_MS = 60 * 60_000;

/** A mailing that waits or is being sent for longer than this is stuck. */
const LONG_MS = 6 * 60 * 60_000;

const DAY_MS = 24 * 60 * 60_000;

export const mailHealthSchema = z.object({
  state: z
    .enum(["ok", "waits", "failing"])
    .describe(
      "`waits`: no provider sends the waiting mail, or it pauses; `failing`: mails failed, are late or uncertain.",
    ),
  provider: z
    .string()
    .nullable()
    .describe("The configured provider; null when there is none, and mail waits."),
  waiting: z.number().describe("Single mails that are not sent yet."),
  oldestSeconds: z.number().nullable().describe("The age of the oldest of them; null when there is none."),
  failed: z.number().describe("Single mails that failed within the last day."),
  recipientsLeft: z.number().describe("Recipients of unfinished mailings that have no result yet."),
  oldestMailingSeconds: z
    .number()
    .nullable()
    .describe(
      "For how long the oldest mailing whose time has come waits or is being sent; null when there is none.",
    ),
  uncertain: z
    .number()
    .describe(
      "Recipients of whom the provider never said whether it took their mail: a person settles them.",
    ),
  suppressed: z.number().describe("Addresses that bounced or complained."),
  paused: z
    .object({ until: z.string(), reason: z.string() })
    .nullable()
    .describe("The pause of the provider: its end and its reason."),
});
export type MailHealth = z.infer<typeof mailHealthSchema>;

/** Returns the state of mail. Every count uses an index or ends at 1,000 rows. */
export async function mailHealth({ db, now, vars }: Pick<Deps, "db" | "now" | "vars">): Promise<MailHealth> {
  const time = now().getTime();
  const provider = vars.MAIL_PROVIDER ?? null;
  const [[waiting], [failed], [mailings], [uncertain], [suppressed], [pause]] = await batch(db, [
    statement<{ count: number; oldest: number | null }>(sql`
      select count(*) as count, min(created_at) as oldest from (
        select created_at from outbox where status in ('pending', 'sending') limit ${MOST})`),
    // A mail whose link ended before anybody tried to send it did not fail.
    statement<{ count: number }>(sql`
      select count(*) as count from (
        select 1 from outbox where status = 'failed' and attempts > 0 and next_try_at > ${time - DAY_MS} limit ${MOST})`),
    statement<{ left: number | null; since: number | null }>(sql`
      select sum(b.size - b.sent - b.failed - b.suppressed - b.withdrawn - b.uncertain) as left,
        (select min(coalesce(started_at, send_at)) from mailings
          where state = 'sending' or (state = 'scheduled' and send_at <= ${time})) as since
      from mailings m join mail_batches b on b.mailing_id = m.id
      where m.state in ('sending', 'paused') and b.state in ('waiting', 'sending')`),
    statement<{ count: number | null }>(
      sql`select sum(uncertain) as count from (
        select uncertain from mail_batches where uncertain > 0
        union all select count(*) from outbox where status = 'uncertain' limit ${MOST})`,
    ),
    statement<{ count: number }>(
      sql`select count(*) as count from (select 1 from suppressions limit ${MOST})`,
    ),
    statement<{ until: number; reason: string }>(sql`
      select until, reason from mail_pauses where provider = ${provider ?? ""} and until > ${time}`),
  ]);
  const secondsSince = (at: number | null | undefined) => (at ? Math.ceil((time - at) / 1000) : null);
  const found = {
    provider,
    waiting: waiting?.count ?? 0,
    oldestSeconds: secondsSince(waiting?.oldest),
    failed: failed?.count ?? 0,
    recipientsLeft: mailings?.left ?? 0,
    oldestMailingSeconds: secondsSince(mailings?.since),
    uncertain: uncertain?.count ?? 0,
    suppressed: suppressed?.count ?? 0,
    paused: pause ? { until: new Date(pause.until).toISOString(), reason: pause.reason } : null,
  };
  const isAny = found.waiting > 0 || found.oldestMailingSeconds !== null;
  const waits = (!provider && isAny) || found.paused !== null;
  const fails = found.uncertain > 0 || isStuck(found);
  return { state: waits ? "waits" : fails ? "failing" : "ok", ...found };
}

/** Returns whether mail failed or is late, be it for a pause of its provider; without one it waits as it should. */
export const isStuck = ({
  provider,
  failed,
  oldestSeconds,
  oldestMailingSeconds,
}: Omit<MailHealth, "state">): boolean =>
  provider !== null &&
  (failed > 0 || (oldestSeconds ?? 0) * 1000 > LATE_MS || (oldestMailingSeconds ?? 0) * 1000 > LONG_MS);
