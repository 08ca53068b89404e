import { badgeCount, nounOf } from "~/lib/format.ts";
import type { PublicParts } from "~/platform/publication/publication.ts";
import type { Stats } from "../schema.ts";

/** The header of a category page: colour, name, description and counts. */
export function CategoryHeader({
  category,
  stats,
}: {
  category: Pick<PublicParts["categories"][number], "slug" | "name" | "description">;
  stats: Stats;
}) {
  const counts = stats.categoryBreakdown[category.slug] ?? { articles: 0, videos: 0 };
  return (
    <header className="py-8 lg:py-11">
      <span className="mark-bar block h-1.5 w-16" />
      <h1 className="mt-5 font-serif text-[clamp(2.5rem,1.8rem+3.4vw,4.5rem)] leading-none font-semibold tracking-[-0.028em]">
        {category.name}
      </h1>
      <p className="mt-4 max-w-prose text-lg leading-relaxed text-soft">{category.description}</p>
      <ul className="mt-5 flex flex-wrap gap-x-5 gap-y-1 text-sm font-semibold">
        <li>{`${badgeCount(counts.articles)} featured ${nounOf(counts.articles, "article")}`}</li>
        <li>{`${badgeCount(counts.videos)} featured ${nounOf(counts.videos, "video")}`}</li>
        <li>
          <a className="text-soft underline" href={`/category/${category.slug}/feed.xml`}>
            Feed
          </a>
        </li>
      </ul>
    </header>
  );
}
