import { useEffect, useRef, useState } from "react";
import { onStored, recall, remember } from "~/lib/browser-storage.ts";
import { SYMBOL } from "../../fields.ts";

const KEY = "market-watchlist";

export interface Watchlist {
  has: (symbol: string) => boolean;
  toggle: (symbol: string) => void;
  /** Whether only its companies are shown. */
  only: boolean;
  toggleOnly: () => void;
}

/** The companies that this visitor watches, kept in the browser and known to nobody else. */
export function useWatchlist(): Watchlist {
  const [symbols, setSymbols] = useState<readonly string[]>([]);
  const [only, setOnly] = useState(false);
  /** Whether the browser keeps the list; else this page does. */
  const kept = useRef(true);
  // After the first rendering, which is the same for everybody.
  useEffect(() => {
    const read = () => setSymbols(readList(recall(KEY)));
    read();
    return onStored(KEY, read);
  }, []);
  const toggle = (symbol: string) => {
    // Another tab may have changed it.
    const known = kept.current ? readList(recall(KEY)) : symbols;
    const next = known.includes(symbol) ? known.filter((each) => each !== symbol) : [...known, symbol];
    kept.current = remember(KEY, next.join(","));
    setSymbols(next);
  };
  return {
    has: (symbol) => symbols.includes(symbol),
    toggle,
    only,
    toggleOnly: () => setOnly(!only),
  };
}

/** Anything that is no list of symbols is an empty one. */
const readList = (text: string | null): string[] =>
  (text ?? "").split(",").filter((symbol) => SYMBOL.test(symbol));
