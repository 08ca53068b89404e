/** Runs of white space become one space, zero-width characters go, ends are trimmed. */
export function squeeze(text: string): string {
  return text
    .replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** At most `max` characters, cut after a whole word and marked with an ellipsis. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  const wordEnd = cut.search(/\s\S*$/);
  // A text without spaces is cut where it stands, but never inside a surrogate pair.
  const kept = wordEnd > max / 2 ? cut.slice(0, wordEnd) : cut.replace(/[\ud800-\udbff]$/, "");
  return `${kept.replace(/[\s,;:–—-]+$/, "")}…`;
}

export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
