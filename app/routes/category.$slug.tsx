import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { categoryCard } from "~/domains/content/cards.ts";
import { type CategoryTab, categoryContent } from "~/domains/content/pages.server.ts";
import { CategoryArticles } from "~/domains/content/ui/category-articles.tsx";
import { CategoryHeader } from "~/domains/content/ui/category-header.tsx";
import { CuratedArticles } from "~/domains/content/ui/curated-articles.tsx";
import { VideoList } from "~/domains/content/ui/video-list.tsx";
import { notFound } from "~/platform/http.ts";
import { pageHeaders, pageNumber, publicPage } from "~/platform/loader.ts";
import { pageMeta } from "~/platform/seo.ts";
import { breadcrumbData } from "~/platform/structured-data.ts";
import { MissingScreen } from "~/shell/error-screens.tsx";
import { site } from "~/site.config.ts";
import { TabLinks } from "~/ui/tab-links.tsx";

export const headers = pageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data)
    return [{ title: `Category not found | ${site.brand.name}` }, { name: "robots", content: "noindex" }];
  const { category } = data;
  const path = `/category/${category.slug}`;
  return pageMeta({
    title: category.name,
    description: category.description,
    path,
    card: categoryCard(category),
    feed: `${path}/feed`,
    jsonLd: [breadcrumbData([{ name: category.name, path }])],
  });
};

const TABS = { articles: "Articles", videos: "Videos", best: "Best of", digest: "AI Digest" } as const;

export async function loader({ request, params, context: { db, now } }: LoaderFunctionArgs) {
  const category = site.categories.find(({ slug }) => slug === params.slug) ?? notFound("category");
  const url = new URL(request.url);
  const tabs = tabsOf(category.slug);
  const tab = tabs.find((id) => id === url.searchParams.get("tab")) ?? "articles";
  const pages = { recent: pageNumber(url, "recent"), best: pageNumber(url, "best"), videos: pageNumber(url) };
  const content = await categoryContent(db, category.slug, tab, pages, now().getTime());
  return publicPage({ category, content, pages }, now());
}

/** The digest belongs to AI alone. */
const tabsOf = (slug: string): CategoryTab[] =>
  slug === "ai" ? ["articles", "videos", "best", "digest"] : ["articles", "videos", "best"];

export default function CategoryRoute() {
  const { category, content, pages, now } = useLoaderData<typeof loader>();
  return (
    <div className="page" data-category={category.slug}>
      <CategoryHeader category={category} stats={content.stats} />
      <TabLinks
        label={`${category.name}: views`}
        current={content.tab}
        tabs={tabsOf(category.slug).map((id) => ({
          id,
          label: TABS[id],
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
            now={now}
          />
        ) : null}
        {content.tab === "videos" ? (
          <VideoList
            name="videos"
            videos={content.videos}
            total={content.total}
            page={pages.videos}
            category={category.slug}
            now={now}
          />
        ) : null}
        {content.tab === "best" ? <CuratedArticles articles={content.pinned} now={now} /> : null}
        {content.tab === "digest" ? (
          <p className="border-y border-rule px-4 py-14 text-center font-serif text-xl">
            Unable to generate weekly digest. Please try again later.
          </p>
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
