import { companyHeadline } from "~/domains/market/rules/companies/words.ts";
import type { Provenance } from "~/domains/market/schema.ts";
import { readMarket } from "~/domains/market/store/queries.ts";
import { currency, marketCap, multiple } from "~/lib/format.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { absoluteUrl } from "~/platform/page/document/seo.ts";
import { markdownDocument, notFound, notReady } from "~/platform/page/responses.ts";

export const page = definePage({ section: ({ market }) => market, topics: ["market"] });

/** /insights/SNOW.md: a company's figures as Markdown, each with its source and day. */
export const loader = page.document(async ({ section, params: { symbol = "" }, deps }) => {
  if (!section.companies.some((company) => company.symbol === symbol)) notFound("company");
  const market = await readMarket(deps);
  const stock = market?.data.stocks.find((entry) => entry.symbol === symbol) ?? notReady("The company");
  const url = absoluteUrl(deps.publication.brand, `/insights/${symbol}`);
  const line = (name: string, value: string | null, source: Provenance | null) =>
    value && source ? [`- ${name}: ${value} (${source.source}, ${source.asOf})`] : [];
  const { price, arr, priceToArr, priceSource, arrSource, sharesSource } = stock;
  const lines = [
    ...line("Price", `$${price.toFixed(2)}`, priceSource),
    ...line("ARR", arr === null ? null : currency(arr), arrSource),
    ...line(
      "Market cap",
      stock.marketCap === null ? null : marketCap(stock.marketCap),
      sharesSource && priceSource,
    ),
    ...line("Market cap over ARR", priceToArr === null ? null : multiple(priceToArr), priceSource),
  ];
  return markdownDocument(
    [`# ${stock.name} (${symbol})`, companyHeadline(stock), url, lines.join("\n")],
    url,
  );
});
