import { EmptyState } from "~/ui/empty-state.tsx";

/** What a page of the market says without prices. It promises none: a site may have no provider of them. */
export function NoMarket() {
  return (
    <EmptyState title="No market data at the moment">There are no prices or figures to show.</EmptyState>
  );
}
