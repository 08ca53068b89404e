import type { Publication } from "~/platform/publication/publication.ts";
import { ArrowUpRightIcon } from "~/ui/icons.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import { SmartLink } from "~/ui/smart-link.tsx";
import { useTrade } from "./use-trade.ts";

type ValuationConfig = NonNullable<Publication["valuation"]>;

const ORDER = ["traditional", "aiEnhanced", "aiNative"] as const;

/** The three types of company. */
export function ThreeTiers({ tiers }: Pick<ValuationConfig, "tiers">) {
  const { names } = useTrade();
  return (
    <section aria-labelledby="three-tiers" className="mt-16">
      <SectionHeading id="three-tiers">A market of three tiers</SectionHeading>
      <div className="grid md:grid-cols-3">
        {ORDER.map((type) => (
          <div
            key={type}
            className="border-rule py-5 not-last:max-md:border-b md:px-6 md:first:ps-0 md:last:pe-0 md:not-first:border-s"
          >
            <h3 className="font-serif text-xl leading-tight font-semibold">{names[type].name}</h3>
            <p className="mt-2 leading-relaxed text-soft">{tiers[type]}</p>
          </div>
        ))}
      </div>
    </section>
  );
}

/** Figures of another publisher, with their source; no input of the estimate. */
export function Reading({
  id,
  reading,
}: {
  id: string;
  reading: NonNullable<ValuationConfig["benchmarks"]>;
}) {
  const { title, text, source, points } = reading;
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id}>{title}</SectionHeading>
      <p className="mt-3 max-w-prose leading-relaxed text-soft">{text}</p>
      <dl className="mt-3">
        {points.map((point) => (
          <div
            key={point.label}
            className="grid gap-x-6 gap-y-0.5 border-b border-rule py-3 sm:grid-cols-[10rem_minmax(0,1fr)]"
          >
            <dt className="font-semibold">{point.label}</dt>
            <dd>
              <span className="block font-serif text-xl leading-tight font-semibold">{point.figure}</span>
              <span className="text-sm leading-relaxed text-soft">{point.text}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-soft">
        As published by{" "}
        <SmartLink href={source.href} className="text-accent underline underline-offset-2">
          {source.label}
        </SmartLink>
        , quoted for comparison: no input of the estimate.
      </p>
    </section>
  );
}

/** Links to analyses of others. */
export function Analyses({ analyses }: Pick<ValuationConfig, "analyses">) {
  if (analyses.length === 0) return null;
  return (
    <nav aria-label="Further analyses" className="mt-16 border-t border-rule pt-5 pb-4">
      <p className="text-sm text-soft">Further analyses</p>
      <ul className="mt-1 flex flex-wrap gap-x-8 gap-y-1">
        {analyses.map(({ label, href }) => (
          <li key={href}>
            <SmartLink
              href={href}
              className="headline-link inline-flex min-h-8 items-center gap-1.5 font-semibold"
            >
              {label}
              <ArrowUpRightIcon className="size-4" />
            </SmartLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
