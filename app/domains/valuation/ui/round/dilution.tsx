import { SectionHeading } from "~/ui/section-heading.tsx";
import type { PlanResult } from "../../rules/round/plan.ts";
import type { Round, RoundReading } from "../../rules/round/round.ts";
import { figure, formatArr } from "../../rules/texts/labels.ts";

interface DilutionProps {
  round: PlanResult["round"];
  reading: RoundReading;
}

const ROWS: { title: string; text: (round: Round) => string }[] = [
  { title: "Pre-money valuation", text: ({ pre }) => amount(pre) },
  { title: "Post-money valuation", text: ({ post }) => amount(post) },
  { title: "Dilution", text: ({ dilution }) => `${figure(Math.round(dilution * 1000) / 10)}%` },
];

/** The round at both ends of the estimate. */
export function Dilution({ round, reading }: DilutionProps) {
  return (
    <section aria-labelledby="dilution" className="mt-10">
      <SectionHeading id="dilution">What the round costs</SectionHeading>
      {round ? (
        <>
          <table className="mt-3 w-full max-w-2xl text-end">
            <caption className="pb-2 text-start text-[0.9375rem] leading-relaxed text-soft">
              {formatArr(round.raised)} raised, with the estimate as the {reading}-money valuation. Dilution =
              amount raised ÷ post-money valuation.
            </caption>
            <thead>
              <tr className="border-b border-strong text-sm text-soft">
                <th scope="col" className="py-2 text-start font-normal">
                  Figure
                </th>
                <th scope="col" className="py-2 ps-4 font-normal">
                  At the low end
                </th>
                <th scope="col" className="py-2 ps-4 font-normal">
                  At the high end
                </th>
              </tr>
            </thead>
            <tbody>
              {ROWS.map(({ title, text }) => (
                <tr key={title} className="border-b border-rule">
                  <th scope="row" className="py-3 text-start font-semibold">
                    {title}
                  </th>
                  <td className="py-3 ps-4 font-serif text-xl font-semibold">{textOf(round.low, text)}</td>
                  <td className="py-3 ps-4 font-serif text-xl font-semibold">{textOf(round.high, text)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {round.low && round.high ? null : (
            <p className="mt-3 text-sm leading-relaxed">
              A dash: the amount is the whole post-money valuation or more, so no share of the company can be
              sold for it.
            </p>
          )}
          <p className="mt-3 max-w-prose text-sm leading-relaxed text-soft">
            New shares alone: no option pool, notes or preferences, which dilute further.
          </p>
        </>
      ) : (
        <p className="mt-3 text-soft">The round needs an amount.</p>
      )}
    </section>
  );
}

const textOf = (round: Round | null, text: (round: Round) => string) => (round ? text(round) : "–");

/** An amount in $M with one decimal: rounds are small beside valuations. */
const amount = (millions: number) =>
  formatArr(millions >= 0.1 ? Math.round(millions * 10) / 10 : Number(millions.toPrecision(1)));
