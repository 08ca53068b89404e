import { companyMarkdown } from "~/domains/market/rules/companies/markdown.ts";
import { readCompanyMeasures } from "~/domains/market/store/measures.ts";
import { readHistory, readMarket } from "~/domains/market/store/queries.ts";
import { datesIn } from "~/lib/time/written-dates.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { absoluteUrl } from "~/platform/page/document/seo.ts";
import { quarterHourly } from "~/platform/page/due.ts";
import { markdownDocument, notFound, notReady } from "~/platform/page/responses.ts";

export const page = definePage({
  section: ({ market }) => market,
  topics: ["market"],
  due: quarterHourly,
});

/** /insights/SNOW.md: a company's figures as Markdown, each with its source and day. */
export const loader = page.document(async ({ section, params: { symbol = "" }, deps }) => {
  if (!section.companies.some((company) => company.symbol === symbol)) notFound("company");
  const [market, history, measures] = await Promise.all([
    readMarket(deps),
    readHistory(deps, symbol),
    readCompanyMeasures(deps, symbol),
  ]);
  const stock = market?.data.stocks.find((entry) => entry.symbol === symbol) ?? notReady("The company");
  const { brand } = deps.publication;
  const url = absoluteUrl(brand, `/insights/${symbol}`);
  return markdownDocument(
    companyMarkdown({
      stock,
      history: history?.data ?? null,
      measures: measures?.measures ?? null,
      url,
      dates: datesIn(brand.language),
    }),
    url,
  );
});
