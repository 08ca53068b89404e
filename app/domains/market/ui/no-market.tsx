import { EmptyState } from "~/ui/empty-state.tsx";

/** What a page of the market says before there are prices. */
export function NoMarket() {
  return <EmptyState title="No market data yet">Prices and figures appear here soon.</EmptyState>;
}
