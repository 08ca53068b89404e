import { escapeMarkup } from "~/lib/text/xml.ts";

/** The companies that an article places in its text: stored as a link, shown as the company's card of the day. */

/** Returns the stored HTML of a company. What reads the article elsewhere shows the link. */
export const companyBlock = (symbol: string, name: string): string =>
  `<p class="company" data-company="${escapeMarkup(symbol)}"><a href="/insights/${encodeURIComponent(symbol)}">${escapeMarkup(`${name} (${symbol})`)}</a></p>`;

const BLOCK = /(<p class="company" data-company="[^"]*">.*?<\/p>)/;
const SYMBOL = /^<p class="company" data-company="([^"]*)">/;

/** A chart, a picture with its caption, or a company. */
const PLACED = /<figure\b.*?<\/figure>|<p class="company" .*?<\/p>/gs;

/** Returns the stored HTML of an article without what is placed in its text: what stands there is no sentence of it. */
export const sentencesOf = (html: string): string => html.replace(PLACED, "");

/** A part of an article's text: HTML, or a company with the HTML that stands for it elsewhere. */
export interface TextPart {
  html: string;
  symbol: string | null;
}

/** Splits the stored HTML of an article at its companies, which stand in no other element. */
export const textParts = (html: string): TextPart[] =>
  html
    .split(BLOCK)
    .map((part) => ({ html: part, symbol: SYMBOL.exec(part)?.[1] ?? null }))
    .filter(({ html }) => html.trim() !== "");

/** Returns the symbols of the companies that an article places, each once. */
export const placedCompanies = (html: string): string[] => [
  ...new Set(textParts(html).flatMap(({ symbol }) => symbol ?? [])),
];

const COMPANY_LINK = /<p class="company" data-company="([^"]*)"><a [^>]*>(.*?)<\/a><\/p>/g;

/**
 * Returns the article with each company that the publication does not follow as plain text: such a company has no page to
 * link to.
 */
export const withoutDeadCompanyLinks = <A extends { content: string }>(
  article: A,
  companies: readonly { symbol: string }[] = [],
): A => ({
  ...article,
  content: article.content.replace(COMPANY_LINK, (block, symbol: string, name: string) =>
    companies.some((company) => escapeMarkup(company.symbol) === symbol) ? block : `<p>${name}</p>`,
  ),
});
