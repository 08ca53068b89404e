import { SectionHeading } from "~/ui/section-heading.tsx";
import type { Session, Stock } from "../schema.ts";
import { PricesNote } from "./dateline.tsx";
import { StockDialogs } from "./stock-dialog.tsx";
import { StockCard } from "./stock-grid.tsx";

export interface NamedCompaniesView {
  stocks: Stock[];
  /** The number of companies of the index, and its name. */
  index: { name: string; count: number };
  session: Session | null;
}

/** The companies that an article names, each as the card of the market page. */
export function NamedCompanies({ stocks, index, session }: NamedCompaniesView) {
  return (
    <section aria-labelledby="companies" className="mx-auto mt-12 max-w-(--measure)">
      <SectionHeading id="companies" more={{ label: "Market Data", to: "/insights" }}>
        {stocks.length > 1 ? "Companies in This Article" : "The Company in This Article"}
      </SectionHeading>
      <StockDialogs stocks={stocks} index={index}>
        <ul className="mt-4 grid gap-px border-b border-rule bg-rule sm:grid-cols-2">
          {stocks.map((stock) => (
            <li
              key={stock.symbol}
              className="group relative bg-paper p-3 hover:bg-well sm:p-4 sm:last:odd:col-span-2"
            >
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
    </section>
  );
}
