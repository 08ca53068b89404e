import { capitalised } from "~/lib/text/text.ts";
import type { AuthorEntry } from "../config.ts";
import { type TermKind, termList } from "../rules/terms.ts";
import type { TermContent } from "../store/terms/pages.ts";
import { ArticleList } from "./article-list.tsx";
import { AuthorPicture } from "./author.tsx";
import { ListHeader } from "./list-header.tsx";

interface TermPageProps {
  kind: TermKind;
  slug: string;
  content: TermContent;
  /** What the publication says of the author. */
  author?: AuthorEntry;
  page: number;
  now: number;
}

const CALLS = { tags: "tag", authors: "author" } as const;

/** A tag with its articles, or an author with theirs. */
export function TermPage({
  kind,
  slug,
  content: { label, articles, total },
  author,
  page,
  now,
}: TermPageProps) {
  return (
    <div className="page">
      <ListHeader
        title={kind === "tags" ? tagTitle(label) : label}
        total={total}
        path={`/${termList(kind, slug)}`}
        about={author?.about}
      >
        {kind === "authors" ? <AuthorPicture name={label} picture={author?.picture} /> : null}
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

/** A tag in lower case begins as headings do; one with capitals of its own, such as "iOS", stays. */
const tagTitle = (label: string) => (label === label.toLowerCase() ? capitalised(label) : label);
