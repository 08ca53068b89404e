import { createContext, type MouseEvent, type ReactNode, useContext } from "react";
import { isPlainClick, Link } from "~/ui/link.tsx";

/** Opens a company in a dialog; returns false for a company that the page does not have. Provided by `StockDialogs`. */
export const OpenStock = createContext<((symbol: string) => boolean) | null>(null);

export const useOpenStock = () => useContext(OpenStock);

interface StockLinkProps {
  symbol: string;
  className?: string;
  children: ReactNode;
}

/** A link to a company: a plain click opens the dialog; any other click, and one without JavaScript, its page. */
export function StockLink({ symbol, className = "headline-link", children }: StockLinkProps) {
  const open = useOpenStock();
  const click = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    // An element around it, such as a row, opens the same company.
    event.stopPropagation();
    if (open?.(symbol)) event.preventDefault();
  };
  return (
    <Link
      to={`/insights/${symbol}`}
      onClick={click}
      data-replay={open ? "" : undefined}
      className={className}
    >
      {children}
    </Link>
  );
}

export const PageLink = ({ symbol }: { symbol: string }) => (
  <Link to={`/insights/${symbol}`} className="headline-link font-semibold">
    {symbol}: history, filings and sources
  </Link>
);
