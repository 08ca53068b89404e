import { clip, squeeze } from "../../lib/text/text.ts";
import { textOf } from "../html/sanitise.ts";

/** The inline elements that titles carry; any other `<word>` in a title is what the author wrote ("Vec<T>"). */
const TITLE_TAG =
  /<(?!\/?(?:a|abbr|b|br|cite|code|del|em|font|i|img|ins|mark|p|q|s|small|span|strong|sub|sup|u|wbr)\b)/gi;

/** A title, name or category as plain text, however often it was escaped on the way. */
export function plainText(raw: string): string {
  if (!/[<&]/.test(raw)) return squeeze(raw);
  const once = textOf(raw.replace(TITLE_TAG, "&lt;"));
  const again = /&(#\d+|#x[0-9a-f]+|[a-z]+);/i.test(once) ? textOf(once.replace(/</g, "&lt;")) : once;
  return squeeze(again);
}

/** The first sentence of a body, for items that come without a title. */
export function titleFrom(html: string): string {
  const [line = ""] = textOf(html).split("\n");
  const sentence = /^.{10,}?[.!?…](?=\s|$)/u.exec(line)?.[0] ?? line;
  return clip(sentence.replace(/(?<!\.)\.$/, ""), 100);
}

/** Text as HTML: blank lines part paragraphs; other line ends become `lineEnd`. */
export function paragraphs(text: string, lineEnd = "<br>"): string {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${part.replace(/\n/g, lineEnd)}</p>`)
    .join("");
}

export function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

/**
 * What a person is called in "Jane Roe", "jane@example.com (Jane Roe)" or "Jane Roe <jane@example.com>"; an address alone
 * names nobody. The patterns end an address's name at its first @, so that any length takes linear time.
 */
export function personName(raw: string): string | null {
  const text = plainText(raw.replace(/<[^<>\s][^<>\s@]*@[^<>\s]+>/, ""));
  const inBrackets = /^\S[^\s@]*@[^\s(]+\s*\((.+)\)$/.exec(text)?.[1];
  const name = inBrackets ?? text.replace(/^\S[^\s@]*@\S+$/, "");
  return name.trim() || null;
}

/** Distinct, in order, without blanks. */
export function distinct(texts: (string | null)[]): string[] {
  return [...new Set(texts.filter((text): text is string => Boolean(text)))];
}
