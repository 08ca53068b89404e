import type { CompanyConfig } from "~/domains/market/config.ts";
import type { CompanyFacts } from "~/domains/market/rules/filings/fundamentals.ts";
import { companyFactsUrl, fetchFilings } from "~/domains/market/sources/edgar.ts";
import { readMarket } from "~/domains/market/store/queries.ts";
import { publishMarket } from "~/domains/market/store/snapshots.ts";
import { storeCompany } from "~/domains/market/store/writes.ts";
import type { Deps } from "~/platform/deps.ts";
import { defineJob, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";
import { type Pace, POLITE_PACE } from "~/platform/sources/pace.ts";
import { type DueSource, forgetOtherSources, type SourceRef } from "~/platform/sources/state.ts";
import { market } from "~/site.config.ts";
import { type Reading, type RefreshOptions, refreshSources } from "./refresh-sources.ts";

const KIND = "filings";

/** A filing a quarter is what happens; once a day is soon enough, and what the SEC asks for. */
const EVERY_MINUTES = 24 * 60;

/** Failures in a row that are the service's own. */
const MAX_FAILURES = 3;

/** The SEC allows ten requests a second. */
const PACE: Pace = { ...POLITE_PACE, gapMs: 200 };

export const refreshFundamentalsJob = defineJob({
  name: "refresh-fundamentals",
  every: TICK_MINUTES,
  topics: ["market"],
  run: refreshFundamentals,
});

/** Reads the filings of the companies that are due. One that fails keeps what it had. */
export async function refreshFundamentals(
  deps: Deps,
  options: RefreshOptions & { companies?: CompanyConfig[] } = {},
): Promise<RunOutcome> {
  if (deps.vars.PRICE_PROVIDER === "none") {
    await forgetOtherSources(deps, KIND, []);
    return {
      state: "ok",
      summary: "Market data is not refreshed: PRICE_PROVIDER is none.",
      changed: false,
    };
  }
  const companies = (options.companies ?? market.companies).map((company) => ({
    ...company,
    id: `${KIND}-${company.symbol}`,
    kind: KIND,
    url: companyFactsUrl(company.cik),
    everyMinutes: EVERY_MINUTES,
  }));
  const read = filingsReader(deps, options.timeoutMs);
  const store = async ([facts]: CompanyFacts[]) =>
    facts ? storeCompany(deps, facts) : { inserted: 0, updated: 0, unchanged: 0 };
  const outcome = await refreshSources(
    deps,
    companies,
    { kind: KIND, read, store },
    { pace: PACE, ...options },
  );
  if (!outcome.changed && (await readMarket(deps))) return outcome;
  return { ...outcome, changed: await publishMarket(deps, { histories: true }) };
}

/** Reads company after company; once the SEC refuses, or is seen to be down, the others are not asked in this run. */
function filingsReader(deps: Deps, timeoutMs?: number) {
  let failures = 0;
  let stopped: { ok: false; message: string; retryAfterMs?: number | null } | null = null;
  return async ({ source, state }: DueSource<CompanyConfig & SourceRef>): Promise<Reading<CompanyFacts>> => {
    if (stopped) return stopped;
    const answer = await fetchFilings(deps, source, state, timeoutMs);
    if (!answer.ok) {
      failures = answer.service === "down" ? failures + 1 : 0;
      if (answer.service === "refused" || failures === MAX_FAILURES) stopped = answer;
      return answer;
    }
    failures = 0;
    const { facts, ...rest } = answer;
    return { ...rest, items: facts && [facts] };
  };
}
