import { embedded } from "~/domains/moving/rules/foreign/text.ts";
import { escapeMarkup } from "~/lib/text/xml.ts";
import { httpUrl } from "~/lib/url.ts";
import { decodedText } from "~/platform/html/parse.ts";
import { isVideoPlayer } from "~/platform/html/rewrite.ts";

/** Makes links of what a page of another system plays: the sanitiser drops players, but for those of films that it knows. */

const PLAYER = /<(audio|video|iframe|script)\b[^>]*>(?:[\s\S]*?<\/\1\s*>)?/gi;
const FORM = /<form\b[^>]*>/gi;
/** Forms that a system puts into its posts. */
const SYSTEM_FORM = /subscri|signup|search/i;
const GIST = /^https:\/\/gist\.github\.com\/[\w./-]+?(?=\.js(?:\?|$))/;

/** @returns the HTML, and what of it is lost, one sentence each */
export function withPlayersLinked(html: string, base: string): { html: string; notes: string[] } {
  const notes = new Set<string>();
  const linked = html.replace(PLAYER, (whole, name: string) => {
    const kind = name.toLowerCase();
    const given = attributeIn(whole, "data-src") ?? attributeIn(whole, "src") ?? "";
    const address = given ? httpUrl(decodedText(given), base) : null;
    if (kind === "script") {
      const [gist] = GIST.exec(address ?? "") ?? [];
      return gist ? embedded(escapeMarkup(gist), notes) : whole;
    }
    if (kind === "iframe" && (isHidden(whole) || isVideoPlayer(address ?? ""))) return whole;
    if (address) return embedded(escapeMarkup(address), notes);
    notes.add("A player without an address is left out.");
    return "";
  });
  for (const [form] of html.matchAll(FORM)) if (!SYSTEM_FORM.test(form)) notes.add("A form is left out.");
  return { html: linked, notes: [...notes] };
}

/** Of an element or its first `source`. */
function attributeIn(html: string, name: string): string | null {
  const [, double, single, bare] =
    new RegExp(`<[^<>]*\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(html) ?? [];
  return double ?? single ?? bare ?? null;
}

/** Those that count visitors. */
const isHidden = (tag: string): boolean =>
  ["width", "height"].some((name) => /^[01](?:px)?$/.test(attributeIn(tag, name) ?? "")) ||
  /display:\s*none/i.test(attributeIn(tag, "style") ?? "");
