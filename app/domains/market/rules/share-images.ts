import { type ShareImageSubject, screenShareImage } from "~/platform/images/share-image.ts";
import type { Stock } from "../schema.ts";
import { companyHeadline } from "./companies/words.ts";

/** The share image of the market page. */
export const insightsShareImage = ({ copy }: { copy: { subject: string } }): ShareImageSubject =>
  screenShareImage("insights", `Public ${copy.subject}: what it costs, how fast it grows`);

/** Returns the share image of a company: its headline holds until the next filing. */
export const companyShareImage = (stock: Stock): ShareImageSubject => ({
  kind: "company",
  id: stock.symbol,
  title: companyHeadline(stock),
  category: null,
  kicker: `Market Data, ${stock.symbol}`,
});
