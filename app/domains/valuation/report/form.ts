import { sha256Hex } from "~/lib/hash.ts";
import { fail, ok } from "~/lib/result.ts";
import type { Deps } from "~/platform/deps.ts";
import { answered, defineForm } from "~/platform/forms/define-form.ts";
import { mailboxOf, secondsToWait } from "~/platform/forms/rate-limit.ts";
import { linkOrigin } from "~/platform/mail/outbox.ts";
import { readInput } from "../rules/input.ts";
import { averagesOf, marketTiers, type PublicAverages, type PublicCompany } from "../rules/market.ts";
import { estimate, type Valuation } from "../rules/model.ts";
import { CALCULATOR_PATH, withInput } from "../rules/paths.ts";
import { sensitivity } from "../rules/sensitivity.ts";
import type { ReportAnswer } from "./api.ts";
import { reportMail } from "./mail/report.ts";
import type { FontReader } from "./pdf/fonts.ts";
import type { ReportMarket } from "./rules/content.ts";
import { checkFigures, figureTexts, readCompany } from "./rules/request.ts";
import { reportSchema } from "./schema.ts";
import {
  downloadPath,
  type KeptReport,
  keepReport,
  newReport,
  recentReport,
  wasMailedLately,
} from "./store/reports.ts";

/** The public market as its snapshot holds it. */
interface MarketNow {
  data: { stocks: readonly PublicCompany[]; session: ReportMarket["prices"] };
}

export interface ReportDeps extends Pick<Deps, "db" | "kv" | "now" | "vars" | "log" | "publication"> {
  readFont: FontReader;
  /** Null without market data. */
  market: () => Promise<MarketNow | null>;
}

/** A request whose fields and figures are in order. */
interface ReportRequest {
  /** In lower case. */
  email: string;
  company: string | null;
  valuation: Valuation;
  averages: PublicAverages;
  market: ReportMarket | null;
  /** Equal requests for equal figures have equal fingerprints. */
  fingerprint: string;
}

/** Mails to one address, by whomever they are requested. */
const MAIL_LIMIT = { most: 5, windowMs: 24 * 60 * 60_000 };

/**
 * Requests a report of the figures that the calculator showed. The server computes the figures again and refuses others.
 * The same request within minutes gets the same report and is not counted, unless the market has moved its figures.
 */
export const reportForm = defineForm({
  name: "report",
  schema: reportSchema,
  limit: {
    most: 1,
    windowMs: 60_000,
    message: (seconds) =>
      `One report a minute, please. The next one can be made in ${seconds === 1 ? "a second" : `${seconds} seconds`}.`,
  },

  async prepare(deps: ReportDeps, { email, companyName, ...figures }) {
    const company = readCompany(companyName);
    if (!company.ok) return company;
    const input = readInput(figures);
    if (!input.ok) return input;
    const market = await deps.market();
    const tiers = market ? marketTiers(market.data.stocks) : [];
    const averages = averagesOf(tiers);
    const valuation = estimate(input.value, averages, deps.publication.valuation?.trade);
    const compared = checkFigures(figures, valuation);
    if (!compared.ok) return compared;

    const fingerprint = await sha256Hex(
      JSON.stringify({ email, company: company.value, ...figureTexts(valuation) }),
    );
    const recent = await recentReport(deps, fingerprint);
    if (recent) return answered(await answerOf(deps, email, recent));
    return ok({
      email,
      company: company.value,
      valuation,
      averages,
      market: market && { tiers, prices: market.data.session },
      fingerprint,
    });
  },

  async write(deps: ReportDeps, request: ReportRequest, post) {
    const origin = linkOrigin(deps, post);
    const file = await fileOf(deps, request, origin).catch((error) => deps.log.error("report.failed", error));
    if (!file)
      return fail("unavailable", "We could not make the report just now. Please try again in a minute.");
    const { email, company, fingerprint, valuation } = request;
    const report = newReport(deps);
    const href = `${origin}${await downloadPath(deps, report)}`;
    const mail = reportMail(deps.publication, {
      id: report.id,
      email,
      href,
      expiresAt: new Date(report.expiresAt),
    });
    // Only what would be mailed is counted.
    const enough =
      (await wasMailedLately(deps, mail)) ||
      (await secondsToWait(deps, "report-mail", mailboxOf(email), MAIL_LIMIT)) > 0;
    const figures = { ...valuation.input, valuationLow: valuation.low, valuationHigh: valuation.high };
    const kept = { ...report, email, company, fingerprint, file, mail: enough ? null : mail, figures };
    return ok(await answerOf(deps, email, await keepReport(deps, kept, post)));
  },
});

async function fileOf(
  deps: ReportDeps,
  { company, valuation, averages, market }: ReportRequest,
  origin: string,
) {
  // The renderer is large, and of all requests only this one needs it.
  const { renderReport } = await import("./pdf/render.ts");
  return renderReport(
    {
      company,
      valuation,
      sensitivity: sensitivity(valuation.input, averages),
      averages,
      market,
      brand: deps.publication.brand,
      subject: deps.publication.copy.subject,
      date: deps.now(),
      calculatorUrl: `${origin}${withInput(CALCULATOR_PATH, valuation.input)}`,
    },
    deps.readFont,
  );
}

async function answerOf(deps: ReportDeps, email: string, report: KeptReport): Promise<ReportAnswer> {
  const message = report.mailed
    ? `Your report is ready, and a link to it is on its way to ${email}.`
    : `Your report is ready to download. It was not mailed: we mail ${email} at most one report an hour and five a day.`;
  return {
    message,
    downloadUrl: await downloadPath(deps, report),
    emailSent: report.mailed,
    // Without a mail there is nothing to read in the local mailbox.
    ...(report.mailed ? {} : { mailbox: undefined }),
  };
}
