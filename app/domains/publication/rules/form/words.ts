/** Names of entries in words. Apart from the schemas, which no browser needs. */

const ABBREVIATIONS: Record<string, string> = { url: "address", cta: "button", id: "ID", ai: "AI" };

/** Returns the name of an entry as words: "showCountdown" → "Show countdown". */
export function inWords(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(" ")
    .map((word) => ABBREVIATIONS[word] ?? word)
    .join(" ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
