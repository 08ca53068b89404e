import { useDates } from "~/platform/publication/context.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import { SmartLink } from "~/ui/smart-link.tsx";

/** A news story in a list. */
export interface Headline {
  id: string;
  title: string;
  url: string;
  source: string;
  /** ISO 8601 UTC. */
  publishedAt: string;
  /** Of the bundled sample. */
  sample: boolean;
}

/** Returns the parts of a story that a list shows, so that the page carries no more. */
export const toHeadline = ({ id, title, url, source, publishedAt, sample }: Headline): Headline => ({
  id,
  title,
  url,
  source,
  publishedAt,
  sample,
});

/** The first five stories, with a link to the news page. */
export function Headlines({ news, now }: { news: readonly Headline[]; now: number }) {
  return (
    <section aria-labelledby="financial-news">
      <SectionHeading id="financial-news" more={{ label: "View All News", to: "/news" }}>
        Latest Financial News
      </SectionHeading>
      {news.length > 0 ? (
        <HeadlineList news={news.slice(0, 5)} now={now} />
      ) : (
        <p className="mt-4 text-soft">No financial news available at the moment.</p>
      )}
    </section>
  );
}

export function HeadlineList({ news, now }: { news: readonly Headline[]; now: number }) {
  const { relativeDate } = useDates();
  return (
    <>
      <ul className="mt-1">
        {news.map(({ id, title, url, source, publishedAt }) => (
          <li key={id} className="border-b border-rule py-3">
            <h3 className="font-serif text-lg leading-snug font-semibold">
              <SmartLink href={url} className="headline-link">
                {title}
              </SmartLink>
            </h3>
            <p className="mt-1 text-[0.8125rem] text-soft">
              <bdi>{source}</bdi>, <time dateTime={publishedAt}>{relativeDate(publishedAt, now)}</time>
            </p>
          </li>
        ))}
      </ul>
      {news.some(({ sample }) => sample) ? (
        <p className="mt-2 text-xs text-soft">
          Sample stories with dated facts, until the day’s news is here.
        </p>
      ) : null}
    </>
  );
}
