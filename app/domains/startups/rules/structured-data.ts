import type { StartupEntry } from "../schema.ts";

/** schema.org's ItemList: the index as machines read it, in the page's order. */
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
