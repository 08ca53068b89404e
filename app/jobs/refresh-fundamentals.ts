import type { CompanyConfig } from "~/domains/market/config.ts";
import { marketOf } from "~/domains/market/section.ts";
import { companyFactsUrl, filings } from "~/domains/market/sources/edgar.ts";
import { readMarket } from "~/domains/market/store/queries.ts";
import { publishMarket } from "~/domains/market/store/snapshots.ts";
import { storeCompany } from "~/domains/market/store/writes.ts";
import type { Deps } from "~/platform/deps.ts";
import { defineJob, type JobOptions, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";
import { type IngestOptions, ingest } from "~/platform/sources/ingest.ts";
import { forgetOtherSources } from "~/platform/sources/state.ts";

export const refreshFundamentalsJob = defineJob({
  name: "refresh-fundamentals",
  subject: "Company filings",
  section: ({ market }) => market,
  sources: [filings.kind],
  every: TICK_MINUTES,
  topics: ["market"],
  run: refreshFundamentals,
});

/** Reads the filings of the companies that are due. A company that fails keeps its figures. */
export async function refreshFundamentals(
  deps: Deps,
  {
    companies = marketOf(deps.publication).companies,
    again = false,
    ...options
  }: IngestOptions & Pick<JobOptions, "again"> & { companies?: CompanyConfig[] } = {},
): Promise<RunOutcome> {
  if (deps.vars.PRICE_PROVIDER === "none") {
    await forgetOtherSources(deps, filings.kind, []);
    return {
      state: "idle",
      summary: "Market data is not refreshed: PRICE_PROVIDER is none.",
      changed: false,
    };
  }
  const { outcome } = await ingest(
    deps,
    filings,
    {
      entries: companies.map((company) => ({
        ...company,
        id: `${filings.kind}-${company.symbol}`,
        url: companyFactsUrl(company.cik),
      })),
      store: ({ facts }) => storeCompany(deps, facts),
    },
    options,
  );
  if (outcome.changed === false && !again && (await readMarket(deps))) return outcome;
  return { ...outcome, changed: await publishMarket(deps, { histories: true }) };
}
