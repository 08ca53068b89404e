import { currency, marketCap, multiple, price, writtenSign } from "~/lib/format.ts";
import type { Stock } from "../../schema.ts";

/** A company in words: what its page and its share image say of it. */

/** Returns a company in a line that holds until its next filing: "Snowflake Inc.: implied ARR of $5.6B, revenue growing 33%". */
export function companyHeadline({
  name,
  arr,
  arrBasis,
  arrGrowth,
  growthBasis,
}: Pick<Stock, "name" | "arr" | "arrBasis" | "arrGrowth" | "growthBasis">): string {
  if (arr === null) return name;
  const growth =
    arrGrowth === null ? "" : `, ${growthBasis === "revenue" ? "revenue " : ""}${growthWords(arrGrowth)}`;
  return `${name}: ${arrBasis === "implied" ? "implied " : ""}ARR of ${currency(arr)}${growth}`;
}

/** "growing 33%", "shrinking 3%"; "flat" for what rounds to nothing. */
function growthWords(percent: number): string {
  const sign = writtenSign(percent, 0);
  return sign === 0 ? "flat" : `${sign < 0 ? "shrinking" : "growing"} ${Math.abs(percent).toFixed(0)}%`;
}

/** Returns the description of a company's page for search engines; with the names of the indices in its chart. */
export function companyDescription(stock: Stock, indices: { nasdaq: string; sp500: string }): string {
  const multipleText = stock.priceToArr === null ? "" : `, ${multiple(stock.priceToArr)} its ARR`;
  const cap = stock.marketCap === null ? "" : ` Market cap ${marketCap(stock.marketCap)}${multipleText}.`;
  return `${companyHeadline(stock)}.${cap} Price history against ${indices.nasdaq} and ${indices.sp500}, quarterly revenue by filing, and every source.`;
}

/** Returns what the line of a company's last closes shows, in USD; nothing for one close. */
export const closesText = (closes: readonly number[]): string | undefined => {
  const [first, last] = [closes[0], closes.at(-1)];
  if (first === undefined || last === undefined || closes.length < 2) return undefined;
  return `The last ${closes.length} closes, from ${price(first)} to ${price(last)}`;
};
