import { capitalised } from "~/lib/text/text.ts";
import { usePublication } from "~/platform/publication/context.tsx";
import type { PublicParts } from "~/platform/publication/publication.ts";
import { buttonClass } from "~/ui/button.tsx";
import { DialogLink } from "~/ui/dialog-link.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import { SmartLink } from "~/ui/smart-link.tsx";
import type { ArticleListContent } from "../store/pages.ts";
import { ArticleList } from "./article-list.tsx";

interface CategoryArticlesProps {
  category: Pick<PublicParts["categories"][number], "slug" | "name">;
  recent: ArticleListContent;
  best: ArticleListContent;
  pages: { recent: number; best: number };
  archiveUrl: string | undefined;
  now: number;
}

/**
 * 'Recent Articles' of the last 60 days, 'Best of' the older ones if there are any, and links to the archive and the
 * newsletter.
 */
export function CategoryArticles({ category, recent, best, pages, archiveUrl, now }: CategoryArticlesProps) {
  const { brand } = usePublication();
  const hasOlder = best.total > 0;
  const listed = (name: "recent" | "best", { articles, total }: ArticleListContent) => ({
    name,
    articles,
    total,
    page: pages[name],
    pageParam: name,
    now,
  });
  return (
    <>
      <section aria-labelledby="recent">
        <SectionHeading id="recent">Recent Articles</SectionHeading>
        <div className="mt-6">
          <ArticleList
            {...listed("recent", recent)}
            call={{ category: category.slug, maxAgeInDays: "60" }}
            label="Load More Articles"
            empty={
              hasOlder
                ? "Nothing new in the last 60 days"
                : `No articles found in the ${category.name} category`
            }
            priorityCount={1}
          />
        </div>
      </section>
      {hasOlder ? (
        <section aria-labelledby="best-of" className="mt-16">
          <SectionHeading id="best-of">Best of {category.name}</SectionHeading>
          <div className="mt-6">
            <ArticleList
              {...listed("best", best)}
              call={{ category: category.slug, minAgeInDays: "60" }}
              label={`Load More of the Best of ${category.name}`}
            />
          </div>
        </section>
      ) : null}
      <aside
        aria-label="More to read"
        className="mt-16 grid items-center gap-6 bg-well px-6 py-8 sm:px-10 lg:grid-cols-[1fr_auto]"
      >
        <div>
          <p className="font-serif text-2xl font-semibold">
            {archiveUrl ? "Looking for something older?" : "The newest, by email"}
          </p>
          <p className="mt-1 text-soft">
            {archiveUrl
              ? `The archive holds everything we have published, and ${brand.newsletter} brings what is new each week.`
              : `${capitalised(brand.newsletter)} brings what is new each week.`}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {archiveUrl ? (
            <SmartLink href={archiveUrl} className={buttonClass({ variant: "outline" })}>
              Search the archive
            </SmartLink>
          ) : null}
          <DialogLink href="/newsletter" className={buttonClass()}>
            Get Weekly Updates
          </DialogLink>
        </div>
      </aside>
    </>
  );
}
