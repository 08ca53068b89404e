import { clip, squeeze } from "../../lib/text/text.ts";
import type { FeedItem } from "./model.ts";

/** A longer text is no teaser: only its beginning is looked at. */
const LONGEST_TEASER = 2000;

/**
 * What an item says in short, as plain text of at most `length` characters: the first of `texts` (its summary, then
 * its body) that says more than the title; "" when none does.
 */
export function teaserOf(
  item: Pick<FeedItem, "title" | "source" | "summaryHtml">,
  texts: string[],
  length: number,
): string {
  // An aggregator's description is a list of links to what several outlets call the same story.
  if (item.source && /^\s*<(?:ol|ul|a)\b/i.test(item.summaryHtml)) return "";
  for (const candidate of texts) {
    const lines = candidate.slice(0, LONGEST_TEASER).split("\n").map(squeeze).filter(Boolean);
    const text = withoutEnding(lines.join(" "));
    const isHeading = lines[0]?.length === item.title.length;
    const teaser = withoutTitle(text, item.title, isHeading);
    if (teaser !== "" && teaser !== "Comments") return clip(teaser, length);
  }
  return "";
}

/** What parts a title from the text behind it; a sentence that begins with the title's words goes on without. */
const SEPARATOR = /^(?:[.:!?]+(?= |$)| [.:!?–—|-]+(?= |$))/;
const ENDED = /[.:!?]["”’)]*$/;

/**
 * Many a text begins with its own title; what follows counts when it is more than a name.
 * @param isHeading whether the text's first line is as long as the title
 */
function withoutTitle(teaser: string, title: string, isHeading: boolean): string {
  if (!teaser.toLowerCase().startsWith(title.replace(/…$/, "").toLowerCase())) return teaser;
  const behind = teaser.slice(title.length);
  const rest = behind.replace(/^[\s.:!?–—|-]+/, "");
  // The title was cut out of the text itself.
  if (title.endsWith("…")) return rest.length < 40 ? "" : teaser;
  const isApart = isHeading || SEPARATOR.test(behind) || (ENDED.test(title) && behind.startsWith(" "));
  // A word or a name goes on.
  if (!isApart && /^\S/.test(behind)) return teaser;
  return rest.length < 40 ? "" : isApart ? rest : teaser;
}

const APPEARED_FIRST =
  /\s*(?:The post|Der Beitrag|L[’']article|La entrada) .{1,300} (?:appeared first on|first appeared on|erschien zuerst auf|est apparu en premier sur|se publicó primero en) .{1,100}$/i;
const READ_MORE =
  /(?<=[.!?…\])"”])\s*(?:\(more(?:…|\.{3})\)|(?:read more|read the (?:rest|full \w+)|continue reading|keep reading)\b.{0,120})$/i;
const READ_MORE_LINK = /\s+(?:Read [Mm]ore|Continue reading)\s*[→»›….]*$/;
const CUT_OFF = /\s*(?:\[\s*(?:…|\.{3})\s*\]|…|\.{3})$/;

/** Publishing systems end a teaser in "[…]", "Read more" or "The post … appeared first on …". */
function withoutEnding(teaser: string): string {
  const text = [APPEARED_FIRST, READ_MORE, READ_MORE_LINK].reduce(
    (left, end) => left.replace(end, ""),
    teaser,
  );
  return text.replace(CUT_OFF, "…").replace(/(?<=[.!?])…$/, "");
}
