import { fullCount } from "~/lib/format.ts";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Html } from "~/ui/html.tsx";
import { Link } from "~/ui/link.tsx";
import { TabLinks } from "~/ui/tab-links.tsx";
import type { ArticleHit, SearchPage, VideoHit } from "../store/search/pages.ts";
import { ArticleLink } from "./article-link.tsx";
import { ArticleMeta } from "./article-meta.tsx";
import { CategoryTags } from "./category-tags.tsx";
import { CoverImage } from "./cover-image.tsx";
import { VideoMeta, VideoPoster } from "./video-card.tsx";

interface SearchResultsProps {
  q: string;
  tab: "articles" | "videos";
  page: number;
  pageSize: number;
  found: SearchPage;
  now: number;
}

/** The highest count that the index returns. */
const MAX_COUNT = 100;

export function SearchResults({ q, tab, page, pageSize, found, now }: SearchResultsProps) {
  const { counts, corrected } = found;
  const capped = counts.capped ? "+" : "";
  // The index counts up to 100 of a kind, and whether there are more.
  const shown = (count: number) => `${fullCount(count)}${counts.capped && count === MAX_COUNT ? "+" : ""}`;
  const all = counts.articles + counts.videos;
  const address = (changes: Record<string, string>) => `/search?${new URLSearchParams({ q, ...changes })}`;
  const total = counts[tab];
  return (
    <>
      <p role="status" className="text-lg">
        {all === 0
          ? "No results found"
          : `Found ${fullCount(all)}${capped} ${all === 1 ? "result" : "results"} for "${q}"`}
      </p>
      {corrected ? (
        <p className="mt-1 text-soft">
          Nothing matches exactly; these are for <strong className="text-ink">{corrected}</strong>.
        </p>
      ) : null}
      <div className="mt-5">
        <TabLinks
          label="Search results"
          current={tab}
          tabs={[
            {
              id: "articles",
              label: "Articles",
              count: shown(counts.articles),
              to: address({}),
            },
            {
              id: "videos",
              label: "Videos",
              count: shown(counts.videos),
              to: address({ tab: "videos" }),
            },
          ]}
        />
      </div>
      {total === 0 ? (
        <EmptyState title={tab === "articles" ? "No articles available" : "No videos available"}>
          Fewer or more general words find more.
        </EmptyState>
      ) : (
        <ol className="max-w-4xl">
          {tab === "articles"
            ? found.articles.map((hit) => <ArticleResult key={hit.article.id} hit={hit} now={now} />)
            : found.videos.map((hit) => <VideoResult key={hit.video.id} hit={hit} now={now} />)}
        </ol>
      )}
      <nav aria-label="Pages of results" className="mt-8 flex gap-6 font-semibold">
        {page > 1 ? (
          <Link
            to={address({
              ...(tab === "videos" ? { tab } : {}),
              ...(page > 2 ? { page: String(page - 1) } : {}),
            })}
            className="headline-link py-2"
          >
            Previous results
          </Link>
        ) : null}
        {page * pageSize < total ? (
          <Link
            to={address({ ...(tab === "videos" ? { tab } : {}), page: String(page + 1) })}
            className="headline-link py-2"
          >
            More results
          </Link>
        ) : null}
      </nav>
    </>
  );
}

function ArticleResult({ hit: { article, titleHtml, snippetHtml }, now }: { hit: ArticleHit; now: number }) {
  return (
    <li className="group relative grid grid-cols-[1fr_5.5rem] items-start gap-5 border-b border-rule py-6 sm:grid-cols-[1fr_11rem]">
      <div>
        <CategoryTags slugs={article.categories} />
        <h2 className="mt-1 font-serif text-[1.3125rem] leading-snug font-semibold">
          <ArticleLink article={article} className="headline-link card-link">
            <Html as="span" className="marked" html={titleHtml} />
          </ArticleLink>
        </h2>
        <p className="mt-1.5 line-clamp-3 text-[0.9375rem] leading-normal text-soft">
          <Html as="span" className="marked" html={snippetHtml} />
        </p>
        <ArticleMeta article={article} now={now} className="mt-2" />
      </div>
      <CoverImage src={article.featuredImage} category={article.categories[0] ?? ""} seed={article.slug} />
    </li>
  );
}

function VideoResult({ hit: { video, titleHtml, snippetHtml }, now }: { hit: VideoHit; now: number }) {
  return (
    <li className="group relative grid grid-cols-[1fr_7rem] items-start gap-5 border-b border-rule py-6 sm:grid-cols-[1fr_13rem]">
      <div>
        <CategoryTags slugs={video.categories} />
        <h2 className="mt-1 font-serif text-[1.3125rem] leading-snug font-semibold">
          <Link to={`/video/${video.id}`} prefetch="intent" className="headline-link card-link">
            <Html as="span" className="marked" html={titleHtml} />
          </Link>
        </h2>
        <p className="mt-1.5 line-clamp-2 text-[0.9375rem] leading-normal text-soft">
          <Html as="span" className="marked" html={snippetHtml} />
        </p>
        <VideoMeta video={video} now={now} className="mt-2" />
      </div>
      <VideoPoster video={video} />
    </li>
  );
}
