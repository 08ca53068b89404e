import { useDates } from "~/platform/publication/context.tsx";
import { SmartLink } from "~/ui/smart-link.tsx";
import { lastReportText } from "../rules/filings/words.ts";
import type { Provenance, Stock } from "../schema.ts";

/** When the company reported last, and the day that it has announced for its next report. */
export function ReportDates({ stock: { lastReport, nextReport } }: { stock: Stock }) {
  const dates = useDates();
  return (
    <p className="mt-4 text-sm leading-relaxed">
      {lastReport ? (
        <>
          Last reported: <Linked of={lastReport.source}>{lastReportText(lastReport, dates)}</Linked>
          {lastReport.source.sample ? ", sample data" : null}.
        </>
      ) : (
        "Last reported: no source states the day of filing of the newest quarter."
      )}
      {nextReport ? (
        <>
          {" "}
          Next report: {dates.shortDate(nextReport.on)}, as announced (
          <Linked of={nextReport.source}>{nextReport.source.source}</Linked>,{" "}
          {dates.shortDate(nextReport.source.asOf)}).
        </>
      ) : null}
    </p>
  );
}

const Linked = ({ of: { url }, children }: { of: Provenance; children: string }) =>
  url ? (
    <SmartLink href={url} className="underline underline-offset-2 hover:text-accent">
      {children}
    </SmartLink>
  ) : (
    children
  );
