/** Returns a pattern of any of the words or phrases as whole words, in any case. The words of a phrase may be joined by hyphens. */
export function wholeWords(phrases: readonly string[]): RegExp {
  // Without a word nothing matches: an empty pattern would match everything.
  if (phrases.length === 0) return /(?!)/u;
  const patterns = phrases.map((phrase) =>
    phrase.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "[\\s_-]+"),
  );
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join("|")})(?![\\p{L}\\p{N}])`, "iu");
}
