import { usePublication } from "~/platform/publication/context.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { StarIcon } from "~/ui/icons.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import type { NewsArticle } from "../schema.ts";
import { Story } from "./story.tsx";

interface HomeNewsProps {
  latest: NewsArticle[];
  /** The publisher's choice; null where all of it stands above. */
  curated: { name: string; articles: NewsArticle[] } | null;
  now: number;
}

/** The home page's news: the latest stories, and the publisher's own choice. */
export function HomeNews({ latest, curated, now }: HomeNewsProps) {
  const { copy } = usePublication();
  const isSample = latest.some(({ sample }) => sample);
  return (
    <div className="mt-8 grid grid-cols-1 gap-x-12 gap-y-8 sm:mt-16 lg:gap-y-12 lg:grid-cols-12">
      <section aria-labelledby="latest-news" className="lg:col-span-7 lg:only:col-span-12">
        <SectionHeading id="latest-news" more={{ label: "View All News", to: "/news" }}>
          {copy.news.heading}
        </SectionHeading>
        {latest.length > 0 ? (
          <ul className={`mt-2 ${curated ? "" : "gap-x-12 lg:grid lg:grid-cols-3"}`}>
            {latest.map((article) => (
              <li key={article.id} className="border-b border-rule py-3.5 sm:py-5">
                <Story article={article} now={now} size="medium" withDescription="wide" />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState title="No news available" />
        )}
        {isSample ? (
          <p className="mt-3 text-[0.8125rem] text-soft">
            Sample stories with dated facts, until the day’s news is here.
          </p>
        ) : null}
      </section>
      {curated ? <CuratedNews {...curated} now={now} /> : null}
    </div>
  );
}

function CuratedNews({ name, articles, now }: { name: string; articles: NewsArticle[]; now: number }) {
  return (
    <section
      aria-labelledby="curated-news"
      className="border-t-[3px] border-accent bg-sheet px-4 pt-3 pb-2 sm:px-5 sm:pb-4 lg:col-span-5"
    >
      <h2
        id="curated-news"
        className="flex items-center gap-2 font-serif text-[1.375rem] leading-tight font-semibold tracking-[-0.01em]"
      >
        <StarIcon className="size-5 text-accent" />
        From {name}
      </h2>
      {articles.length > 0 ? (
        <ol className="shelf shelf-rows mt-2 [--rows:2] sm:block">
          {articles.map((article) => (
            <li key={article.id} className="border-b border-rule py-2.5 last:border-b-0 sm:py-3">
              <Story article={article} now={now} withSource={false} />
            </li>
          ))}
        </ol>
      ) : (
        <p className="py-8 text-center font-serif text-lg">No Curated Content Yet</p>
      )}
    </section>
  );
}
