import { Link } from "@remix-run/react";
import { createContext, type MouseEvent, type ReactNode, useContext } from "react";
import { isPlainClick } from "~/ui/dialog-link.tsx";

/** Opens a company over the page; false for one that this page knows nothing of. `StockDialogs` provides it. */
export const OpenStock = createContext<((symbol: string) => boolean) | null>(null);

export const useOpenStock = () => useContext(OpenStock);

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
