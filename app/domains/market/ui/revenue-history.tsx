import { currency } from "~/lib/format.ts";
import { useDates } from "~/platform/publication/context.tsx";
import { Change } from "~/ui/change.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import { SmartLink } from "~/ui/smart-link.tsx";
import { impliedArr } from "../rules/filings/implied-arr.ts";
import type { CompanyHistory } from "../schema.ts";
import { Unknown } from "./figures.tsx";

type Quarter = CompanyHistory["quarters"][number];

/** Revenue and implied ARR by quarter, each with its filing, newest first. */
export function RevenueHistory({ quarters }: { quarters: readonly Quarter[] }) {
  const largest = Math.max(...quarters.map(({ revenue }) => revenue), 1);
  return (
    <section aria-labelledby="revenue" className="mt-14">
      <SectionHeading id="revenue" note="Implied ARR is the quarter’s revenue times four">
        Revenue and ARR by quarter
      </SectionHeading>
      {quarters.length > 0 ? (
        <section
          aria-label="Revenue by quarter, table"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
          tabIndex={0}
          className="relative mt-2 overflow-x-auto"
        >
          <table className="w-full min-w-[44rem] text-sm">
            <caption className="sr-only">Quarters as filed, the newest first</caption>
            <thead>
              <tr className="border-b border-strong text-[0.8125rem] text-soft">
                {["Quarter ended", "Revenue", "", "Implied ARR", "Growth", "Filing", "Filed"].map(
                  (label, index) =>
                    label ? (
                      <th
                        key={label}
                        scope="col"
                        className={`py-2 font-normal ${index === 0 ? "text-start" : index > 4 ? "ps-6 text-start" : "ps-4 text-end"}`}
                      >
                        {label}
                      </th>
                    ) : (
                      <td key="bar" aria-hidden="true" className="max-sm:hidden" />
                    ),
                )}
              </tr>
            </thead>
            <tbody>
              {[...quarters].reverse().map((quarter) => (
                <Row key={quarter.periodEnd} quarter={quarter} largest={largest} />
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        <p className="mt-4 text-soft">No filing with quarterly revenue yet.</p>
      )}
    </section>
  );
}

function Row({ quarter, largest }: { quarter: Quarter; largest: number }) {
  const { shortDate } = useDates();
  const { periodEnd, revenue, growth, form, accession, filed, derivation, source } = quarter;
  return (
    <tr className="border-b border-rule">
      <th scope="row" className="py-2.5 text-start font-semibold whitespace-nowrap">
        {shortDate(periodEnd)}
      </th>
      <td className="py-2.5 ps-4 text-end">{currency(revenue / 1e9)}</td>
      {/* A phone's edge would cut the bars, and what is seen of them would compare wrongly. */}
      <td aria-hidden="true" className="w-[22%] py-2.5 ps-4 max-sm:hidden">
        <svg focusable="false" aria-hidden="true" className="block h-3 w-full">
          <rect width={`${((revenue / largest) * 100).toFixed(1)}%`} height="100%" className="fill-accent" />
        </svg>
      </td>
      <td className="py-2.5 ps-4 text-end">{currency(impliedArr(revenue))}</td>
      <td className="py-2.5 ps-4 text-end">
        {growth === null ? <Unknown /> : <Change percent={growth} decimals={1} />}
      </td>
      <td className="py-2.5 ps-6 text-start">
        {source.url ? (
          <SmartLink href={source.url} className="underline underline-offset-2">
            {[form, accession].filter(Boolean).join(" ")}
          </SmartLink>
        ) : (
          [form, accession].filter(Boolean).join(" ")
        )}
        {derivation || source.sample ? (
          <span className="block text-xs text-soft">
            {[derivation, source.sample ? "sample data" : null].filter(Boolean).join(", ")}
          </span>
        ) : null}
      </td>
      <td className="py-2.5 ps-6 text-start whitespace-nowrap">{filed ? shortDate(filed) : <Unknown />}</td>
    </tr>
  );
}
