import Insights, { clientLoader, headers, loader, meta, shouldRevalidate } from "./insights._index.tsx";

export { clientLoader, headers, loader, meta, shouldRevalidate };

/** The index's other address: the same page, whose canonical address is /insights. */
export default function Stocks() {
  return <Insights />;
}
