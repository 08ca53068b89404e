import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { CompanyAlerts } from "~/domains/alerts/ui/alerts-page.tsx";
import { CHART_PERIODS, historyColumns } from "~/domains/market/rules/chart.ts";
import { companyDescription } from "~/domains/market/rules/companies/words.ts";
import { MULTIPLE_PERIODS } from "~/domains/market/rules/multiples/view.ts";
import { companyShareImage } from "~/domains/market/rules/share-images.ts";
import { companyData } from "~/domains/market/rules/structured-data.ts";
import { readCompanyMeasures } from "~/domains/market/store/measures.ts";
import { readMultiplesView } from "~/domains/market/store/multiples.ts";
import { readHistory, readMarket } from "~/domains/market/store/queries.ts";
import { CompanyPage } from "~/domains/market/ui/company-page.tsx";
import { toHeadline } from "~/domains/market/ui/headlines.tsx";
import { newsAbout } from "~/domains/news/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { absoluteUrl, metaOf } from "~/platform/page/document/seo.ts";
import { breadcrumbData } from "~/platform/page/document/structured-data.ts";
import { quarterHourly, relativeDates, soonestOf } from "~/platform/page/due.ts";
import { oneOf } from "~/platform/page/match/query.ts";
import { notFound, notReady } from "~/platform/page/responses.ts";
import { usePublication } from "~/platform/publication/context.tsx";
import { MissingScreen } from "~/shell/error-screens.tsx";

export const page = definePage({
  section: ({ market }) => market,
  query: z.object({ period: z.enum(CHART_PERIODS).catch("1Y"), multiples: oneOf(MULTIPLE_PERIODS) }),
  everywhere: true,
  topics: ["market", "news"],
  due: soonestOf(relativeDates, quarterHourly),
  framework: "intent",
  sitemap: ({ market }) => (market?.companies ?? []).map(({ symbol }) => `/insights/${symbol}`),
});

export const headers = page.headers;

export const meta = metaOf<typeof loader>(
  ({ data: { stock, names }, path, publication: { brand } }) => {
    const title = `${stock.name} (${stock.symbol})`;
    return {
      title,
      description: companyDescription(stock, names),
      shareImage: companyShareImage(stock),
      asMarkdown: true,
      jsonLd: [
        companyData(stock, absoluteUrl(brand, path)),
        breadcrumbData(brand, [
          { name: "Market Data", path: "/insights" },
          { name: title, path },
        ]),
      ],
    };
  },
  { missing: "Company Not Found" },
);

const NEWS_SHOWN = 4;

export const loader = page.loader(
  async ({ section: { companies, indices, indexName }, params, query, deps }) => {
    const { symbol = "" } = params;
    const known = companies.some((company) => company.symbol === symbol);
    const market = known ? await readMarket(deps) : null;
    const stock =
      market?.data.stocks.find((entry) => entry.symbol === symbol) ??
      (known ? notReady("The company") : notFound("company"));
    const [history, measures, multiples, news] = await Promise.all([
      readHistory(deps, symbol),
      readCompanyMeasures(deps, symbol),
      readMultiplesView(deps, symbol, query.multiples),
      newsAbout(deps, stock, NEWS_SHOWN),
    ]);
    return {
      stock,
      status: market?.data.status ?? "after-hours",
      index: { name: indexName, count: companies.length },
      history: history?.data.closes.length ? historyColumns(history.data.closes) : null,
      names: { company: symbol, nasdaq: indices.nasdaq.name, sp500: indices.sp500.name },
      quarters: history?.data.quarters ?? [],
      measures,
      multiples,
      news: news.map(toHeadline),
    };
  },
);

/** The chart's period is a view of the same closes; the lines of the multiples are drawn on the server. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  const shownAt = ({ pathname, searchParams }: URL) => `${pathname} ${searchParams.get("multiples")}`;
  return shownAt(currentUrl) !== shownAt(nextUrl);
}

export default function CompanyRoute() {
  const data = useLoaderData<typeof loader>();
  const { has } = usePublication();
  const { symbol, name } = data.stock;
  return <CompanyPage {...data} alerts={has.alerts ? <CompanyAlerts company={{ symbol, name }} /> : null} />;
}

export function ErrorBoundary() {
  return (
    <MissingScreen
      title="Company Not Found"
      sentence="The company you’re looking for is not in the index."
      link={{ label: "Back to Market Data", to: "/insights" }}
    />
  );
}
