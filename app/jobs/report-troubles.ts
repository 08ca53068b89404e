import { oneLine } from "~/lib/text/text.ts";
import { batch } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { defineJob, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import { healthReport } from "~/platform/jobs/health.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";
import { knownTroubles, type News, newsOf, rememberTroubles, troublesOf } from "~/platform/jobs/troubles.ts";
import { type Mail, queueMail } from "~/platform/mail/outbox.ts";
import { bullets, paragraph } from "~/platform/mail/template/blocks.ts";
import { renderMail } from "~/platform/mail/template/layout.ts";
import { fetchUpstream } from "~/platform/sources/upstream.ts";
import { webhookTroubles } from "~/platform/webhooks/deliver.ts";

export const reportTroublesJob = defineJob({
  name: "report-troubles",
  every: TICK_MINUTES,
  run: reportTroubles,
});

/**
 * Tells the operator what stays wrong and what is right again, by mail (OPERATOR_MAIL) and by webhook
 * (OPERATOR_WEBHOOK). A webhook that fails is tried again at the next tick; the mail goes out with the memory of it.
 */
export async function reportTroubles(deps: Deps): Promise<RunOutcome> {
  const { OPERATOR_MAIL: address, OPERATOR_WEBHOOK: hook } = deps.vars;
  const report = await healthReport(deps);
  if (report.database === "failing")
    return { state: "failed", summary: "The database does not answer.", changed: false };
  const time = deps.now().getTime();
  const now = [...troublesOf(report), ...(await webhookTroubles(deps))];
  const [known] = await batch(deps.db, [knownTroubles()]);
  const news = newsOf(now, known, time);
  const told = address || hook ? news.wrong.map(({ key }) => key) : [];
  const lines = [
    ...news.wrong.map(({ text }) => text),
    ...news.right.map(({ text }) => `Right again: ${text}`),
  ];
  if (lines.length > 0 && hook) {
    const posted = await fetchUpstream(deps, hook, {
      accept: "*/*",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ text: lines.join("\n"), wrong: news.wrong, right: news.right }),
      timeoutMs: WEBHOOK_MS,
      maxBytes: WEBHOOK_BYTES,
    });
    if (!posted.ok)
      return { state: "failed", summary: `The webhook did not take it: ${posted.message}`, changed: false };
  }
  await batch(deps.db, [
    ...rememberTroubles(now, told, time),
    ...(lines.length > 0 && address ? [queueMail(deps, troubleMail(deps, address, news, time))] : []),
  ]);
  return {
    state: "ok",
    summary: `${now.length} wrong; told of ${told.length}, and of ${news.right.length} that are right again.`,
    changed: false,
  };
}

const WEBHOOK_MS = 10_000;
const WEBHOOK_BYTES = 100_000;

function troubleMail({ publication }: Deps, to: string, { wrong, right }: News, time: number): Mail {
  const { name, domain } = publication.brand;
  const listed = (title: string, troubles: News["wrong"]) =>
    troubles.length > 0 ? [paragraph(title), bullets(troubles.map(({ text }) => oneLine(text)))] : [];
  return {
    kind: "troubles",
    to,
    subject: wrong.length > 0 ? `${name}: ${wrong.length} to mend` : `${name}: right again`,
    ...renderMail(publication, {
      title: wrong.length > 0 ? "Something stays wrong" : "Right again",
      blocks: [...listed("Wrong:", wrong), ...listed("Right again:", right)],
      reason: `Sent to the operator of ${domain} by its clock. /api/health has the whole state.`,
    }),
    idempotencyKey: `troubles/${time}`,
  };
}
