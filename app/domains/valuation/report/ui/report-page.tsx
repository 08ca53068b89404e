import { Link } from "~/ui/link.tsx";
import { PageHeading } from "~/ui/page-heading.tsx";
import { queryOf } from "../../rules/input.ts";
import type { Valuation } from "../../rules/model.ts";
import {
  figure,
  formatArr,
  formatMultiples,
  formatRange,
  NOT_AN_OFFER,
  STAGE_NAMES,
  typeNames,
} from "../../rules/texts/labels.ts";
import type { ReportResult } from "../api.ts";
import { ReportForm } from "./report-form.tsx";

/** The page behind the dialog: the figures, and the form for their report. */
export function ReportPage({
  valuation,
  answered,
}: {
  valuation: Valuation | null;
  answered?: ReportResult;
}) {
  if (!valuation)
    return (
      <div className="page">
        <PageHeading title="Valuation report">A report needs a valuation, and there is none yet.</PageHeading>
        <p>
          <Link to="/valuation-calculator" className="font-semibold text-accent underline underline-offset-2">
            Calculate yours
          </Link>{" "}
          first, and ask for its report from there.
        </p>
      </div>
    );
  const { fundingStage, companyType, arr, growthRate } = valuation.input;
  const facts = [
    ["Estimated valuation", formatRange(valuation)],
    ["Multiple of ARR", formatMultiples(valuation)],
    ["Percentile", valuation.percentile],
    ["Tier", valuation.tier],
    ["Stage", STAGE_NAMES[fundingStage]],
    ["Company", typeNames(valuation.trade)[companyType].name],
    ["ARR", formatArr(arr)],
    ["Growth a year", `${figure(growthRate)}%`],
  ] as const;
  return (
    <div className="page">
      <PageHeading title="Valuation report">
        Your estimate as a PDF of four pages, to keep or to pass on. {NOT_AN_OFFER}
      </PageHeading>
      <div className="grid gap-12 lg:grid-cols-[minmax(0,36rem)_minmax(0,22rem)] lg:justify-between">
        <ReportForm valuation={valuation} answered={answered} />
        <aside aria-label="The figures of the report" className="border-t-2 border-strong">
          <dl>
            {facts.map(([label, value]) => (
              <div key={label} className="flex justify-between gap-4 border-b border-rule py-2.5">
                <dt className="text-soft">{label}</dt>
                <dd className="text-end font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-4 text-sm">
            <Link
              to={`/valuation-calculator?${queryOf(valuation.input)}`}
              className="font-semibold text-accent underline underline-offset-2"
            >
              Change the figures
            </Link>
          </p>
        </aside>
      </div>
    </div>
  );
}
