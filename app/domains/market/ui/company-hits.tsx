import { SmartLink } from "~/ui/smart-link.tsx";
import type { FoundCompany } from "../rules/companies/find.ts";

/** The companies that a search found, each with its page. */
export function CompanyHits({ companies }: { companies: FoundCompany[] }) {
  return (
    <ul className="gap-x-14 @5xl:grid @5xl:grid-cols-2">
      {companies.map(({ symbol, name }) => (
        <li key={symbol} className="group relative border-b border-rule py-4">
          <h2 className="font-serif text-[1.3125rem] leading-snug font-semibold">
            <SmartLink href={`/insights/${symbol}`} className="headline-link card-link">
              {name}
            </SmartLink>
          </h2>
          <p className="mt-1 text-sm text-soft">{symbol}: price, filings and news</p>
        </li>
      ))}
    </ul>
  );
}
