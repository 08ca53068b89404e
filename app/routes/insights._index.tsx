import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Await, type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { Suspense } from "react";
import { marketDataset } from "~/domains/market/rules/structured-data.ts";
import { readAnalysis, readMarket } from "~/domains/market/store/queries.ts";
import { DailySignup } from "~/domains/market/ui/daily-signup.tsx";
import { Headlines, toHeadline } from "~/domains/market/ui/headlines.tsx";
import { INSIGHTS_TITLE, InsightsScreen } from "~/domains/market/ui/insights-screen.tsx";
import { InsightsSkeleton } from "~/domains/market/ui/insights-skeleton.tsx";
import { latestNews } from "~/domains/news/store/queries.ts";
import { NewsletterForm } from "~/domains/newsletter/ui/newsletter-form.tsx";
import { pageCard } from "~/platform/images/share-image-compat.ts";
import { pageHeaders, publicPage } from "~/platform/page/loader.ts";
import { absoluteUrl, pageMeta } from "~/platform/page/seo-compat.ts";
import { market as edition, site } from "~/site.config.ts";

export const headers = pageHeaders;

const DESCRIPTION =
  "Public B2B software companies day by day: prices, ARR, growth and the multiples they trade at, with every source.";

export const meta: MetaFunction<typeof loader> = () =>
  pageMeta({
    title: INSIGHTS_TITLE,
    description: DESCRIPTION,
    path: "/insights",
    card: pageCard("insights"),
    jsonLd: [
      marketDataset(
        { name: `${site.brand.name}: public B2B software companies`, description: DESCRIPTION },
        absoluteUrl("/insights"),
        site.brand,
      ),
    ],
  });

const NEWS_SHOWN = 5;

export async function loader({ context }: LoaderFunctionArgs) {
  const [market, analysis, news] = await Promise.all([
    readMarket(context),
    readAnalysis(context),
    latestNews(context, NEWS_SHOWN),
  ]);
  return publicPage(
    {
      market: market?.data ?? null,
      analysis: analysis?.data ?? null,
      indexName: edition.indexName,
      news: news.map(toHeadline),
    },
    context.now(),
  );
}

/** On the way from another screen the page's shape comes at once, and its figures when they arrive. */
export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return { arriving: serverLoader<typeof loader>() };
}

/** Period, order and layout are views of the same figures: nothing is asked again for them. */
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

function Page({ news, now, ...rest }: PageData) {
  return (
    <InsightsScreen {...rest}>
      <Headlines news={news} now={now} />
      <DailySignup>
        <NewsletterForm list="daily" place="insights" label="Sign up for Daily Intelligence" />
      </DailySignup>
    </InsightsScreen>
  );
}
