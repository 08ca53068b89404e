import type { Publication } from "~/platform/publication/publication.ts";
import type { MarketConfig } from "./config.ts";

/**
 * Returns the publication's market. Throws without one: its pages, jobs and tools are not there then, and what reads its
 * snapshots finds none.
 */
export function marketOf({ market }: Publication): MarketConfig {
  if (!market) throw new Error("This publication has no market.");
  return market;
}
