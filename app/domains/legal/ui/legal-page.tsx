import type { ReactNode } from "react";
import { useDates } from "~/platform/publication/context.tsx";
import type { Publication } from "~/platform/publication/publication.ts";

/** The parts of the publication that the legal texts name, and which sections it has. */
export interface LegalParts extends Pick<Publication, "brand" | "legal"> {
  has: Record<"alerts" | "calculator" | "connect" | "events" | "market" | "workshops", boolean>;
  mentor?: { name: string };
}

/** A numbered part of a legal text; its id is its address on the page. */
export interface LegalSection {
  id: string;
  title: string;
  body: ReactNode;
}

interface LegalPageProps {
  title: string;
  /** The whole text in a few sentences. */
  summary: ReactNode;
  /** A day, as in "2025-08-22". */
  updatedOn: string;
  sections: LegalSection[];
}

/** A legal text with its table of contents beside it; prints as a plain document. */
export function LegalPage({ title, summary, updatedOn, sections }: LegalPageProps) {
  const { longDate } = useDates();
  return (
    <div className="page grid gap-x-12 py-8 lg:grid-cols-[17rem_1fr] lg:py-11 print:block">
      <div className="lg:col-start-2">
        <h1 className="font-serif text-[clamp(2.25rem,1.6rem+2.6vw,3.5rem)] leading-[1.04] font-semibold tracking-[-0.024em]">
          {title}
        </h1>
        <p className="mt-3 text-soft">
          Last updated <time dateTime={updatedOn}>{longDate(updatedOn)}</time>
        </p>
        <p className="mt-6 max-w-(--measure) border-y border-rule py-5 text-lg leading-relaxed">{summary}</p>
      </div>
      <nav
        aria-label="Contents"
        className="no-print mt-8 lg:sticky lg:top-[calc(var(--header-height)+2rem)] lg:max-h-[calc(100dvh-var(--header-height)-4rem)] lg:overflow-y-auto lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:mt-2 lg:self-start"
      >
        <h2 className="text-sm font-semibold">Contents</h2>
        <ol className="mt-2 border-t border-rule pt-2 text-[0.9375rem] sm:columns-2 sm:gap-x-8 lg:columns-1 lg:text-sm">
          {sections.map(({ id, title: heading }, index) => (
            <li key={id} className="break-inside-avoid">
              <a href={`#${id}`} className="flex gap-2 py-1.5 text-soft hover:text-accent lg:py-1">
                <span className="w-6 shrink-0">{index + 1}</span>
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="mt-10 lg:col-start-2 lg:mt-2">
        {sections.map(({ id, title: heading, body }, index) => (
          <section key={id} aria-labelledby={id} className="prose">
            <h2 id={id}>
              {index + 1}. {heading}
            </h2>
            {body}
          </section>
        ))}
      </div>
    </div>
  );
}
