import { useState } from "react";
import { price } from "~/lib/format.ts";
import { Change } from "~/ui/change.tsx";
import { PauseIcon, PlayIcon } from "~/ui/icons.tsx";
import { KeptMarkup } from "~/ui/kept-markup.tsx";
import { Link } from "~/ui/link.tsx";
import type { Quote } from "../schema.ts";

/** The parts of a company that the ticker shows. */
export type TickerQuote = Pick<Quote, "symbol" | "price" | "changePercent"> & {
  /** The day of a price that is not of the session. */
  day: string | null;
};

/**
 * Prices that scroll by; `.ticker` in styles.css animates them. They stop under the pointer, while one has the focus,
 * when paused, under reduced motion and without JavaScript, where the line is scrolled by hand. Screen readers skip the
 * copy that follows the line.
 */
export function MarketTicker({ quotes, note }: { quotes: TickerQuote[]; note?: string }) {
  const [paused, setPaused] = useState(false);
  if (quotes.length === 0) return null;
  return (
    <section aria-label="Market ticker" className="flex items-stretch border-y border-rule">
      <div className="ticker" data-paused={paused || undefined}>
        <KeptMarkup of={() => `ticker ${JSON.stringify(quotes)}`}>
          <Lines quotes={quotes} />
        </KeptMarkup>
      </div>
      {note ? (
        <p className="hidden shrink-0 items-center border-s border-rule px-3 text-xs text-soft md:flex">
          {note}
        </p>
      ) : null}
      <button
        type="button"
        aria-pressed={paused}
        aria-label="Pause the ticker"
        onClick={() => setPaused(!paused)}
        className="scripted grid w-11 shrink-0 place-items-center border-s border-rule hover:bg-well motion-reduce:hidden"
      >
        {paused ? <PlayIcon className="size-4" /> : <PauseIcon className="size-4" />}
      </button>
    </section>
  );
}

/** The line, and the copy that follows it. */
function Lines({ quotes }: { quotes: TickerQuote[] }) {
  return (
    <>
      <ul className="ticker-line" onFocus={({ target }) => target.scrollIntoView(NEAREST)}>
        {quotes.map((quote) => (
          <li key={quote.symbol}>
            <Link to={`/insights/${quote.symbol}`} className="headline-link block px-4 py-2.5">
              <TickerItem {...quote} />
            </Link>
          </li>
        ))}
      </ul>
      <div aria-hidden="true" className="ticker-line ticker-copy">
        {quotes.map((quote) => (
          <span key={quote.symbol} className="block px-4 py-2.5">
            <TickerItem {...quote} />
          </span>
        ))}
      </div>
    </>
  );
}

const NEAREST = { inline: "nearest", block: "nearest" } as const;

function TickerItem({ symbol, price: dollars, changePercent, day }: TickerQuote) {
  return (
    <span className="ticker-quote">
      <b className="font-semibold">{symbol}</b>
      <span>{price(dollars)}</span>
      {day ? <span className="text-soft">{day}</span> : null}
      {day || changePercent === null ? null : <Change percent={changePercent} />}
    </span>
  );
}
