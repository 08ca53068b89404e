import { buttonClass } from "~/ui/button.tsx";
import { columnsFor } from "~/ui/columns.ts";
import { SectionHeading } from "~/ui/section-heading.tsx";
import { SmartLink } from "~/ui/smart-link.tsx";
import type { EventsConfig } from "../config.ts";

/** How to apply as a speaker. */
export function SpeakSection({ description, points, url }: NonNullable<EventsConfig["speaking"]>) {
  return (
    <section aria-labelledby="speak" className="mt-20">
      <SectionHeading id="speak">Speak at our events</SectionHeading>
      <div className="mt-5 grid gap-x-12 gap-y-6 lg:grid-cols-2">
        <div>
          <p className="max-w-prose font-serif text-xl leading-relaxed">{description}</p>
          <SmartLink href={url} className={buttonClass({}, "mt-6")}>
            Apply to Speak
          </SmartLink>
        </div>
        {points.length > 0 ? (
          <div>
            <h3 className="text-sm font-semibold">What a proposal needs</h3>
            <ul className="mt-2">
              {points.map((point) => (
                <li key={point} className="border-t border-rule py-2.5 first:border-t-0">
                  {point}
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </section>
  );
}

/** The sponsorship tiers side by side. */
export function SponsorshipTiers({ description, tiers }: NonNullable<EventsConfig["sponsorship"]>) {
  return (
    <section id="sponsorship" aria-labelledby="sponsorship-title" className="mt-20">
      <SectionHeading id="sponsorship-title">Sponsorship</SectionHeading>
      <p className="mt-4 max-w-prose text-lg leading-relaxed text-soft">{description}</p>
      <div
        className={`mt-8 grid divide-rule max-lg:divide-y ${tiers.length > 3 ? "lg:grid-cols-3" : columnsFor(tiers.length, "lg")} lg:divide-x`}
      >
        {tiers.map((tier) => (
          <div
            key={tier.name}
            className="flex flex-col py-8 first:pt-0 lg:px-8 lg:py-0 lg:first:ps-0 lg:last:pe-0"
          >
            <h3 className="font-serif text-[1.75rem] leading-tight font-semibold tracking-[-0.015em]">
              {tier.name}
            </h3>
            <p className="mt-2 leading-relaxed">{tier.description}</p>
            <ul className="mt-4 text-[0.9375rem]">
              {tier.benefits.map((benefit) => (
                <li key={benefit} className="border-t border-rule py-2.5">
                  {benefit}
                </li>
              ))}
            </ul>
            <p className="mt-auto flex items-baseline justify-between border-t border-strong pt-4">
              <span className="text-sm text-soft">Investment</span>
              <span className="font-serif text-xl font-semibold">{tier.investment}</span>
            </p>
            <SmartLink href={tier.href} className={buttonClass({ variant: "outline" }, "mt-4")}>
              Learn More<span className="sr-only"> about {tier.name} sponsorship</span>
            </SmartLink>
          </div>
        ))}
      </div>
    </section>
  );
}

/** The community in figures. */
export function CommunityStats({ figures }: { figures: EventsConfig["community"] }) {
  if (figures.length === 0) return null;
  return (
    <section aria-label="Our community" className="mt-20">
      <dl className={`grid grid-cols-2 border-y border-rule ${columnsFor(figures.length, "lg")}`}>
        {figures.map(({ figure, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end px-2 py-6 text-center">
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="font-serif text-[clamp(1.75rem,1rem+2.4vw,2.75rem)] leading-tight font-medium">
              {figure}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
