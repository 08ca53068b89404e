import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { categoryShareImage } from "~/domains/content/rules/share-images.ts";
import {
  CATEGORY_TABS,
  type CategoryContent,
  type CategoryPages,
  type CategoryTab,
  categoryContent,
  PAGE_SIZE,
} from "~/domains/content/store/pages.ts";
import { CategoryArticles } from "~/domains/content/ui/category-articles.tsx";
import { CategoryHeader } from "~/domains/content/ui/category-header.tsx";
import { CuratedArticles } from "~/domains/content/ui/curated-articles.tsx";
import { VideoList } from "~/domains/content/ui/video-list.tsx";
import { readDigest } from "~/domains/digest/store/digest.ts";
import { DigestView } from "~/domains/digest/ui/digest-view.tsx";
import { readFrontPage } from "~/domains/news/store/queries.ts";
import type { Deps } from "~/platform/deps.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { breadcrumbData } from "~/platform/page/document/structured-data.ts";
import { daily, relativeDates, soonestOf } from "~/platform/page/due.ts";
import { oneOf, pageNumber } from "~/platform/page/match/query.ts";
import { notFound, withinPages } from "~/platform/page/responses.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { MissingScreen } from "~/shell/error-screens.tsx";
import { TabLinks } from "~/ui/tab-links.tsx";

export const page = definePage({
  query: (publication, { slug }) =>
    z
      .object({
        tab: oneOf(tabsOf(topicOf(publication, slug))),
        recent: pageNumber,
        best: pageNumber,
        page: pageNumber,
      })
      // Each list has its own page number and is shown in one tab only.
      .overwrite(({ tab, recent, best, page }) => ({
        tab,
        recent: tab === "articles" ? recent : 1,
        best: tab === "articles" ? best : 1,
        page: tab === "videos" ? page : 1,
      })),
  everywhere: true,
  topics: ["content", "videos", "digest", "news"],
  topicsOf: ({ tab }) => (tab === "digest" ? ["content", "videos", "digest", "news"] : ["content", "videos"]),
  due: soonestOf(relativeDates, daily),
  framework: "intent",
  sitemap: ({ categories }) => categories.map(({ slug }) => `/category/${slug}`),
});

export const headers = page.headers;

export const meta = metaOf<typeof loader>(
  ({ data: { category }, publication }) => {
    const path = `/category/${category.slug}`;
    return {
      title: category.name,
      description: category.description,
      path,
      shareImage: categoryShareImage(category),
      feed: `${path}/feed`,
      jsonLd: [breadcrumbData(publication.brand, [{ name: category.name, path }])],
    };
  },
  { missing: "Category not found" },
);

const TABS = { articles: "Articles", videos: "Videos", best: "Best of" } as const;

export const loader = page.loader(async ({ query, params, deps }) => {
  const { publication } = deps;
  const { slug, name, description } =
    publication.categories.find((category) => category.slug === params.slug) ?? notFound("category");
  const topic = topicOf(publication, slug);
  const { tab } = query;
  const pages = { recent: query.recent, best: query.best, videos: query.page };
  const contentOf = (at: CategoryPages) => categoryContent(deps.db, slug, tab, at, deps.now().getTime());
  const content = await contentOf(pages);
  if (isPastTheEnd(content, pages)) refusePages(await contentOf({ recent: 1, best: 1, videos: 1 }), pages);
  return {
    category: { slug, name, description },
    tabs: tabsOf(topic),
    pages,
    topic,
    content,
    ...(tab === "digest" ? await readDigestTab(deps) : { digest: null, pending: false }),
    archiveUrl: publication.links.archiveSearch,
  };
});

/** Whether a list is empty at the page that was asked for. */
const isPastTheEnd = (content: CategoryContent, { recent, best, videos }: CategoryPages): boolean =>
  content.tab === "articles"
    ? (recent > 1 && content.recent.articles.length === 0) || (best > 1 && content.best.articles.length === 0)
    : content.tab === "videos" && videos > 1 && content.videos.length === 0;

/** Throws a 404 for the page that is past the end of its list, as the first pages know it. */
function refusePages(first: CategoryContent, { recent, best, videos }: CategoryPages): void {
  const pageSize = PAGE_SIZE;
  if (first.tab === "videos") withinPages(first.total, { page: videos, pageSize });
  if (first.tab !== "articles") return;
  withinPages(first.recent.total, { page: recent, pageSize, param: "recent" });
  withinPages(first.best.total, { page: best, pageSize, param: "best" });
}

/** Returns the topic of the digest if this is the category that shows it, else null. */
function topicOf({ digest }: Pick<Publication, "digest">, slug: string | undefined): string | null {
  return digest?.category === slug ? (digest?.topic ?? null) : null;
}

/** Returns the tabs of a category with this topic of a digest; the first is the default. */
const tabsOf = (topic: string | null): readonly [CategoryTab, ...CategoryTab[]] =>
  topic === null ? ["articles", "videos", "best"] : CATEGORY_TABS;

/** Returns the digest; `pending` while there is news but no digest yet. */
async function readDigestTab(deps: Deps) {
  const digest = (await readDigest(deps))?.data ?? null;
  return { digest, pending: digest === null && (await readFrontPage(deps)) !== null };
}

export default function CategoryRoute() {
  const { category, tabs, content, pages, topic, digest, pending, archiveUrl, now } =
    useLoaderData<typeof loader>();
  return (
    <div className="page" data-category={category.slug}>
      <CategoryHeader category={category} stats={content.stats} />
      <TabLinks
        label={`${category.name}: views`}
        current={content.tab}
        tabs={tabs.map((id) => ({
          id,
          label: id === "digest" ? `${topic} Digest` : TABS[id],
          to: `/category/${category.slug}${id === "articles" ? "" : `?tab=${id}`}`,
        }))}
      />
      <div className="mt-8">
        {content.tab === "articles" ? (
          <CategoryArticles
            category={category}
            recent={content.recent}
            best={content.best}
            pages={pages}
            archiveUrl={archiveUrl}
            now={now}
          />
        ) : null}
        {content.tab === "videos" ? (
          <VideoList
            name="videos"
            videos={content.videos}
            extra={content.extra}
            total={content.total}
            page={pages.videos}
            category={category.slug}
            now={now}
          />
        ) : null}
        {content.tab === "best" ? <CuratedArticles articles={content.pinned} now={now} /> : null}
        {content.tab === "digest" && topic ? (
          <DigestView topic={topic} digest={digest} pending={pending} now={now} />
        ) : null}
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <MissingScreen
      title="Category not found"
      sentence="The category you're looking for doesn't exist."
      link={{ label: "Return Home", to: "/" }}
    />
  );
}
