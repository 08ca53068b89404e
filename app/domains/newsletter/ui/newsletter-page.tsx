import type { FormResult } from "~/lib/forms/form.ts";
import { usePublication } from "~/platform/publication/context.tsx";
import type { Publication } from "~/platform/publication/publication.ts";
import { columnsFor } from "~/ui/columns.ts";
import { SectionHeading } from "~/ui/section-heading.tsx";
import { SmartLink } from "~/ui/smart-link.tsx";
import { ARCHIVE_PATH, PREFERENCES_PATH } from "../rules/copy.ts";
import { NewsletterForm } from "./newsletter-form.tsx";

type Newsletter = Publication["newsletter"];

type HeroProps = Pick<Newsletter, "headline" | "standfirst"> & {
  /** The page of the daily email, where the publication has one. */
  dailyPath: string;
  answered?: FormResult;
};

export function NewsletterHero({ headline, standfirst, dailyPath, answered }: HeroProps) {
  const { daily } = usePublication().newsletter;
  return (
    <header className="max-w-3xl py-8 lg:py-14">
      <h1 className="font-serif text-[clamp(2.25rem,1.5rem+3vw,4rem)] leading-[1.03] font-semibold tracking-[-0.022em]">
        {headline}
      </h1>
      <p className="mt-4 mb-7 max-w-prose text-lg leading-relaxed text-soft">{standfirst}</p>
      <NewsletterForm place="page" answered={answered} />
      <p className="mt-5 text-sm">
        <SmartLink href={ARCHIVE_PATH} className="headline-link py-1 font-semibold">
          Read past issues
        </SmartLink>
        <span className="text-soft"> · </span>
        <SmartLink href={PREFERENCES_PATH} className="headline-link py-1 font-semibold">
          Change what you receive
        </SmartLink>
      </p>
      {daily ? (
        <p className="mt-3 text-sm text-soft">
          We also send{" "}
          <SmartLink href={dailyPath} className="headline-link py-1 font-semibold text-ink">
            {daily.name}
          </SmartLink>{" "}
          {daily.cadence}.
        </p>
      ) : null}
    </header>
  );
}

export function NewsletterStats({ stats }: Pick<Newsletter, "stats">) {
  if (stats.length === 0) return null;
  return (
    <dl
      className={`grid grid-cols-2 gap-x-8 gap-y-7 border-y border-rule py-7 ${columnsFor(stats.length, "lg")}`}
    >
      {stats.map(({ figure, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="text-soft">{label}</dt>
          <dd className="font-serif text-[1.75rem] leading-none font-semibold min-[24rem]:text-4xl">
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function NewsletterBenefits({ benefits }: Pick<Newsletter, "benefits">) {
  if (benefits.length === 0) return null;
  return (
    <section aria-labelledby="benefits">
      <SectionHeading id="benefits">What is in it</SectionHeading>
      <ul className={`mt-6 grid gap-x-8 gap-y-7 sm:grid-cols-2 ${columnsFor(benefits.length, "lg")}`}>
        {benefits.map(({ title, text }) => (
          <li key={title}>
            <h3 className="font-serif text-xl leading-snug font-semibold">{title}</h3>
            <p className="mt-2 leading-relaxed text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function NewsletterTestimonial({ quote, role }: NonNullable<Newsletter["testimonial"]>) {
  return (
    <figure className="border-s-4 border-accent ps-6 lg:ps-9">
      <blockquote className="max-w-3xl font-serif text-[clamp(1.375rem,1.1rem+1.2vw,2rem)] leading-snug font-medium">
        “{quote}”
      </blockquote>
      <figcaption className="mt-4 text-soft">{role}</figcaption>
    </figure>
  );
}

export function NewsletterSignup({ title, text }: Newsletter["invitation"]) {
  const { newsletter } = usePublication().brand;
  return (
    <section
      aria-labelledby="signup"
      className="grid items-center gap-8 bg-well p-6 sm:p-10 lg:grid-cols-2 lg:gap-14"
    >
      <div>
        <h2 id="signup" className="font-serif text-3xl leading-tight font-semibold">
          {title}
        </h2>
        <p className="mt-3 max-w-prose leading-relaxed text-soft">{text}</p>
      </div>
      <NewsletterForm variant="card" place="card" label={`Sign up for ${newsletter}`} />
    </section>
  );
}
