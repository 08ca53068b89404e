import { useLoaderData } from "@remix-run/react";
import { compareQuery } from "~/domains/market/rules/screener/page-query.ts";
import { insightsShareImage } from "~/domains/market/rules/share-images.ts";
import { readScreener } from "~/domains/market/store/screener.ts";
import { Dateline } from "~/domains/market/ui/dateline.tsx";
import { Comparison } from "~/domains/market/ui/screener/comparison.tsx";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { quarterHourly } from "~/platform/page/due.ts";
import { BackLink } from "~/ui/back-link.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Link } from "~/ui/link.tsx";
import { PageHeading } from "~/ui/page-heading.tsx";

export const page = definePage({
  section: ({ market }) => market,
  query: compareQuery,
  topics: ["market"],
  due: quarterHourly,
  framework: "intent",
});

export const headers = page.headers;

export const meta = metaOf<typeof loader>(({ data: { rows }, publication }) => ({
  title:
    rows.length > 0 ? `${rows.map(({ stock }) => stock.symbol).join(", ")} compared` : "Compare companies",
  description: `Up to four public ${publication.copy.subject} companies beside each other, figure by figure.`,
  shareImage: insightsShareImage(publication),
  noindex: true,
}));

export const loader = page.loader(async ({ query: { symbols }, deps }) => {
  const read = await readScreener(deps);
  return {
    market: read?.market.data ?? null,
    rows: symbols.flatMap((symbol) => read?.rows.find(({ stock }) => stock.symbol === symbol) ?? []),
  };
});

export default function Compare() {
  const { market, rows } = useLoaderData<typeof loader>();
  return (
    <div className="page">
      <PageHeading
        title="Compare companies"
        kicker={<BackLink to="/insights/table">Company Table</BackLink>}
      />
      {market && rows.length > 0 ? (
        <>
          <Dateline market={market} />
          <div className="mt-6">
            <Comparison rows={rows} />
          </div>
        </>
      ) : (
        <EmptyState title="No company is chosen">
          <Link to="/insights/table" className="underline underline-offset-2">
            Choose up to four in the company table
          </Link>
        </EmptyState>
      )}
    </div>
  );
}
