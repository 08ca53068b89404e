import type { CardSubject } from "~/platform/images/share-image-compat.ts";
import type { Stock } from "../schema.ts";
import { companyHeadline } from "./views.ts";

/** The share card of a company: what it sells for in words that hold until the next filing. */
export const companyCard = (stock: Stock): CardSubject => ({
  kind: "company",
  id: stock.symbol,
  title: companyHeadline(stock),
  category: null,
  kicker: `Market Data, ${stock.symbol}`,
});
