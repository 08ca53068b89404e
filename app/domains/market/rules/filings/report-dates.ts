import type { CompanyConfig } from "~/domains/market/config.ts";
import { dayIn } from "~/lib/time/time-zone.ts";
import type { Stock } from "../../schema.ts";
import { EXCHANGE_ZONE } from "../prices/calendar.ts";
import { type Quarter, quarterProvenance } from "./fundamentals.ts";

/** When a company reported last, and when it has said that it reports next. Stated days only, no estimate. */

type ReportDates = Pick<Stock, "lastReport" | "nextReport">;

/** Returns the dates, from the newest quarter and the publication. */
export function reportDates({ nextReport }: CompanyConfig, newest: Quarter | undefined): ReportDates {
  return {
    lastReport: newest?.filed
      ? {
          periodEnd: newest.periodEnd,
          filed: newest.filed,
          form: newest.form,
          source: quarterProvenance(newest),
        }
      : null,
    nextReport: nextReport
      ? {
          on: nextReport.on,
          source: {
            source: nextReport.source,
            url: nextReport.url ?? null,
            asOf: nextReport.asOf,
            sample: false,
          },
        }
      : null,
  };
}

/** Returns the announced day while it is to come: it ends with the day, or with a filing on it. */
export function comingReport({ lastReport, nextReport }: ReportDates, now: Date): Stock["nextReport"] {
  const today = dayIn(EXCHANGE_ZONE, now);
  const reported = nextReport && lastReport && lastReport.filed >= nextReport.on;
  return nextReport && !reported && nextReport.on >= today ? nextReport : null;
}
