import type { Session, Stock } from "../schema.ts";
import { PricesNote } from "./dateline.tsx";
import { StockDialogs } from "./stock-dialog.tsx";
import { StockCard } from "./stock-grid.tsx";

interface StockCardsProps {
  stocks: readonly Stock[];
  index: { name: string; count: number };
  /** Null without a price. */
  session: Session | null;
  /** Of the list, and of each card. */
  className: string;
  cardClass: string;
}

/** A few companies as cards that open in a dialog, with the day of their prices. */
export function StockCards({ stocks, index, session, className, cardClass }: StockCardsProps) {
  return (
    <>
      <StockDialogs stocks={stocks} index={index}>
        <ul className={`mt-4 gap-px border-rule ${className}`}>
          {stocks.map((stock) => (
            <li key={stock.symbol} className={`group relative bg-paper hover:bg-well ${cardClass}`}>
              <StockCard stock={stock} period="1D" />
            </li>
          ))}
        </ul>
      </StockDialogs>
      {session ? (
        <p className="mt-2 text-xs text-soft">
          <PricesNote of={session} />
        </p>
      ) : null}
    </>
  );
}
