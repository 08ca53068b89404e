import { oneLine } from "~/lib/text/text.ts";
import { batch, rowsOf } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { staffList } from "~/platform/desk/staff.ts";
import { defineJob, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import { healthReport } from "~/platform/jobs/health.ts";
import { hasNotRunSince, type RunOutcome } from "~/platform/jobs/runs.ts";
import { knownTroubles, type News, newsOf, rememberTroubles, troublesOf } from "~/platform/jobs/troubles.ts";
import { suppressedAmong } from "~/platform/mail/delivery/reports/suppressions.ts";
import { type Mail, queueMail } from "~/platform/mail/outbox.ts";
import { bullets, paragraph } from "~/platform/mail/template/blocks.ts";
import { renderMail } from "~/platform/mail/template/layout.ts";
import { fetchUpstream } from "~/platform/sources/upstream.ts";
import { webhookTroubles } from "~/platform/webhooks/deliver.ts";

const NAME = "report-troubles";

export const reportTroublesJob = defineJob({
  name: NAME,
  every: TICK_MINUTES,
  isLast: true,
  isWanted: isOverdue,
  run: reportTroubles,
});

/** A tick that is killed, or hangs, never comes to its last job, which has to tell of exactly that. */
function isOverdue({ db, now }: Deps): Promise<boolean> {
  return hasNotRunSince(db, NAME, now().getTime() - 2 * TICK_MINUTES * 60_000);
}

/**
 * Tells the operator what stays wrong and what is right again, by mail (OPERATOR_MAIL) and by webhook
 * (OPERATOR_WEBHOOK). A suppressed address counts as none, and is itself told, as the staff's are. The mail goes out with
 * the memory of it, and says what the webhook did not take; without an address, that is tried again at the next tick.
 */
export async function reportTroubles(deps: Deps): Promise<RunOutcome> {
  const { OPERATOR_MAIL: operator, OPERATOR_WEBHOOK: hook } = deps.vars;
  const report = await healthReport(deps);
  if (report.database === "failing")
    return { state: "failed", summary: "The database does not answer.", changed: false };
  const time = deps.now().getTime();
  const own = new Set([deps.publication.brand.contactEmail, ...(operator ? [operator] : [])]);
  const staff = await rowsOf(deps.db, staffList());
  const suppressed = await suppressedAmong(deps, new Set([...own, ...staff.map(({ email }) => email)]));
  const address = operator && suppressed.includes(operator) ? undefined : operator;
  const now = [
    // The report has those of the last run as well.
    ...troublesOf({ ...report, wrongVariables: [...(deps.wrongVars ?? [])] }),
    ...(await webhookTroubles(deps)),
    ...suppressed.map((each) => ({
      key: `suppressed/${each}`,
      text: `Mail to ${own.has(each) ? "your own address" : "the staff's address"} ${each} is suppressed: allow it at the desk.`,
      patience: 0,
    })),
  ];
  const [known] = await batch(deps.db, [knownTroubles()]);
  const news = newsOf(now, known, time);
  const isNews = news.wrong.length > 0 || news.right.length > 0;
  const refused = isNews && hook ? await post(deps, hook, news) : null;
  const isTold = address !== undefined || (hook !== undefined && refused === null);
  const told = isTold ? news.wrong.map(({ key }) => key) : [];
  const untold = address || refused === null ? [] : news.right.map(({ key }) => key);
  await batch(deps.db, [
    ...rememberTroubles(now, told, time, untold),
    ...(isNews && address ? [queueMail(deps, troubleMail(deps, address, news, { time, refused }))] : []),
  ]);
  if (refused !== null)
    return {
      state: address ? "partial" : "failed",
      summary: `The webhook did not take it: ${refused}`,
      changed: false,
    };
  return {
    state: "ok",
    summary: `${now.length} wrong; told of ${told.length}, and of ${news.right.length} that are right again.`,
    changed: false,
  };
}

/** Posts the news. Returns why it was not taken; null when it was. */
async function post(deps: Deps, hook: string, { wrong, right }: News): Promise<string | null> {
  const lines = [...wrong.map(({ text }) => text), ...right.map(({ text }) => `Right again: ${text}`)];
  const posted = await fetchUpstream(deps, hook, {
    accept: "*/*",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ text: lines.join("\n"), wrong, right }),
    timeoutMs: WEBHOOK_MS,
    maxBytes: WEBHOOK_BYTES,
  });
  return posted.ok ? null : (posted.message ?? posted.code);
}

const WEBHOOK_MS = 10_000;
const WEBHOOK_BYTES = 100_000;

function troubleMail(
  { publication }: Deps,
  to: string,
  { wrong, right }: News,
  { time, refused }: { time: number; refused: string | null },
): Mail {
  const { name, domain } = publication.brand;
  const listed = (title: string, troubles: News["wrong"]) =>
    troubles.length > 0 ? [paragraph(title), bullets(troubles.map(({ text }) => oneLine(text)))] : [];
  return {
    kind: "troubles",
    to,
    subject: wrong.length > 0 ? `${name}: ${wrong.length} to mend` : `${name}: right again`,
    ...renderMail(publication, {
      title: wrong.length > 0 ? "Something stays wrong" : "Right again",
      blocks: [
        ...listed("Wrong:", wrong),
        ...listed("Right again:", right),
        ...(refused === null ? [] : [paragraph(`The webhook did not take this: ${oneLine(refused)}`)]),
      ],
      reason: `Sent to the operator of ${domain} by its clock. /api/health has the whole state.`,
    }),
    idempotencyKey: `troubles/${time}`,
  };
}
