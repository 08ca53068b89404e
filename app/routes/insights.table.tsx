import { useLoaderData } from "@remix-run/react";
import { screenerQuery } from "~/domains/market/rules/screener/page-query.ts";
import { insightsShareImage } from "~/domains/market/rules/share-images.ts";
import { readScreener } from "~/domains/market/store/screener.ts";
import { Dateline } from "~/domains/market/ui/dateline.tsx";
import { NoMarket } from "~/domains/market/ui/no-market.tsx";
import { Screener } from "~/domains/market/ui/screener/screener.tsx";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { quarterHourly } from "~/platform/page/due.ts";
import { BackLink } from "~/ui/back-link.tsx";
import { PageHeading } from "~/ui/page-heading.tsx";

export const page = definePage({
  section: ({ market }) => market,
  query: screenerQuery,
  topics: ["market"],
  due: quarterHourly,
  framework: "intent",
  canonical: "/insights/table",
  sitemap: () => ["/insights/table"],
});

export const headers = page.headers;

const TITLE = "Company Table";

export const meta = metaOf<typeof loader>(({ publication }) => ({
  title: TITLE,
  description: `Public ${publication.copy.subject} companies to sort, filter and compare: price, growth, ARR, enterprise value, margins and the Rule of 40.`,
  shareImage: insightsShareImage(publication),
}));

export const loader = page.loader(async ({ deps }) => {
  const read = await readScreener(deps);
  return { market: read?.market.data ?? null, rows: read?.rows ?? [] };
});

/** Columns, order and filters are views of the same figures: the server is not asked again. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export default function CompanyTable() {
  const { market, rows } = useLoaderData<typeof loader>();
  return (
    <div className="page">
      <PageHeading title={TITLE} kicker={<BackLink to="/insights">Market Data</BackLink>}>
        Sort, filter and compare every figure of the companies. The address keeps your selection; each
        company’s page has the source, period and formula of its figures.
      </PageHeading>
      {market ? (
        <>
          <Dateline market={market} />
          <div className="mt-6">
            <Screener rows={rows} />
          </div>
        </>
      ) : (
        <NoMarket />
      )}
    </div>
  );
}
