import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { historyColumns } from "~/domains/market/rules/chart.ts";
import { companyCard } from "~/domains/market/rules/share-images.ts";
import { companyData } from "~/domains/market/rules/structured-data.ts";
import { companyDescription } from "~/domains/market/rules/views.ts";
import { readHistory, readMarket } from "~/domains/market/store/queries.ts";
import { CompanyPage } from "~/domains/market/ui/company-page.tsx";
import { toHeadline } from "~/domains/market/ui/headlines.tsx";
import { newsAbout } from "~/domains/news/store/queries.ts";
import { pageHeaders, publicPage } from "~/platform/page/loader.ts";
import { notFound } from "~/platform/page/responses.ts";
import { absoluteUrl, pageMeta } from "~/platform/page/seo-compat.ts";
import { breadcrumbData } from "~/platform/page/structured-data-compat.ts";
import { MissingScreen } from "~/shell/error-screens.tsx";
import { market as edition, site } from "~/site.config.ts";

export const headers = pageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data)
    return [{ title: `Company Not Found | ${site.brand.name}` }, { name: "robots", content: "noindex" }];
  const { stock } = data;
  const path = `/insights/${stock.symbol}`;
  const title = `${stock.name} (${stock.symbol})`;
  return pageMeta({
    title,
    description: companyDescription(stock),
    path,
    card: companyCard(stock),
    jsonLd: [
      companyData(stock, absoluteUrl(path)),
      breadcrumbData([
        { name: "Market Data", path: "/insights" },
        { name: title, path },
      ]),
    ],
  });
};

const NEWS_SHOWN = 4;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const asked = params.symbol ?? "";
  const symbol = asked.toUpperCase();
  const known = edition.companies.some((company) => company.symbol === symbol);
  if (known && asked !== symbol) throw redirect(`/insights/${symbol}`, 301);
  const market = known ? await readMarket(context) : null;
  const stock = market?.data.stocks.find((entry) => entry.symbol === symbol) ?? notFound("company");
  const [history, news] = await Promise.all([
    readHistory(context, symbol),
    newsAbout(context, stock, NEWS_SHOWN),
  ]);
  const { indices, indexName, companies } = edition;
  return publicPage(
    {
      stock,
      status: market?.data.status ?? "after-hours",
      index: { name: indexName, count: companies.length },
      history: history ? historyColumns(history.data.closes) : null,
      names: { company: symbol, nasdaq: indices.nasdaq.name, sp500: indices.sp500.name },
      quarters: history?.data.quarters ?? [],
      news: news.map(toHeadline),
    },
    context.now(),
  );
}

/** The chart's period is a view of the same closes. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export default function CompanyRoute() {
  return <CompanyPage {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return (
    <MissingScreen
      title="Company Not Found"
      sentence="The company you're looking for is not in the index."
      link={{ label: "Back to Market Data", to: "/insights" }}
    />
  );
}
