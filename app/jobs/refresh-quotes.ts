import type { MarketConfig } from "~/domains/market/config.ts";
import { pollMinutes } from "~/domains/market/rules/prices/series.ts";
import { marketOf } from "~/domains/market/section.ts";
import { chooseProvider } from "~/domains/market/sources/choose.ts";
import { fred } from "~/domains/market/sources/fred.ts";
import { type PricedSymbol, prices } from "~/domains/market/sources/prices.ts";
import { observedAt, type PriceProvider } from "~/domains/market/sources/provider.ts";
import { storedSeries } from "~/domains/market/store/closes.ts";
import { isOfOthers, readMarket } from "~/domains/market/store/queries.ts";
import { keepSeries } from "~/domains/market/store/series.ts";
import { publishMarket } from "~/domains/market/store/snapshots.ts";
import type { Deps } from "~/platform/deps.ts";
import { defineJob, type JobOptions, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";
import { type IngestOptions, ingest } from "~/platform/sources/ingest.ts";
import { forgetOtherSources } from "~/platform/sources/state.ts";

const KIND = "price";

export const refreshQuotesJob = defineJob({
  name: "refresh-quotes",
  subject: "Stock prices",
  section: ({ market }) => market,
  sources: [KIND],
  every: TICK_MINUTES,
  topics: ["market"],
  run: refreshQuotes,
});

/**
 * Reads the prices that are due and computes the market again when they differ. A symbol that fails keeps its last good
 * prices and backs off. The first answer of another provider replaces a symbol's whole series.
 */
export async function refreshQuotes(
  deps: Deps,
  { again = false, ...options }: IngestOptions & Pick<JobOptions, "again"> = {},
): Promise<RunOutcome> {
  const chosen = chooseProvider(deps.vars);
  if (!chosen.ok) {
    await forgetOtherSources(deps, KIND, []);
    return {
      state: chosen.code === "none" ? "idle" : "failed",
      summary: chosen.message ?? "",
      changed: false,
    };
  }
  // The snapshot is absent, of an older release's shape or of companies that were taken out, or the run before ended on its way to it: the stored prices
  // are enough to compute it again.
  const missing = again || (await readMarket(deps)) === null || (await isOfOthers(deps));
  const { outcome, tally } = await ingest(
    deps,
    prices(deps.now(), (symbols) => storedSeries(deps, symbols)),
    {
      entries: symbolsOf(marketOf(deps.publication), chosen.value, deps.now()),
      store: (content) => keepSeries(deps, content),
    },
    options,
  );
  const changed =
    (tally.updated > 0 || missing) &&
    (await publishMarket(deps, { histories: tally.inserted > 0 || missing }));
  return { ...outcome, changed };
}

/** Returns the symbols to price: companies and others at the chosen provider, the indices at FRED. */
function symbolsOf(
  { companies, others, indices }: MarketConfig,
  chosen: PriceProvider,
  now: Date,
): PricedSymbol[] {
  const at =
    (provider: PriceProvider) =>
    ({ symbol }: { symbol: string }): PricedSymbol => ({
      id: `${KIND}-${symbol}`,
      url: provider.address(symbol),
      everyMinutes: pollMinutes(provider.everyMinutes, observedAt(provider, now)),
      symbol,
      provider,
    });
  return [...[...companies, ...others].map(at(chosen)), ...[indices.nasdaq, indices.sp500].map(at(fred))];
}
