import { figureAnchor } from "~/lib/figures/figure-line.ts";
import { useDates } from "~/platform/publication/context.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import { SmartLink } from "~/ui/smart-link.tsx";
import { DEFINITIONS, MEASURES, type MeasureId } from "../../rules/measures/fields.ts";
import { exactAmount, measureValue } from "../../rules/measures/format.ts";
import type { Measure } from "../../rules/measures/schema.ts";
import type { MeasurePart } from "../../rules/measures/view.ts";

interface MeasuresProps {
  measures: Record<MeasureId, Measure | null> | null;
  filesQuarters: boolean;
}

/** The standard measures of a company: each with its period, and its formula, parts and filings behind a summary. */
export function Measures({ measures, filesQuarters }: MeasuresProps) {
  const known = MEASURES.flatMap((id) => {
    const measure = measures?.[id];
    return measure ? [{ id, measure }] : [];
  });
  const unknown = MEASURES.filter((id) => !measures?.[id]).map((id) => DEFINITIONS[id].name);
  return (
    <section aria-labelledby="measures" className="mt-14">
      <SectionHeading id="measures" note="From filings; 12 months are four quarters in a row">
        Measures
      </SectionHeading>
      {filesQuarters ? null : (
        <p className="mt-4 max-w-prose text-sm text-soft">
          The company files years and no quarters with the SEC, so its measures of quarters stay empty.
        </p>
      )}
      {known.length > 0 ? (
        <dl className="mt-2">
          {known.map(({ id, measure }) => (
            <Row key={id} id={id} measure={measure} />
          ))}
        </dl>
      ) : (
        <p className="mt-4 text-soft">No filing with these figures yet.</p>
      )}
      {known.length > 0 && unknown.length > 0 ? (
        <p className="mt-3 max-w-prose text-xs leading-5 text-soft">
          Unknown, because the figures read for the company lack a part: {unknown.join(", ")}.
        </p>
      ) : null}
    </section>
  );
}

function Row({ id, measure }: { id: MeasureId; measure: Measure }) {
  const { name, period, basis, old, sample, parts } = measure;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 border-b border-rule py-2.5 text-[0.9375rem] lg:grid-cols-[minmax(0,4fr)_7rem_minmax(0,7fr)]">
      <dt>{name}</dt>
      <dd className="text-end font-semibold whitespace-nowrap tabular-nums">{measureValue(id, measure)}</dd>
      <dd className="text-[0.8125rem] text-soft max-lg:col-span-full">
        {period}
        {old ? <span className="text-down">, old</span> : null}
        {sample ? ", sample data" : null}
      </dd>
      <dd className="col-span-full min-w-0">
        <details className="group/measure text-[0.8125rem]">
          <summary className="inline-flex min-h-6 cursor-pointer items-center gap-1.5 text-soft hover:text-ink">
            <span aria-hidden="true" className="transition-transform group-open/measure:rotate-90">
              ›
            </span>
            <span className="underline underline-offset-2">Formula and filings</span>
            <span className="sr-only"> of {name}</span>
          </summary>
          {/* The anchor lies in here, so that a link to the measure opens it. */}
          <p id={figureAnchor(id)} className="figure-line mt-1 max-w-prose scroll-mt-36">
            {basis}.
          </p>
          <Parts parts={parts} name={name} />
        </details>
      </dd>
    </div>
  );
}

function Parts({ parts, name }: { parts: readonly MeasurePart[]; name: string }) {
  const { shortDate } = useDates();
  return (
    <section aria-label={`${name}, parts`} className="relative mt-1 overflow-x-auto pb-1">
      <table className="w-full max-w-[52rem] min-w-[34rem]">
        <caption className="sr-only">What {name} is made of</caption>
        <thead>
          <tr className="border-b border-strong text-xs text-soft">
            <th scope="col" className="py-1 text-start font-normal">
              Part
            </th>
            <th scope="col" className="py-1 ps-3 text-start font-normal">
              Period
            </th>
            <th scope="col" className="py-1 ps-3 text-end font-normal">
              Amount
            </th>
            <th scope="col" className="py-1 ps-3 text-start font-normal">
              Filing
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={`${part.name} ${part.periodEnd}`} className="border-b border-rule align-baseline">
              <th scope="row" className="py-1 text-start font-normal">
                {part.name}
                {part.derivation ? <span className="block text-xs text-soft">{part.derivation}</span> : null}
              </th>
              <td className="py-1 ps-3 whitespace-nowrap">
                {part.periodStart ? `${shortDate(part.periodStart)} –` : null}
                <span className={part.periodStart ? "block" : undefined}>{shortDate(part.periodEnd)}</span>
              </td>
              <td className="py-1 ps-3 text-end whitespace-nowrap tabular-nums">{exactAmount(part)}</td>
              <td className="py-1 ps-3">
                <Filing part={part} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Filing({ part: { source, form, accession, url } }: { part: MeasurePart }) {
  const label = form ?? source;
  return (
    <>
      {url ? (
        <SmartLink href={url} className="underline underline-offset-2">
          {label}
        </SmartLink>
      ) : (
        label
      )}
      {accession ? <span className="block text-xs whitespace-nowrap text-soft">{accession}</span> : null}
    </>
  );
}
