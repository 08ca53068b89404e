import { badgeCount, nounOf } from "~/lib/format.ts";
import { usePublication } from "~/platform/publication/context.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Link } from "~/ui/link.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import type { Stats } from "../schema.ts";

/** The first four categories with their descriptions and counts. */
export function PopularTopics({ stats }: { stats: Stats | null }) {
  const topics = usePublication().categories.slice(0, 4);
  return (
    <section aria-labelledby="topics" className="mt-8 sm:mt-16">
      <SectionHeading id="topics">Popular Topics</SectionHeading>
      {topics.length === 0 ? <EmptyState title="No categories available" /> : null}
      <ul className="mt-2 grid grid-cols-2 lg:grid-cols-4">
        {topics.map(({ slug, name, description }) => {
          const counts = stats?.categoryBreakdown[slug];
          return (
            <li
              key={slug}
              data-category={slug}
              className="group relative border-rule py-4 odd:pe-4 even:border-s even:ps-4 sm:py-5 sm:odd:pe-6 sm:even:ps-6 lg:not-first:border-s lg:not-first:ps-6"
            >
              <span className="mark-bar block h-1 w-10" />
              <h3 className="mt-3 font-serif text-xl font-semibold sm:mt-4 sm:text-2xl">
                <Link to={`/category/${slug}`} prefetch="intent" className="headline-link card-link">
                  {name}
                </Link>
              </h3>
              <p className="mt-1.5 text-[0.9375rem] leading-normal text-soft max-sm:hidden">{description}</p>
              {counts ? (
                <p className="mt-1.5 text-[0.8125rem] sm:mt-3 text-soft">
                  {`${badgeCount(counts.articles)} ${nounOf(counts.articles, "article")}, ${badgeCount(counts.videos)} ${nounOf(counts.videos, "video")}`}
                </p>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
