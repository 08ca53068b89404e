import {
  addressOf,
  SHARE_IMAGE_HEIGHT,
  SHARE_IMAGE_WIDTH,
  type ShareImageKind,
} from "~/lib/share-image/address.ts";
import type { Publication } from "../publication/publication.ts";

/** What a share image is about. Its address and its drawing both come from this, so they cannot disagree. */
export interface ShareImageSubject {
  kind: ShareImageKind;
  /** A slug, a video's id, a company's symbol or the first part of a page's path. */
  id: string;
  title: string;
  /** The slug of the category whose name and colour it carries; null for the site's own. */
  category: string | null;
  /** The words above its headline; the category's name, or the site's own, when absent. */
  kicker?: string;
  /** A chart as an article stores it: it stands in place of the cover. */
  chart?: string;
}

/** The parts of the publication that are drawn. */
export interface ShareImageParts {
  brand: Publication["brand"];
  copy: { hero: Pick<Publication["copy"]["hero"], "kicker"> };
  categories: readonly Pick<Publication["categories"][number], "slug" | "name" | "color">[];
}

/** Pixels. */
export const SHARE_IMAGE_SIZE = { width: SHARE_IMAGE_WIDTH, height: SHARE_IMAGE_HEIGHT };

/** The image of every page that has none of its own. */
export const siteShareImage = ({ brand }: Pick<ShareImageParts, "brand">): ShareImageSubject => ({
  kind: "site",
  id: brand.slug,
  title: brand.tagline,
  category: null,
});

/** The image of a screen that has one of its own: `id` is the first part of its path. */
export const screenShareImage = (id: string, title: string): ShareImageSubject => ({
  kind: "page",
  id,
  title,
  category: null,
});

const categoryOf = <Category extends { slug: string }>(
  categories: readonly Category[],
  slug: string | null,
): Category | undefined => categories.find((category) => category.slug === slug);

/** The words above an image's headline. */
export const kickerOf = ({ copy, categories }: ShareImageParts, { category, kicker }: ShareImageSubject) =>
  kicker ?? categoryOf(categories, category)?.name ?? copy.hero.kicker;

/** Where an image is served: /og/…, under a new address whenever something drawn on it changes. */
export function shareImagePath(parts: ShareImageParts, subject: ShareImageSubject): string {
  const { kind, id, title, chart } = subject;
  const { light, dark } = categoryOf(parts.categories, subject.category)?.color ?? { light: "", dark: "" };
  const { name, domain, accent, logo } = parts.brand;
  const look = [...(accent ? [accent.light, accent.dark] : []), ...(logo ? [JSON.stringify(logo)] : [])];
  return addressOf(kind, id, [
    title,
    kickerOf(parts, subject),
    light,
    dark,
    name,
    domain,
    ...look,
    ...(chart ? [chart] : []),
  ]);
}
