import { CARD_HEIGHT, CARD_WIDTH, type CardKind, cardPath } from "~/lib/share-image/address.ts";
import { site } from "~/site.config.ts";

/** What a share card is about. Its address and its drawing both come from this, so they cannot disagree. */
export interface CardSubject {
  kind: CardKind;
  /** A slug, a video's id, a company's symbol or the first part of a page's path. */
  id: string;
  title: string;
  /** The slug of the category whose name and colour it carries; null for the site's own. */
  category: string | null;
  /** The word above its headline; the category's name, or the site's own, when absent. */
  kicker?: string;
}

/** Pixels. */
export const CARD_SIZE = { width: CARD_WIDTH, height: CARD_HEIGHT };

/** The card of every page that has none of its own. */
export const SITE_CARD: CardSubject = {
  kind: "site",
  id: site.brand.slug,
  title: site.brand.tagline,
  category: null,
};

/** The headlines of screens with a card of their own, by the first part of their path. */
const PAGE_HEADLINES = {
  "ai-startups": "What AI companies are worth, and since when",
  "daily-intelligence": "The day in B2B software, after the close",
  insights: "Public B2B software: what it costs, how fast it grows",
  news: "The day in AI and B2B software, every story once",
} as const;

/** The card of such a screen. */
export const pageCard = (id: keyof typeof PAGE_HEADLINES): CardSubject => ({
  kind: "page",
  id,
  title: PAGE_HEADLINES[id],
  category: null,
});

export const hasPageCard = (id: string): id is keyof typeof PAGE_HEADLINES =>
  Object.hasOwn(PAGE_HEADLINES, id);

export const categoryOf = (slug: string | null) => site.categories.find((category) => category.slug === slug);

/** The word above a card's headline. */
export const kickerOf = ({ category, kicker }: CardSubject) =>
  kicker ?? categoryOf(category)?.name ?? site.copy.hero.kicker;

/** Where a card is served: /og/…, under a new address whenever something drawn on it changes. */
export function cardPathOf(subject: CardSubject): string {
  const { kind, id, title } = subject;
  const { light, dark } = categoryOf(subject.category)?.color ?? { light: "", dark: "" };
  const { name, domain } = site.brand;
  return cardPath(kind, id, [title, kickerOf(subject), light, dark, name, domain]);
}
