import { usePublication } from "~/platform/publication/context.tsx";
import { standingsOf } from "../rules/tables.ts";
import { typeNames } from "../rules/texts/labels.ts";

/** Returns the names of types and tiers in the publication's trade. */
export function useTrade() {
  const { trade } = usePublication();
  return { trade, names: typeNames(trade), standings: standingsOf(trade) };
}
