import { type TermKind, termList } from "../rules/terms.ts";
import type { TermContent } from "../store/terms/pages.ts";
import { ArticleList } from "./article-list.tsx";
import { ListHeader } from "./list-header.tsx";

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
      <ListHeader title={label} total={total} path={`/${termList(kind, slug)}`}>
        {kind === "authors" ? <Initials name={label} /> : null}
      </ListHeader>
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
