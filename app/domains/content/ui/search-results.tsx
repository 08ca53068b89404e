import { useNavigationType } from "@remix-run/react";
import { useRef } from "react";
import { Html } from "~/ui/html.tsx";
import { Link } from "~/ui/link.tsx";
import { useChanged } from "~/ui/use-changed.ts";
import type { SearchView } from "../rules/search/query.ts";
import { searchAddress } from "../rules/search/view.ts";
import type { ArticleHit, SearchPage, VideoHit } from "../store/search/pages.ts";
import { ArticleLink } from "./article-link.tsx";
import { ArticleMeta } from "./article-meta.tsx";
import { CategoryTags } from "./category-tags.tsx";
import { CoverImage } from "./cover-image.tsx";
import { VideoMeta, VideoPoster } from "./video-card.tsx";

/** The articles or videos of a page of results. */
export function ContentHits({
  tab,
  found,
  now,
}: {
  tab: "articles" | "videos";
  found: SearchPage;
  now: number;
}) {
  return (
    <ol>
      {tab === "articles"
        ? found.articles.map((hit) => <ArticleResult key={hit.article.id} hit={hit} now={now} />)
        : found.videos.map((hit) => <VideoResult key={hit.video.id} hit={hit} now={now} />)}
    </ol>
  );
}

/**
 * The ways on from a page of results: back, on, and past the best matches to the older ones. The list that it ends is
 * beside it, under the same parent: its first result gets the focus of who follows one.
 */
export function SearchPaging({
  view,
  last,
  older,
}: {
  view: SearchView;
  /** The last page of the ranked results. */
  last: number;
  /** The place of the older ones; null when there are none. */
  older: number | null;
}) {
  const { page, after } = view;
  const type = useNavigationType();
  const nav = useRef<HTMLElement>(null);
  useChanged(`${page} ${after}`, () => {
    const { activeElement } = document;
    if (type === "POP" || (activeElement !== document.body && !nav.current?.contains(activeElement))) return;
    nav.current?.parentElement?.querySelector<HTMLElement>(":is(h2, h3) a")?.focus();
  });
  const link = (label: string, changes: Partial<SearchView>) => (
    <Link to={searchAddress({ ...view, ...changes })} className="headline-link py-2">
      {label}
    </Link>
  );
  return (
    <nav ref={nav} aria-label="Pages of results" className="mt-8 flex flex-wrap gap-6 font-semibold">
      {page > 1 ? link("Previous results", { page: page - 1 }) : null}
      {after && page === 1 ? link("Best results", { after: null }) : null}
      {page < last ? link("More results", { page: page + 1 }) : null}
      {page >= last && older ? link("Older results", { page: 1, after: older }) : null}
    </nav>
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
      <CoverImage
        src={article.featuredImage}
        category={article.categories[0] ?? ""}
        seed={article.slug}
        sizes="row"
      />
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
