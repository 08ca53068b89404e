import { inputQuery } from "~/domains/valuation/rules/page-query.ts";
import { CALCULATOR_PATH } from "~/domains/valuation/rules/paths.ts";
import { definePage } from "~/platform/page/define-page.ts";
import ValuationCalculator, { loader, meta } from "./valuation-calculator._index.tsx";

export { loader, meta };

export const page = definePage({ query: inputQuery, topics: ["market"], canonical: CALCULATOR_PATH });

export const headers = page.headers;

/** The calculator's other address: the same page, whose canonical address is /valuation-calculator. */
export default function Valuation() {
  return <ValuationCalculator />;
}
