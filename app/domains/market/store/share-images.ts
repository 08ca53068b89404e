import type { ShareImageSubject } from "~/platform/images/share-image.ts";
import { companyCard } from "../rules/share-images.ts";
import { readMarket } from "./queries.ts";

/** What a company's share card shows; null for one that the index does not hold. */
export async function companyCardSubject(
  deps: Parameters<typeof readMarket>[0],
  symbol: string,
): Promise<ShareImageSubject | null> {
  const market = await readMarket(deps);
  const stock = market?.data.stocks.find((entry) => entry.symbol === symbol);
  return stock ? companyCard(stock) : null;
}
