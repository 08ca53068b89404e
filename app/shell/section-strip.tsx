import { usePublication } from "~/platform/publication/context.tsx";
import type { PublicParts } from "~/platform/publication/publication.ts";
import { SectionLink } from "./section-link.tsx";

export const sectionsOf = (categories: PublicParts["categories"]) => [
  { href: "/articles", label: "All articles", slug: undefined },
  ...categories.map(({ slug, name }) => ({ href: `/category/${slug}`, label: name, slug })),
  { href: "/videos", label: "Videos", slug: undefined },
];

/** The sections, as a newspaper lists them under its title. */
export function SectionStrip() {
  const links = sectionsOf(usePublication().categories);
  return (
    <nav aria-label="Sections" className="border-b border-rule">
      <ul className="page flex gap-5 overflow-x-auto lg:gap-7">
        {links.map(({ href, label, slug }) => (
          <li key={href}>
            <SectionLink to={href} data-category={slug} className="section-link">
              {label}
            </SectionLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
