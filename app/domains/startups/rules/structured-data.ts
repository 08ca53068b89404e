import type { StartupEntry } from "../schema.ts";

/** Returns schema.org's ItemList of the index, in the order of the page. */
export const startupListData = (entries: StartupEntry[]): object => ({
  "@context": "https://schema.org",
  "@type": "ItemList",
  name: "AI Startup Index",
  numberOfItems: entries.length,
  itemListElement: entries.map(({ name, description, founded, headquarters, symbol }, place) => ({
    "@type": "ListItem",
    position: place + 1,
    item: {
      "@type": symbol === null ? "Organization" : "Corporation",
      name,
      description,
      foundingDate: String(founded),
      address: headquarters,
      ...(symbol === null ? {} : { tickerSymbol: symbol }),
    },
  })),
});
