import { insightsQuery } from "~/domains/market/rules/page-query.ts";
import { definePage } from "~/platform/page/define-page.ts";
import Insights, { clientLoader, loader, meta, shouldRevalidate } from "./insights._index.tsx";

export { clientLoader, loader, meta, shouldRevalidate };

export const page = definePage({ query: insightsQuery, topics: ["market", "news"], canonical: "/insights" });

export const headers = page.headers;

/** The index's other address: the same page, whose canonical address is /insights. */
export default function Stocks() {
  return <Insights />;
}
