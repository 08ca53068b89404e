import type { ShareImageSubject } from "~/platform/images/share-image.ts";
import { companyShareImage } from "../rules/share-images.ts";
import { readMarket } from "./queries.ts";

/** Returns the share image of a company; null for one that is not in the index. */
export async function readCompanyShareImage(
  deps: Parameters<typeof readMarket>[0],
  symbol: string,
): Promise<ShareImageSubject | null> {
  const market = await readMarket(deps);
  const stock = market?.data.stocks.find((entry) => entry.symbol === symbol);
  return stock ? companyShareImage(stock) : null;
}
