import { SectionHeading } from "~/ui/section-heading.tsx";
import type { NamedCompanies } from "../schema.ts";
import { StockCards } from "./stock-cards.tsx";

/** A card across the column has its figures in two columns, so that each stands by its name. */
const WIDE = "sm:[&_dl]:grid-cols-2 sm:[&_dl]:gap-x-10";
const WIDE_LAST = "sm:last:odd:[&_dl]:grid-cols-2 sm:last:odd:[&_dl]:gap-x-10";

/** The companies that an article names, each as the card of the market page. */
export function CompaniesInArticle({ stocks, index, session }: NamedCompanies) {
  if (stocks.length === 0) return null;
  return (
    <section aria-labelledby="companies" className="mx-auto mt-12 max-w-(--measure)">
      <SectionHeading id="companies" more={{ label: "Market Data", to: "/insights" }}>
        {stocks.length > 1 ? "Companies in This Article" : "The Company in This Article"}
      </SectionHeading>
      <StockCards
        stocks={stocks}
        index={index}
        session={session}
        className="grid border-b bg-rule sm:grid-cols-2"
        cardClass={`p-3 sm:p-4 sm:last:odd:col-span-2 ${WIDE_LAST}`}
      />
    </section>
  );
}

/** A company in the middle of an article. */
export function CompanyInArticle({ stocks, index, session }: NamedCompanies) {
  const [stock] = stocks;
  return (
    <section aria-label={stock?.name} className="mx-auto mt-7 max-w-(--measure)">
      <StockCards
        stocks={stocks}
        index={index}
        session={session}
        className="border-y border-strong"
        cardClass={`p-3 sm:p-4 ${WIDE}`}
      />
    </section>
  );
}
