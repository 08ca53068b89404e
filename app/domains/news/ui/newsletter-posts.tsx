import { useDates, usePublication } from "~/platform/publication/context.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import { SmartLink } from "~/ui/smart-link.tsx";
import { type AuthorCategory, colorOf } from "../fields.ts";
import type { NewsletterPost } from "../schema.ts";

const COLORS: Record<AuthorCategory["color"], string> = {
  blue: "text-[light-dark(#1e40af,#93b4ff)]",
  pink: "text-[light-dark(#9d174d,#ff9ac8)]",
  green: "text-[light-dark(#14532d,#7ddf9e)]",
  violet: "text-[light-dark(#5b3fb5,#b8a5ff)]",
  teal: "text-[light-dark(#155e75,#7fd6ee)]",
  orange: "text-[light-dark(#9a3412,#ff9e6b)]",
};

interface NewsletterPostsProps {
  posts: NewsletterPost[];
  categories: readonly AuthorCategory[];
  now: number;
}

/** The posts of newsletter authors of the last three days. */
export function NewsletterPosts({ posts, categories, now }: NewsletterPostsProps) {
  const copy = usePublication().copy.news;
  return (
    <section aria-labelledby="newsletter-posts" className="mt-16">
      <SectionHeading id="newsletter-posts" note="The last three days">
        {copy.authors}
      </SectionHeading>
      {posts.length > 0 ? (
        <ul className="mt-2 grid gap-x-10 md:grid-cols-2 xl:grid-cols-3">
          {posts.map((post) => (
            <li key={post.id} className="border-b border-rule py-5">
              <Post post={post} color={colorOf(categories, post.substackCategory)} now={now} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-5 max-w-prose text-soft">{copy.noPosts}</p>
      )}
    </section>
  );
}

function Post({ post, color, now }: { post: NewsletterPost; color: AuthorCategory["color"]; now: number }) {
  const { relativeDate } = useDates();
  const { title, author, excerpt, url, publishedAt, readTime, substackName, substackCategory } = post;
  return (
    <article>
      <p className="flex flex-wrap items-center gap-x-2 text-[0.8125rem] font-semibold">
        <span className={`inline-flex items-center gap-1.5 ${COLORS[color]}`}>
          <span aria-hidden="true" className="size-2 bg-current" />
          {substackCategory}
        </span>
        <span className="font-normal text-soft">{substackName}</span>
      </p>
      <h3 className="mt-1.5 font-serif text-[1.1875rem] leading-tight font-semibold">
        <SmartLink href={url} className="headline-link">
          {title}
        </SmartLink>
      </h3>
      {excerpt ? (
        <p className="mt-1.5 line-clamp-2 text-[0.9375rem] leading-normal text-soft">{excerpt}</p>
      ) : null}
      <p className="mt-2 text-[0.8125rem] text-soft">
        {author === substackName ? null : (
          <>
            <bdi>{author}</bdi> ·{" "}
          </>
        )}
        <time dateTime={publishedAt}>{relativeDate(publishedAt, now)}</time> · {readTime} min read
      </p>
    </article>
  );
}
