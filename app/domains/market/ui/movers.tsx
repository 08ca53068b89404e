import { price } from "~/lib/format.ts";
import { Change } from "~/ui/change.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import type { Period } from "../fields.ts";
import { type Mover, movers } from "../rules/views.ts";
import type { Stock } from "../schema.ts";
import { StockLink } from "./stock-link.tsx";

/** The five largest gains and the five largest losses of the period. */
export function Movers({ stocks, period }: { stocks: readonly Stock[]; period: Period }) {
  const { gainers, losers } = movers(stocks, period);
  return (
    <div className="mt-14 grid gap-x-12 gap-y-10 md:grid-cols-2">
      <MoverList
        id="gainers"
        title="Top Gainers"
        period={period}
        list={gainers}
        none="No company has risen."
      />
      <MoverList id="losers" title="Top Losers" period={period} list={losers} none="No company has fallen." />
    </div>
  );
}

function MoverList({
  id,
  title,
  period,
  list,
  none,
}: {
  id: string;
  title: string;
  period: Period;
  list: Mover[];
  none: string;
}) {
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id} note={period}>
        {title}
      </SectionHeading>
      {list.length > 0 ? (
        <ol className="mt-2">
          {list.map(({ stock, changePercent }) => (
            <li
              key={stock.symbol}
              className="relative grid grid-cols-[minmax(0,1fr)_auto_5.5rem] items-baseline gap-4 border-b border-rule py-2.5 text-[0.9375rem] hover:bg-well"
            >
              <StockLink symbol={stock.symbol} className="card-link truncate">
                <b className="headline-link font-semibold">{stock.symbol}</b>
                <span className="ms-2 text-sm text-soft">{stock.name}</span>
              </StockLink>
              <span className="text-soft">{price(stock.price)}</span>
              <span className="text-end font-semibold">
                <Change percent={changePercent} />
              </span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="mt-4 text-soft">{none}</p>
      )}
    </section>
  );
}
