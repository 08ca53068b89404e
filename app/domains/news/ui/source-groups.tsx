import { StarIcon } from "~/ui/icons.tsx";
import { Link } from "~/ui/link.tsx";
import type { GroupView } from "../store/pages.ts";
import { Story } from "./story.tsx";

interface SourceGroupsProps {
  groups: GroupView[];
  now: number;
}

/** The news by outlet; the curated group comes first, at full width. */
export function SourceGroups({ groups, now }: SourceGroupsProps) {
  const open = groups.filter((group) => group.open).map(({ slug }) => slug);
  const curated = groups.filter((group) => group.curated);
  const others = groups.filter((group) => !group.curated);
  return (
    <>
      {curated.map((group) => (
        <section
          key={group.slug}
          id={group.slug}
          aria-labelledby={`group-${group.slug}`}
          className="border-t-[3px] border-accent bg-sheet px-4 pt-3 pb-5 sm:px-6"
        >
          <GroupHeading group={group} />
          <ul className="mt-3 grid gap-x-10 sm:grid-cols-2 xl:grid-cols-4">
            {group.articles.map((article) => (
              <li key={article.id} className="border-t border-rule py-3.5">
                <Story article={article} now={now} withSource={false} />
              </li>
            ))}
          </ul>
          <Toggle group={group} open={open} />
        </section>
      ))}
      <div className="mt-10 grid gap-x-10 gap-y-12 md:grid-cols-2 xl:grid-cols-3">
        {others.map((group) => (
          <section key={group.slug} id={group.slug} aria-labelledby={`group-${group.slug}`}>
            <div className="border-t-2 border-strong pt-3">
              <GroupHeading group={group} />
            </div>
            <ul className="mt-2">
              {group.articles.map((article) => (
                <li key={article.id} className="border-b border-rule py-3">
                  <Story article={article} now={now} withSource={article.source !== group.name} />
                </li>
              ))}
            </ul>
            <Toggle group={group} open={open} />
          </section>
        ))}
      </div>
    </>
  );
}

/** A group counts its articles up to a hundred and one. */
const countOf = (total: number) => (total > 100 ? "100+" : String(total));

function GroupHeading({ group: { slug, name, total, curated } }: { group: GroupView }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <h2
        id={`group-${slug}`}
        className="flex items-center gap-2 font-serif text-[1.375rem] leading-tight font-semibold tracking-[-0.01em]"
      >
        {curated ? <StarIcon className="size-5 text-accent" /> : null}
        {name}
        {curated ? <span className="sr-only"> (featured)</span> : null}
      </h2>
      <p className="shrink-0 text-[0.8125rem] text-soft">
        {countOf(total)} {total === 1 ? "article" : "articles"}
      </p>
    </div>
  );
}

/** A link, so that the address holds which groups are open, and it works without JavaScript. */
function Toggle({ group, open }: { group: GroupView; open: string[] }) {
  const { slug, name, open: isOpen, more, total, articles } = group;
  if (more === 0) return null;
  const next = isOpen ? open.filter((other) => other !== slug) : [...open, slug];
  const query = next.length > 0 ? `?open=${next.sort().join(",")}` : "";
  return (
    <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4">
      <Link
        to={`/news${query}#${slug}`}
        preventScrollReset
        className="inline-flex min-h-6 items-center text-sm font-semibold text-accent underline-offset-2 hover:underline"
      >
        {isOpen ? "Show Less" : "Show More"}
        <span className="sr-only"> from {name}</span>
      </Link>
      {isOpen && articles.length < total ? (
        <span className="text-[0.8125rem] text-soft">
          The newest {articles.length} of {countOf(total)}
        </span>
      ) : null}
    </p>
  );
}
