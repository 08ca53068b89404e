import type { Stock } from "../schema.ts";

interface Publisher {
  name: string;
  url: string;
}

/**
 * Returns schema.org's Dataset of the table of all companies.
 * @param page the absolute address of the table
 */
export function marketDataset(
  { name, description }: { name: string; description: string },
  page: string,
  publisher: Publisher,
): object {
  return {
    "@context": "https://schema.org",
    "@type": "Dataset",
    name,
    description,
    url: page,
    isAccessibleForFree: true,
    creator: { "@type": "Organization", name: publisher.name, url: publisher.url },
    variableMeasured: [
      "price",
      "market capitalisation",
      "annual recurring revenue",
      "revenue growth",
      "price to ARR",
    ],
    distribution: [
      { "@type": "DataDownload", encodingFormat: "text/csv", contentUrl: `${page}.csv` },
      { "@type": "DataDownload", encodingFormat: "application/json", contentUrl: `${page}.json` },
    ],
  };
}

/** Returns schema.org's Corporation for a company of the index. */
export function companyData({ name, symbol }: Pick<Stock, "name" | "symbol">, page: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "Corporation",
    name,
    tickerSymbol: symbol,
    mainEntityOfPage: page,
  };
}
