import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { INDEX_PERIODS } from "~/domains/market/rules/chart.ts";
import { MULTIPLE_PERIODS } from "~/domains/market/rules/multiples/view.ts";
import { insightsShareImage } from "~/domains/market/rules/share-images.ts";
import { readMultiplesView } from "~/domains/market/store/multiples.ts";
import { readIndex } from "~/domains/market/store/queries.ts";
import { IndexPage } from "~/domains/market/ui/index-page.tsx";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { oneOf } from "~/platform/page/match/query.ts";
import { notReady } from "~/platform/page/responses.ts";
import { MissingScreen } from "~/shell/error-screens.tsx";

export const page = definePage({
  section: ({ market }) => market,
  query: z.object({ period: z.enum(INDEX_PERIODS).catch("YTD"), multiples: oneOf(MULTIPLE_PERIODS) }),
  topics: ["market"],
  framework: "intent",
  sitemap: () => ["/insights/index"],
});

export const headers = page.headers;

export const meta = metaOf<typeof loader>(
  ({ data: { name }, publication }) => ({
    title: name,
    description: `The level of the ${name} since the start of the year, its rules, its companies and their weights.`,
    shareImage: insightsShareImage(publication),
  }),
  { missing: "Index Not Found" },
);

export const loader = page.loader(async ({ section: { indexName, indices }, query, deps }) => {
  const { data: index } = (await readIndex(deps)) ?? notReady("The index");
  return {
    name: indexName,
    index: { ...index, levels: index.levels.slice(-2) },
    history: {
      days: index.levels.map(({ day }) => day),
      company: index.levels.map(({ level }) => level),
      nasdaq: index.levels.map(({ nasdaq }) => nasdaq),
      sp500: index.levels.map(({ sp500 }) => sp500),
    },
    multiples: await readMultiplesView(deps, null, query.multiples),
    names: { company: indexName, nasdaq: indices.nasdaq.name, sp500: indices.sp500.name },
  };
});

/** The chart's period is a view of the same levels; the line of the multiples is drawn on the server. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  const shownAt = ({ pathname, searchParams }: URL) => `${pathname} ${searchParams.get("multiples")}`;
  return shownAt(currentUrl) !== shownAt(nextUrl);
}

export default function IndexRoute() {
  return <IndexPage {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return (
    <MissingScreen
      title="Index Not Found"
      sentence="There is no index here."
      link={{ label: "Back to Market Data", to: "/insights" }}
    />
  );
}
