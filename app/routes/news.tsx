import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { readPosters } from "~/domains/content/store/pictures/posters.ts";
import { ownDay } from "~/domains/market/rules/views.ts";
import { readMarket } from "~/domains/market/store/queries.ts";
import { MarketTicker } from "~/domains/market/ui/market-ticker.tsx";
import { authorCategoriesOf } from "~/domains/news/fields.ts";
import { MAX_QUERY, newsPageQuery } from "~/domains/news/rules/page-query.ts";
import type { RefreshStatus } from "~/domains/news/rules/refresh-answer.ts";
import { newsShareImage } from "~/domains/news/rules/share-images.ts";
import { type NewsList, newsPage } from "~/domains/news/store/pages.ts";
import { AllArticles } from "~/domains/news/ui/all-articles.tsx";
import { NewsResults } from "~/domains/news/ui/news-results.tsx";
import { NewsStatus } from "~/domains/news/ui/news-status.tsx";
import { NewsToolbar } from "~/domains/news/ui/news-toolbar.tsx";
import { NewsletterPosts } from "~/domains/news/ui/newsletter-posts.tsx";
import { PodcastCard } from "~/domains/news/ui/podcast-card.tsx";
import { SourceGroups } from "~/domains/news/ui/source-groups.tsx";
import { TopStories } from "~/domains/news/ui/top-stories.tsx";
import { TopicArticles, TopicLinks } from "~/domains/news/ui/topic-articles.tsx";
import { datesIn } from "~/lib/time/written-dates.ts";
import { answerRefresh } from "~/platform/jobs/refresh.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { relativeDates } from "~/platform/page/due.ts";
import { NO_STORE } from "~/platform/page/responses.ts";
import { usePublication } from "~/platform/publication/context.tsx";
import { BackHome } from "~/ui/back-home.tsx";
import { buttonClass } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Link } from "~/ui/link.tsx";
import { PageHeading } from "~/ui/page-heading.tsx";

export const page = definePage({
  query: newsPageQuery,
  topics: ["news", "market"],
  due: relativeDates,
  framework: "intent",
  sitemap: () => ["/news"],
});

export const headers = page.headers;

export const meta = metaOf<typeof loader>(({ data: { list }, path, publication }) => ({
  title: titleOf(list),
  description:
    list.view === "topic"
      ? `The news on ${list.topic.name}, newest first: every story once, with every outlet that covers it.`
      : `The day in ${publication.copy.news.subject}, outlet by outlet: every story once, with every outlet that covers it.`,
  // A topic is a page of its own; views and open groups show the same stories.
  path: list.view === "topic" ? `${path}?topic=${list.topic.slug}` : path,
  shareImage: newsShareImage(publication),
  noindex: list.view === "search" || (list.view === "topic" && list.articles.length === 0),
}));

function titleOf(list: NewsList): string {
  if (list.view === "search") return `News: ${list.q}`;
  return list.view === "topic" ? `News: ${list.topic.name}` : "News";
}

export const loader = page.loader(async ({ query, deps }) => {
  const [news, market, posters] = await Promise.all([
    newsPage(deps, query),
    readMarket(deps),
    readPosters(deps),
  ]);
  const dates = datesIn(deps.publication.brand.language);
  const quotes = (market?.data.stocks ?? []).map((stock) => ({
    symbol: stock.symbol,
    price: stock.price,
    changePercent: stock.changePercent,
    day: ownDay(stock, dates),
  }));
  const podcastName = deps.publication.news.podcast?.name ?? null;
  return {
    ...news,
    ...{ quotes, podcastName, maxQuery: MAX_QUERY },
    podcastPoster: news.podcast ? (posters[news.podcast.videoId] ?? null) : null,
    authorCategories: authorCategoriesOf(deps.publication.news),
  };
});

/** The Refresh News button: requests a run. The page shows the answer. */
export async function action({ request, context }: ActionFunctionArgs) {
  const answer = await answerRefresh(request, context, "refresh-news");
  const status = answer.ok ? ((await answer.json()) as { status: RefreshStatus }).status : "unavailable";
  const headers = new Headers({ "Cache-Control": NO_STORE });
  const retryAfter = answer.headers.get("Retry-After");
  if (retryAfter) headers.set("Retry-After", retryAfter);
  return data<RefreshStatus>(status, { status: answer.ok ? 200 : answer.status, headers });
}

export default function News() {
  const {
    list,
    topics,
    weekly,
    posts,
    authorCategories,
    podcast,
    podcastName,
    podcastPoster,
    quotes,
    maxQuery,
    now,
    ...status
  } = useLoaderData<typeof loader>();
  const { updatedAt, failing, allFailing, hasOutlets, sampleAsOf } = status;
  const { copy } = usePublication();
  const answer = useActionData<typeof action>() ?? null;
  const { pathname, search } = useLocation();
  return (
    <div className="page">
      <MarketTicker quotes={quotes} />
      <div className="grid items-end gap-x-10 pb-8 lg:grid-cols-[1fr_28rem] lg:pb-0">
        <PageHeading title="News" kicker={<BackHome />}>
          {`The day in ${copy.news.subject}: every story once, with every outlet that covers it.`}
        </PageHeading>
        <div className="lg:pb-11">
          <NewsStatus {...{ updatedAt, failing, allFailing, hasOutlets, sampleAsOf, answer, now }} />
        </div>
      </div>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-12">
        <div className={podcastName === null ? "lg:col-span-12" : "lg:col-span-8"}>
          <TopStories articles={weekly} now={now} />
        </div>
        {podcastName === null ? null : (
          <div className="lg:col-span-4">
            <PodcastCard episode={podcast} poster={podcastPoster} name={podcastName} now={now} />
          </div>
        )}
      </div>
      <div className="mt-12">
        <NewsToolbar view={list.view} q={list.view === "search" ? list.q : ""} maxQuery={maxQuery} />
        <TopicLinks topics={topics} current={list.view === "topic" ? list.topic.slug : null} />
        <div className="mt-8">
          <NewsLists list={list} now={now} />
        </div>
      </div>
      {posts ? <NewsletterPosts posts={posts} categories={authorCategories} now={now} /> : null}
      <p className="mt-14 text-center">
        <Link to={pathname + search} reloadDocument className={buttonClass({ variant: "outline" })}>
          Refresh for Latest News
        </Link>
      </p>
    </div>
  );
}

const HINT = "Check back later for the latest updates";

function NewsLists({ list, now }: { list: NewsList; now: number }) {
  switch (list.view) {
    case "search":
      return (
        <NewsResults
          q={list.q}
          corrected={list.corrected}
          articles={list.articles}
          more={list.more}
          now={now}
        />
      );
    case "topic":
      return <TopicArticles topic={list.topic} articles={list.articles} now={now} />;
    case "all":
      return list.articles.length > 0 ? (
        <AllArticles articles={list.articles} now={now} />
      ) : (
        <EmptyState title="No articles available">{HINT}</EmptyState>
      );
    case "sources":
      return list.groups.length > 0 ? (
        <SourceGroups groups={list.groups} now={now} />
      ) : (
        <EmptyState title="No news sources available">{HINT}</EmptyState>
      );
  }
}
