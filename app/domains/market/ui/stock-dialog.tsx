import { Link } from "@remix-run/react";
import {
  createContext,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useContext,
  useMemo,
  useState,
} from "react";
import { Dialog } from "~/ui/dialog.tsx";
import { isPlainClick } from "~/ui/dialog-link.tsx";
import type { Stock } from "../schema.ts";

/** Few visitors open it: its content comes when one does. Without it the company's page is a link away. */
const StockDetail = lazy(() =>
  import("./stock-detail.tsx").then(
    ({ StockDetail }) => ({ default: StockDetail }),
    () => ({ default: ({ stock }: { stock: Stock }) => <PageLink symbol={stock.symbol} /> }),
  ),
);

const OpenStock = createContext<((symbol: string) => boolean) | null>(null);

/** Opens a company over the page; false for one that this page knows nothing of. */
export const useOpenStock = () => useContext(OpenStock);

/** Lets every `StockLink` below it open one of these companies in place. */
export function StockDialogs({
  stocks,
  index,
  children,
}: {
  stocks: readonly Stock[];
  index: { name: string; count: number };
  children: ReactNode;
}) {
  const [stock, setStock] = useState<Stock | null>(null);
  const open = useMemo(
    () => (symbol: string) => {
      const found = stocks.find((entry) => entry.symbol === symbol);
      if (found) setStock(found);
      return Boolean(found);
    },
    [stocks],
  );
  return (
    <OpenStock.Provider value={open}>
      {children}
      <Dialog
        open={stock !== null}
        onClose={() => setStock(null)}
        title={stock?.name ?? ""}
        subtitle={<p className="mt-1 text-sm font-semibold text-soft">{stock?.symbol}</p>}
      >
        {stock ? (
          <div className="min-h-0 overflow-y-auto px-5 pb-6 sm:px-7">
            <Suspense fallback={<div className="skeleton h-96" />}>
              <StockDetail stock={stock} index={index} />
            </Suspense>
          </div>
        ) : null}
      </Dialog>
    </OpenStock.Provider>
  );
}

interface StockLinkProps {
  symbol: string;
  className?: string;
  children: ReactNode;
}

/** A company: a plain click opens it over the page, any other click or a page without a script its own page. */
export function StockLink({ symbol, className = "headline-link", children }: StockLinkProps) {
  const open = useOpenStock();
  const click = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    // Whatever lies below it, such as a row, opens the same.
    event.stopPropagation();
    if (open?.(symbol)) event.preventDefault();
  };
  return (
    <Link to={`/insights/${symbol}`} onClick={click} className={className}>
      {children}
    </Link>
  );
}

export const PageLink = ({ symbol }: { symbol: string }) => (
  <Link to={`/insights/${symbol}`} className="headline-link font-semibold">
    {symbol}: history, filings and sources
  </Link>
);
