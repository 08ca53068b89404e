import { badgeCount } from "~/lib/format.ts";
import { usePublication } from "~/platform/publication/context.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Link } from "~/ui/link.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import type { Stats } from "../schema.ts";

/** The first four categories with their descriptions and counts. */
export function PopularTopics({ stats }: { stats: Stats | null }) {
  const topics = usePublication().categories.slice(0, 4);
  return (
    <section aria-labelledby="topics" className="mt-16">
      <SectionHeading id="topics">Popular Topics</SectionHeading>
      {topics.length === 0 ? <EmptyState title="No categories available" /> : null}
      <ul className="mt-2 grid sm:grid-cols-2 lg:grid-cols-4">
        {topics.map(({ slug, name, description }) => {
          const counts = stats?.categoryBreakdown[slug];
          return (
            <li
              key={slug}
              data-category={slug}
              className="group relative border-rule py-5 max-sm:border-b sm:px-6 sm:odd:pl-0 sm:even:border-l lg:not-first:border-l lg:not-first:pl-6"
            >
              <span className="mark-bar block h-1 w-10" />
              <h3 className="mt-4 font-serif text-2xl font-semibold">
                <Link to={`/category/${slug}`} prefetch="intent" className="headline-link card-link">
                  {name}
                </Link>
              </h3>
              <p className="mt-1.5 text-[0.9375rem] leading-normal text-soft">{description}</p>
              {counts ? (
                <p className="mt-3 text-[0.8125rem] text-soft">
                  {badgeCount(counts.articles)} articles, {badgeCount(counts.videos)} videos
                </p>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
