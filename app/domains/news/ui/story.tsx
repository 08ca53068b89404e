import { useDates } from "~/platform/publication/context.tsx";
import { ChevronDownIcon } from "~/ui/icons.tsx";
import { KeptMarkup } from "~/ui/kept-markup.tsx";
import { SmartLink } from "~/ui/smart-link.tsx";
import type { NewsArticle } from "../schema.ts";

interface StoryProps {
  article: NewsArticle;
  now: number;
  heading?: "h3" | "h4";
  /** Whether the outlet is named; not needed in a group of one outlet. */
  withSource?: boolean;
  /** `large` for the first of a block, `small` for a dense list. */
  size?: "large" | "medium" | "small";
  /** `wide` leaves it out on a phone. */
  withDescription?: boolean | "wide";
}

const HEADLINE = {
  large: "text-[clamp(1.5rem,1.1rem+1.6vw,2.25rem)] leading-[1.1] font-semibold tracking-[-0.015em]",
  medium: "text-[1.25rem] leading-[1.2] font-semibold tracking-[-0.006em]",
  small: "text-[1.0625rem] leading-[1.3] font-medium",
};

/** A story by its headline, without pictures of other hosts. */
export function Story(props: StoryProps) {
  const { relativeDate } = useDates();
  const { now, ...rest } = props;
  const age = () => relativeDate(rest.article.publishedAt, now);
  return (
    <KeptMarkup of={() => `story ${age()} ${JSON.stringify(rest)}`}>
      <Shown {...props} />
    </KeptMarkup>
  );
}

function Shown({
  article,
  now,
  heading: Heading = "h3",
  withSource = true,
  size = "small",
  withDescription = false,
}: StoryProps) {
  const { relativeDate } = useDates();
  const { title, description, source, url, publishedAt } = article;
  return (
    <article>
      <Heading className={`font-serif ${HEADLINE[size]}`}>
        <SmartLink href={url} className="headline-link">
          {title}
        </SmartLink>
      </Heading>
      {withDescription && description ? (
        <p
          className={`mt-2 max-w-prose text-[0.9375rem] leading-normal text-soft ${withDescription === "wide" ? "max-sm:hidden" : ""}`}
        >
          {description}
        </p>
      ) : null}
      <div className="story-line">
        {withSource ? (
          <>
            <span className="font-medium text-ink">{source}</span>
            <span aria-hidden="true">·</span>
          </>
        ) : null}
        <time dateTime={publishedAt}>{relativeDate(publishedAt, now)}</time>
        <Others article={article} />
      </div>
    </article>
  );
}

/** The other outlets of the story. */
function Others({ article: { others } }: { article: NewsArticle }) {
  if (others.length === 0) return null;
  return (
    <details className="group/others open:basis-full">
      <summary className="inline-flex min-h-6 items-center gap-1 font-medium text-accent underline-offset-2 hover:underline">
        {others.length + 1} sources
        <ChevronDownIcon className="size-3.5 transition-transform group-open/others:rotate-180" />
      </summary>
      <ul className="mt-1 mb-2 border-s-2 border-rule ps-3">
        {others.map(({ source, title, url }) => (
          <li key={url} className="py-1 leading-snug">
            <span className="font-medium text-ink">{source}</span>{" "}
            <SmartLink
              href={url}
              className="text-ink underline decoration-rule underline-offset-2 hover:decoration-current"
            >
              {title}
            </SmartLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
