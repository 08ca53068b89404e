import { type FieldTexts, type FormFailure, HONEYPOT } from "~/lib/form.ts";
import { sha256Hex } from "~/lib/hash.ts";
import type { Deps } from "~/platform/deps.ts";
import { BODY_STATUS, readFields } from "~/platform/forms/body.ts";
import { isSameOrigin } from "~/platform/forms/origin.ts";
import { networkOf, secondsToWait } from "~/platform/forms/rate-limit.ts";
import { localMailbox } from "~/platform/mail/mailbox.ts";
import { linkOrigin } from "~/platform/mail/outbox.ts";
import { queryOf } from "../rules/input.ts";
import { averagesOf, marketTiers, type PublicCompany } from "../rules/market.ts";
import { estimate } from "../rules/model.ts";
import { sensitivity } from "../rules/sensitivity.ts";
import { reportMail } from "./mail/report.ts";
import type { FontReader } from "./pdf/fonts.ts";
import type { ReportMarket } from "./rules/content.ts";
import { checkFigures, type ReportRequest, readRequest } from "./rules/request.ts";
import type { ReportResult } from "./schema.ts";
import { downloadPath, keepReport, newReport, recentReport } from "./store/reports.ts";

/** The public market as a snapshot of it holds it. */
interface MarketNow {
  data: { stocks: readonly PublicCompany[]; prices: ReportMarket["prices"] };
}

export interface ReportDeps extends Pick<Deps, "db" | "kv" | "now" | "vars" | "log"> {
  readFont: FontReader;
  /** Read once the request itself is in order; null when nothing is known of the market. */
  market: () => Promise<MarketNow | null>;
}

export interface ReportSubmission {
  status: number;
  result: ReportResult;
  /** Seconds. */
  retryAfter?: number;
}

const VISITOR_LIMIT = { most: 1, windowMs: 60_000 };
/** Mails to one address, whoever asks for them. */
const ADDRESS_LIMIT = { most: 5, windowMs: 24 * 60 * 60_000 };

/**
 * Takes a request for a report, from the call and from the page alike. Origin, body, fields and figures are checked,
 * the figures by computing them again; the same request made again gives the same report; else one a minute and visitor.
 */
export async function submitReport(deps: ReportDeps, request: Request): Promise<ReportSubmission> {
  if (request.method !== "POST") return refusal(405, "Please post this form.");
  if (!isSameOrigin(request)) return refusal(403, "Please use the form on our own page.");
  const body = await readFields(request);
  if (!body.ok) return refusal(BODY_STATUS[body.code], body.message ?? "");
  const { [HONEYPOT]: caught, ...values } = body.value;
  if (caught) return refusal(400, "Please leave the hidden field empty.");
  const read = readRequest(values);
  if (!read.ok) return refusal(400, read.message ?? "", values, read.code);
  try {
    const market = await deps.market();
    const tiers = market ? marketTiers(market.data.stocks) : [];
    const averages = averagesOf(tiers);
    const valuation = estimate(read.value.input, averages);
    const checked = checkFigures(values, valuation);
    if (!checked.ok) return refusal(checked.code === "moved" ? 409 : 400, checked.message ?? "", values);

    const fingerprint = await sha256Hex(JSON.stringify(read.value));
    const recent = await recentReport(deps, fingerprint);
    if (recent) return success(deps, request, read.value, recent);
    const wait = await secondsToWait(deps, "report", networkOf(request), VISITOR_LIMIT);
    if (wait > 0)
      return {
        ...refusal(
          429,
          `One report a minute, please. The next one can be made in ${wait === 1 ? "a second" : `${wait} seconds`}.`,
          values,
        ),
        retryAfter: wait,
      };

    const { email, company, input } = read.value;
    const report = newReport(deps);
    const origin = linkOrigin(request);
    // The renderer is large, and of all requests only this one needs it.
    const { renderReport } = await import("./pdf/render.ts");
    const file = await renderReport(
      {
        company,
        valuation,
        sensitivity: sensitivity(input, averages),
        averages,
        market: market && { tiers, prices: market.data.prices },
        date: deps.now(),
        calculatorUrl: `${origin}/valuation-calculator?${queryOf(input)}`,
      },
      deps.readFont,
    );
    const enough = (await secondsToWait(deps, "report-mail", email, ADDRESS_LIMIT)) > 0;
    const href = `${origin}${await downloadPath(deps, report)}`;
    const mail = reportMail({ id: report.id, email, valuation, href, expiresAt: new Date(report.expiresAt) });
    const kept = await keepReport(deps, {
      ...report,
      email,
      company,
      fingerprint,
      file,
      mail: enough ? null : mail,
    });
    return success(deps, request, read.value, { ...report, ...kept });
  } catch (error) {
    deps.log.error("report.failed", error);
    return refusal(503, "We could not make the report just now. Please try again in a minute.", values);
  }
}

async function success(
  deps: ReportDeps,
  request: Request,
  { email }: ReportRequest,
  report: { id: string; expiresAt: number; mailed: boolean },
): Promise<ReportSubmission> {
  const message = report.mailed
    ? `Your report is ready, and a link to it is on its way to ${email}.`
    : `Your report is ready to download. It was not mailed: ${email} takes no mail from us at the moment.`;
  return {
    status: 200,
    result: {
      ok: true,
      message,
      downloadUrl: await downloadPath(deps, report),
      emailSent: report.mailed,
      mailbox: report.mailed ? localMailbox(request) : undefined,
    },
  };
}

function refusal(status: number, message: string, values: FieldTexts = {}, field?: string): ReportSubmission {
  const shown = field === "email" || field === "companyName";
  const result: FormFailure = {
    ok: false,
    message,
    status,
    errors: shown ? { [field]: message } : {},
    values,
  };
  return { status, result };
}
