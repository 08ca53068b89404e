import { coverPath, lookOf } from "~/lib/cover/cover.ts";
import { parsePicture, srcSetOf, toneClass } from "~/lib/picture/picture.ts";
import { isShown } from "../rules/pictures/looks.ts";

interface CoverImageProps {
  /** The item's own image. Images of other hosts are not shown, so that no other host sees the visitor. */
  src: string | null;
  category: string;
  seed: string;
  /** Of the generated cover; the seed's own when absent. */
  look?: number;
  variant?: "paper" | "ink";
  /** Loads it eagerly: for the first picture of a page. */
  priority?: boolean;
  /** How wide it stands on a page: one of `COVER_SIZES`. */
  sizes?: keyof typeof COVER_SIZES;
  /** A card's cover moves to this picture, so the page is not painted before it is there. One picture of a page. */
  awaited?: boolean;
}

/** What `platform/page/render/awaited.ts` waits for: the picture itself, because a box around it exists earlier. */
const AWAITED = { id: "article-cover", "data-awaited": "" };

/** What a browser chooses a picture's copy by. */
const COVER_SIZES = {
  card: "(max-width: 40rem) 92vw, (max-width: 64rem) 46vw, 25rem",
  /** A card that is a row on a phone. */
  compact: "(max-width: 40rem) 5rem, (max-width: 64rem) 46vw, 25rem",
  row: "(max-width: 40rem) 6rem, 11rem",
  lead: "(max-width: 64rem) 92vw, 56rem",
};

/** An item's picture, or the cover art generated for it. Decorative: the headline beside it names the item. */
export function CoverImage({
  src,
  category,
  seed,
  look = lookOf(seed),
  variant = "paper",
  priority,
  sizes = "card",
  awaited,
}: CoverImageProps) {
  const generated = coverPath(category, seed, variant, look);
  const own = isShown(src) ? src : null;
  const picture = own && parsePicture(own);
  const srcSet = picture ? srcSetOf(picture) : undefined;
  return (
    <img
      {...(awaited && AWAITED)}
      src={own ?? generated}
      srcSet={srcSet}
      sizes={srcSet && COVER_SIZES[sizes]}
      data-fallback={own ? generated : undefined}
      alt=""
      width={1200}
      height={675}
      loading={priority ? "eager" : "lazy"}
      fetchpriority={priority ? "high" : undefined}
      decoding="async"
      className={["cover", picture ? toneClass(picture) : "", awaited ? "moves-cover" : ""]
        .filter(Boolean)
        .join(" ")}
    />
  );
}
