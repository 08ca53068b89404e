import { folded } from "~/lib/text/text.ts";
import type { MarketConfig } from "../../config.ts";

/** Finds companies by symbol and name, among those that the publication follows. */

export interface FoundCompany {
  symbol: string;
  name: string;
}

export interface FoundCompanies {
  companies: FoundCompany[];
  /** Whether the text is one's symbol, or a whole word of its name: then it is no mistyped other word. */
  named: boolean;
}

/** A shorter word is a symbol or a whole word of a name, never the beginning of one. */
const MIN_PREFIX = 3;

/** Returns the companies that have every word of a text: in their order, the one with the symbol first. */
export function findCompanies(
  market: Pick<MarketConfig, "companies"> | undefined,
  text: string,
): FoundCompanies {
  const words = wordsOf(text);
  if (!market || words.length === 0) return { companies: [], named: false };
  const symbol = words.join("").toUpperCase();
  const found = market.companies.filter(
    (company) => company.symbol === symbol || words.every((word) => hasWord(company, word)),
  );
  const companies = found
    .map(({ symbol, name }) => ({ symbol, name }))
    .sort((one, other) => Number(other.symbol === symbol) - Number(one.symbol === symbol));
  const named = found.some(
    (company) => company.symbol === symbol || words.every((word) => wordsOf(company.name).includes(word)),
  );
  return { companies, named };
}

const hasWord = ({ symbol, name }: FoundCompany, word: string) =>
  symbol.toLowerCase() === word ||
  wordsOf(name).some((own) => own === word || (word.length >= MIN_PREFIX && own.startsWith(word)));

/** The words of a text in lower case, without accents. */
const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
