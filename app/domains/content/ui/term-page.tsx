import { fullCount } from "~/lib/format.ts";
import type { TermKind } from "../rules/terms.ts";
import type { TermContent } from "../store/terms/pages.ts";
import { ArticleList } from "./article-list.tsx";

interface TermPageProps {
  kind: TermKind;
  slug: string;
  content: TermContent;
  page: number;
  now: number;
}

const CALLS = { tags: "tag", authors: "author" } as const;

/** A tag with its articles, or an author with theirs. */
export function TermPage({ kind, slug, content: { label, articles, total }, page, now }: TermPageProps) {
  return (
    <div className="page">
      <header className="flex flex-wrap items-center gap-x-5 gap-y-4 py-8 lg:py-11">
        {kind === "authors" ? <Initials name={label} /> : null}
        <div className="min-w-0">
          <h1 className="font-serif text-[clamp(2.125rem,1.5rem+2.8vw,3.75rem)] leading-[1.05] font-semibold tracking-[-0.024em] wrap-anywhere first-letter:uppercase">
            {label}
          </h1>
          <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm font-semibold text-soft">
            <span>{total === 1 ? "1 article" : `${fullCount(total)} articles`}</span>
            <a className="underline" href={`/${kind}/${slug}/feed.xml`}>
              Feed
            </a>
          </p>
        </div>
      </header>
      <ArticleList
        name={kind}
        articles={articles}
        total={total}
        page={page}
        pageParam="page"
        call={{ [CALLS[kind]]: slug }}
        label="Load More Articles"
        empty="No articles available"
        now={now}
        heading="h2"
        priorityCount={1}
      />
    </div>
  );
}

/** The first letters of the first and the last name, in place of a picture. */
function Initials({ name }: { name: string }) {
  const names = name.split(/\s+/).filter(Boolean);
  const letters = [names[0], names.length > 1 ? names.at(-1) : ""].map((word) => [...(word ?? "")][0] ?? "");
  return (
    <span
      aria-hidden="true"
      className="grid size-16 shrink-0 place-items-center rounded-full bg-well font-serif text-2xl font-semibold text-soft"
    >
      {letters.join("").toUpperCase()}
    </span>
  );
}
