import { coverPath } from "~/lib/cover/cover.ts";

interface CoverImageProps {
  /** The item's own image. Images of other hosts are not shown, so that no other host sees the visitor. */
  src: string | null;
  category: string;
  seed: string;
  variant?: "paper" | "ink";
  /** Loads it eagerly: for the first picture of a page. */
  priority?: boolean;
  className?: string;
}

/** An item's picture, or the cover art generated for it. Decorative: the headline beside it names the item. */
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
      // React 18 accepts the attribute only in lower case.
      {...(priority ? { fetchpriority: "high" } : {})}
      decoding="async"
      className={`cover ${className}`}
    />
  );
}
