import type { CompanyConfig } from "../../config.ts";
import type { Stock } from "../../schema.ts";

/** A company of the index as the desk lists it: what it states, and what stands for it now. */
export interface ListedCompany {
  symbol: string;
  name: string;
  cik: number;
  stated: CompanyConfig["reportedArr"] | null;
  /** What the files state, where the desk states something else. */
  ofFiles: CompanyConfig["reportedArr"] | null;
  /** Whether only the desk has the company. */
  isOfDesk: boolean;
  /** The ARR that is shown: billions of USD; null without a price or any figure. */
  shown: Pick<Stock, "arr" | "arrBasis" | "arrOld" | "priceToArr" | "periodEnd"> | null;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Returns the companies in the order of the screens. */
export function listedCompanies(
  companies: readonly CompanyConfig[],
  ofFiles: readonly CompanyConfig[],
  stocks: readonly Stock[],
): ListedCompany[] {
  return companies.map(({ symbol, name, cik, reportedArr }) => {
    const file = ofFiles.find((one) => one.symbol === symbol);
    const stock = stocks.find((one) => one.symbol === symbol);
    return {
      symbol,
      name,
      cik,
      stated: reportedArr ?? null,
      ofFiles: file && !same(file.reportedArr, reportedArr) ? (file.reportedArr ?? null) : null,
      isOfDesk: !file,
      shown: stock
        ? {
            arr: stock.arr,
            arrBasis: stock.arrBasis,
            arrOld: stock.arrOld,
            priceToArr: stock.priceToArr,
            periodEnd: stock.periodEnd,
          }
        : null,
    };
  });
}
