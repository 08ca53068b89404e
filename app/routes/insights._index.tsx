import { Await, type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { Suspense } from "react";
import { DAILY_PATH } from "~/domains/daily/rules/copy.ts";
import { insightsQuery } from "~/domains/market/rules/page-query.ts";
import { insightsShareImage } from "~/domains/market/rules/share-images.ts";
import { marketDataset } from "~/domains/market/rules/structured-data.ts";
import { readEvMultiples } from "~/domains/market/store/measures.ts";
import { readAnalyzedMarket } from "~/domains/market/store/queries.ts";
import { DailySignup } from "~/domains/market/ui/daily-signup.tsx";
import { Headlines, toHeadline } from "~/domains/market/ui/headlines.tsx";
import { INSIGHTS_TITLE, InsightsScreen } from "~/domains/market/ui/insights-screen.tsx";
import { InsightsSkeleton } from "~/domains/market/ui/insights-skeleton.tsx";
import { latestNews } from "~/domains/news/store/queries.ts";
import { NewsletterForm } from "~/domains/newsletter/ui/newsletter-form.tsx";
import { definePage } from "~/platform/page/define-page.ts";
import { absoluteUrl, metaOf } from "~/platform/page/document/seo.ts";
import { quarterHourly, relativeDates, soonestOf } from "~/platform/page/due.ts";
import { usePublication } from "~/platform/publication/context.tsx";
import { Link } from "~/ui/link.tsx";

const PATH = "/insights";

export const page = definePage({
  section: ({ market }) => market,
  query: insightsQuery,
  everywhere: true,
  topics: ["market", "news"],
  due: soonestOf(relativeDates, quarterHourly),
  framework: "intent",
  canonical: PATH,
  sitemap: () => [PATH],
});

export const headers = page.headers;

const descriptionOf = (subject: string) =>
  `Public ${subject} companies day by day: prices, ARR, growth and the multiples they trade at, with every source.`;

export const meta = metaOf<typeof loader>(({ publication }) => ({
  title: INSIGHTS_TITLE,
  description: descriptionOf(publication.copy.subject),
  shareImage: insightsShareImage(publication),
  jsonLd: [
    marketDataset(
      {
        name: `${publication.brand.name}: public ${publication.copy.subject} companies`,
        description: descriptionOf(publication.copy.subject),
      },
      absoluteUrl(publication.brand, PATH),
      publication.brand,
    ),
  ],
}));

const NEWS_SHOWN = 5;

export const loader = page.loader(async ({ section, deps }) => {
  const [read, ev, news] = await Promise.all([
    readAnalyzedMarket(deps),
    readEvMultiples(deps),
    latestNews(deps, NEWS_SHOWN),
  ]);
  return {
    market: read?.market.data ?? null,
    analysis: read?.analysis.data ?? null,
    ev,
    indexName: section.indexName,
    news: news.map(toHeadline),
  };
});

/** On the way from another screen the page's shape shows at once, and its figures when they arrive. */
export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return { path: PATH, arriving: serverLoader<typeof loader>() };
}

/** Period, order and layout are views of the same figures: the server is not asked again. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export default function Insights() {
  const data = useLoaderData<typeof loader | typeof clientLoader>();
  if (!("arriving" in data)) return <Page {...data} />;
  return (
    <Suspense fallback={<InsightsSkeleton />}>
      <Await resolve={data.arriving}>{(arrived) => <Page {...arrived} />}</Await>
    </Suspense>
  );
}

type PageData = Awaited<ReturnType<typeof loader>>["data"];

function Page({ news, now, path: _, ...rest }: PageData) {
  const { newsletter } = usePublication();
  return (
    <InsightsScreen {...rest}>
      <Headlines news={news} now={now} />
      {newsletter.daily ? (
        <DailySignup>
          <NewsletterForm list="daily" place="insights" label={`Sign up for ${newsletter.daily.name}`} />
          <p className="mt-4 text-sm">
            <Link to={DAILY_PATH} prefetch="intent" className="headline-link py-1 font-semibold">
              Read the last edition
            </Link>
          </p>
        </DailySignup>
      ) : null}
    </InsightsScreen>
  );
}
