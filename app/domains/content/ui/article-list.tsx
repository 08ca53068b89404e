import { useLocation } from "@remix-run/react";
import { useCallback } from "react";
import { counted, fullCount } from "~/lib/format.ts";
import { EmptyState } from "~/ui/empty-state.tsx";
import { LoadMoreButton } from "~/ui/load-more.tsx";
import { NewerLink } from "~/ui/newer-link.tsx";
import { useLoadMore } from "~/ui/use-load-more.ts";
import { looksBeside } from "../rules/pictures/looks.ts";
import type { ArticleSummary } from "../schema.ts";
import { ArticleGrid } from "./article-card.tsx";

/** Items a page; the same as `PAGE_SIZE` of the store. */
const PAGE_SIZE = 12;

interface ArticleListProps {
  name: string;
  articles: ArticleSummary[];
  total: number;
  page: number;
  /** The query parameter that holds this list's page. */
  pageParam: string;
  /** Parameters of the API call that returns the next page. */
  call: Record<string, string | undefined>;
  label: string;
  empty?: string;
  now: number;
  heading?: "h2" | "h3";
  priorityCount?: number;
  showCount?: boolean;
}

/** A grid that loads more in place, or by a link to the next page without a script. */
export function ArticleList({
  articles,
  page,
  pageParam,
  call,
  now,
  total,
  name,
  ...texts
}: ArticleListProps) {
  const location = useLocation();
  const offset = (page - 1) * PAGE_SIZE;
  const query = new URLSearchParams(
    Object.entries(call).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString();
  const url = useCallback(
    (from: number) => `/api/articles?${query ? `${query}&` : ""}limit=${PAGE_SIZE}&offset=${from}`,
    [query],
  );
  const list = useLoadMore({ name, first: articles, total, offset, pageSize: PAGE_SIZE, url });
  const more = list.items.slice(articles.length);
  if (list.items.length === 0) return <EmptyState title={texts.empty ?? "No articles available"} />;
  const shown = Math.min(offset + list.items.length, total);
  return (
    <>
      <NewerLink page={page} param={pageParam} />
      <ArticleGrid
        place={list.place}
        // The server chose the first covers.
        articles={[...articles, ...looksBeside(articles, []).articles(more)]}
        coming={list.state === "loading" ? Math.min(PAGE_SIZE, total - shown) : 0}
        now={now}
        heading={texts.heading}
        priorityCount={texts.priorityCount}
      />
      <LoadMoreButton
        label={texts.label}
        href={nextPage(location, pageParam, page)}
        list={list}
        shown={`${fullCount(shown)} of ${fullCount(total)} shown`}
        added={
          list.added > 0
            ? `${counted(list.added, "more article")}, ${fullCount(shown)} of ${fullCount(total)} shown`
            : ""
        }
      />
    </>
  );
}

/** Returns the address of the next page, with the other parameters unchanged. */
export function nextPage(
  location: { pathname: string; search: string },
  param: string,
  page: number,
): string {
  const search = new URLSearchParams(location.search);
  search.set(param, String(page + 1));
  return `${location.pathname}?${search}`;
}
