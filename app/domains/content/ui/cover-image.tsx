import { coverPath } from "~/lib/cover/cover.ts";

interface CoverImageProps {
  /** The item's own image; only one that this site serves is shown, so that no other host learns of the visit. */
  src: string | null;
  category: string;
  seed: string;
  variant?: "paper" | "ink";
  /** The first picture of a page is fetched at once. */
  priority?: boolean;
  className?: string;
}

/** An item's picture, or the cover art generated for it. Decorative: the headline beside it says what it is. */
export function CoverImage({
  src,
  category,
  seed,
  variant = "paper",
  priority,
  className = "",
}: CoverImageProps) {
  const generated = coverPath(category, seed, variant);
  const own = src?.startsWith("/") ? src : null;
  return (
    <img
      src={own ?? generated}
      data-fallback={own ? generated : undefined}
      alt=""
      width={1200}
      height={675}
      loading={priority ? "eager" : "lazy"}
      // React 18 knows the attribute only in lower case.
      {...(priority ? { fetchpriority: "high" } : {})}
      decoding="async"
      className={`cover ${className}`}
    />
  );
}
