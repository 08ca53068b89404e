import type { MarketConfig } from "../../config.ts";

type Company = Pick<MarketConfig["companies"][number], "symbol" | "name">;

/** More than these are a list of companies rather than what an article is about. */
const MAX_NAMED = 4;

/** What names of companies end in, and texts leave out. */
const FORM =
  /,? (?:Inc\.?|Ltd\.?|Corp\.?|Corporation|plc|SE|AG|N\.V\.|S\.A\.|Holdings|Technologies|Communications|Systems)$/i;

/**
 * Returns the symbols of the companies that an article names, in the order of their first mention, at most four. A
 * company is named by a link to its page, by its symbol in brackets or after a dollar sign, and by its name within a
 * sentence: at the beginning of one, "Toast" and "Zoom" may be any word.
 * @param html the article's body
 */
export function namedCompanies(companies: readonly Company[], html: string): string[] {
  const text = textOf(html);
  return companies
    .map((company) => ({ symbol: company.symbol, at: text.search(mention(company)) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
    .slice(0, MAX_NAMED)
    .map(({ symbol }) => symbol);
}

/** The text, a block in a line. A link to a company's page becomes the symbol in brackets. */
const textOf = (html: string): string =>
  html
    .replace(/<a [^>]*?href="\/insights\/([^"/#]+)[^>]*>/g, "($1) ")
    .replace(/<\/?(?:a|abbr|b|cite|code|em|i|mark|q|s|span|strong|u)\b[^>]*>/g, "")
    .replace(/<[^>]+>/g, "\n");

function mention({ symbol, name }: Company): RegExp {
  const bySymbol = `(?:\\$|\\((?:[A-Z]+: ?)?)${escaped(symbol)}`;
  const byName = `(?<=[\\p{L}\\p{N},;:)’'–—-] ?["“(]?)(?<![\\p{L}\\p{N}])${escaped(shortName(name))}`;
  return new RegExp(`(?:${bySymbol}|${byName})(?![\\p{L}\\p{N}])`, "u");
}

/** "Zoom Communications, Inc." is Zoom. */
function shortName(name: string): string {
  const shorter = name.replace(FORM, "");
  return shorter === name ? name : shortName(shorter);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
