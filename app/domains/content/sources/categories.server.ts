import type { SiteConfig } from "~/platform/site-schema.ts";

/**
 * The categories whose rules (`categories[].match` in site.config.ts) a title or one of the tags fulfils, in the
 * configuration's order; the source's own when none does. A rule is whole words: "ai" is not in "email".
 */
export function matchCategories(
  categories: SiteConfig["categories"],
  title: string,
  tags: string[],
  fallback: string[],
): string[] {
  const texts = [title, ...tags];
  const matched = categories.filter(({ match }) => match.some((phrase) => texts.some(holds(phrase))));
  return matched.length > 0 ? matched.map(({ slug }) => slug) : fallback;
}

function holds(phrase: string): (text: string) => boolean {
  const words = phrase
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${words.join("[\\s_-]+")}(?![\\p{L}\\p{N}])`, "iu");
  return (text) => pattern.test(text);
}
