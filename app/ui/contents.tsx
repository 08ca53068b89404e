import type { Section } from "~/lib/text/sections.ts";

/** Leads to the sections of a long text. */
export function Contents({ label, sections }: { label: string; sections: readonly Section[] }) {
  if (sections.length === 0) return null;
  return (
    <nav
      aria-label={label}
      className="no-print mx-auto mt-8 max-w-(--measure) border-y border-rule py-4 text-sm leading-snug"
    >
      <ol className="gap-x-8 sm:columns-2">
        {sections.map(({ id, title }) => (
          <li key={id} className="break-inside-avoid">
            <a href={`#${id}`} className="headline-link inline-block py-1.5">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
