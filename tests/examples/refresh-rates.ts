// app/jobs/refresh-rates.ts
import * as z from "zod";
import { writeSnapshot } from "~/platform/data/snapshots.ts";
import type { Deps } from "~/platform/deps.ts";
import { defineJob, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";
import { type IngestOptions, ingest } from "~/platform/sources/ingest.ts";
import { exchangeRates } from "./exchange-rates.ts";

/** US dollars for one unit of a currency, by its code. */
export const ratesSnapshot = z.object({ day: z.string(), rates: z.record(z.string(), z.number()) });

export const refreshRatesJob = defineJob({
  name: "refresh-rates",
  every: TICK_MINUTES,
  topics: ["market"],
  run: refreshRates,
});

/** Reads the day's exchange rates. An answer that fails leaves the last rates in place. */
export async function refreshRates(deps: Deps, options: IngestOptions = {}): Promise<RunOutcome> {
  const { outcome } = await ingest(
    deps,
    exchangeRates,
    {
      entries: [{ id: "rates-example", url: "https://rates.example.com/latest.json" }],
      store: async ({ day, rates }) => {
        await writeSnapshot(deps, "rates", ratesSnapshot, { day, rates });
        return { inserted: 0, updated: Object.keys(rates).length, unchanged: 0 };
      },
    },
    options,
  );
  return outcome;
}
