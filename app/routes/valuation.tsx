import ValuationCalculator, { headers, loader, meta } from "./valuation-calculator._index.tsx";

export { headers, loader, meta };

/** The calculator's other address: the same page, whose canonical address is /valuation-calculator. */
export default function Valuation() {
  return <ValuationCalculator />;
}
