import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { categoryCard } from "~/domains/content/rules/share-images.ts";
import { type CategoryTab, categoryContent } from "~/domains/content/store/pages.ts";
import { CategoryArticles } from "~/domains/content/ui/category-articles.tsx";
import { CategoryHeader } from "~/domains/content/ui/category-header.tsx";
import { CuratedArticles } from "~/domains/content/ui/curated-articles.tsx";
import { VideoList } from "~/domains/content/ui/video-list.tsx";
import { readDigest } from "~/domains/digest/store/digest.ts";
import { DigestView } from "~/domains/digest/ui/digest-view.tsx";
import { readEdition } from "~/domains/news/store/queries.ts";
import { pageHeaders, pageNumber, publicPage } from "~/platform/page/loader.ts";
import { notFound } from "~/platform/page/responses.ts";
import { pageMeta } from "~/platform/page/seo-compat.ts";
import { breadcrumbData } from "~/platform/page/structured-data-compat.ts";
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

const TABS = { articles: "Articles", videos: "Videos", best: "Best of" } as const;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { db, now, publication } = context;
  const { slug, name, description } =
    publication.categories.find((category) => category.slug === params.slug) ?? notFound("category");
  const topic = publication.digest?.category === slug ? publication.digest.topic : null;
  const tabs = tabsOf(topic);
  const url = new URL(request.url);
  const tab = tabs.find((id) => id === url.searchParams.get("tab")) ?? "articles";
  const pages = { recent: pageNumber(url, "recent"), best: pageNumber(url, "best"), videos: pageNumber(url) };
  const content = await categoryContent(db, slug, tab, pages, now().getTime());
  const digest = tab === "digest" ? ((await readDigest(context))?.data ?? null) : null;
  // Between the first news and the clock's next look at it.
  const pending = tab === "digest" && digest === null && (await readEdition(context)) !== null;
  const category = { slug, name, description };
  const archiveUrl = publication.links.archiveSearch;
  return publicPage({ category, tabs, content, pages, topic, digest, pending, archiveUrl }, now());
}

/** One category of the publication has the digest; `topic` is what the digest is about. */
const tabsOf = (topic: string | null): CategoryTab[] =>
  topic ? ["articles", "videos", "best", "digest"] : ["articles", "videos", "best"];

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
