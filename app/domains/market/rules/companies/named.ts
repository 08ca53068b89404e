import { decoded } from "~/lib/text/xml-scan.ts";
import type { MarketConfig } from "../../config.ts";

type Company = Pick<MarketConfig["companies"][number], "symbol" | "name">;

/** More than these are a list of companies rather than what an article is about. */
const MAX_NAMED = 4;

/** What names of companies end in, and texts leave out. */
const FORM =
  /,? (?:Inc\.?|Ltd\.?|Corp\.?|Corporation|plc|SE|AG|N\.V\.|S\.A\.|Holdings|Technologies|Communications|Systems)$/i;

/**
 * Returns the symbols of the companies that an article names, in the order of their first mention, at most four. A
 * company is named by a link to its page, by its symbol after a dollar sign, after its exchange in brackets, or in
 * brackets once its name has been said, and by its name within a sentence: at the beginning of one, "Toast" and "Zoom"
 * may be any word, as they may in a heading. Code names none.
 * @param html the article's body
 */
export function namedCompanies(companies: readonly Company[], html: string): string[] {
  const text = textOf(html);
  return companies
    .map((company) => ({ symbol: company.symbol, at: firstMention(text, company) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
    .slice(0, MAX_NAMED)
    .map(({ symbol }) => symbol);
}

/**
 * The text, a block in a line, of a heading a word in a line. A link to a company's page becomes the symbol after a
 * dollar sign.
 */
const textOf = (html: string): string =>
  decoded(
    html
      .replace(/<(pre|code)\b.*?<\/\1>/gs, "\n")
      .replace(/<a [^>]*?href="\/insights\/([^"/#]+)[^>]*>/g, "$$$1 ")
      .replace(/<(h[1-6])\b.*?<\/\1>/gs, (heading) => heading.replace(/\s+/g, "\n"))
      .replace(/<\/?(?:a|abbr|b|cite|code|em|i|mark|q|s|span|strong|u)\b[^>]*>/g, "")
      .replace(/<[^>]+>/g, "\n"),
  );

/** Returns where a text first names a company; -1 where it does not. */
function firstMention(text: string, { symbol, name }: Company): number {
  const called = `(?<![\\p{L}\\p{N}])${escaped(shortName(name))}(?![\\p{L}\\p{N}])`;
  const bySymbol = `(?:\\$|\\((?:NYSE|NASDAQ|Nasdaq|AMEX|TSX|LSE|ASX)[A-Za-z ]*:\\s?)${escaped(symbol)}(?![\\p{L}\\p{N}])`;
  const byName = `(?<=[\\p{L}\\p{N},;:&)’'–—-] ?["“(]?)${called}`;
  const said = text.search(new RegExp(called, "u"));
  const places = [
    text.search(new RegExp(`${bySymbol}|${byName}`, "u")),
    said < 0 ? -1 : text.indexOf(`(${symbol})`, said),
  ].filter((at) => at >= 0);
  return places.length > 0 ? Math.min(...places) : -1;
}

/** "Zoom Communications, Inc." is Zoom. */
function shortName(name: string): string {
  const shorter = name.replace(FORM, "");
  return shorter === name ? name : shortName(shorter);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
