import { chartOf } from "~/lib/chart/stored.ts";
import { encodePng } from "~/lib/raster/png.ts";
import { drawShareImage } from "~/lib/share-image/draw.ts";
import { accentOf } from "../publication/accent.ts";
import { markColors, markOf } from "../publication/mark.ts";
import type { Publication } from "../publication/publication.ts";
import { kickerOf, type ShareImageSubject } from "./share-image.ts";

/** Draws a share image as PNG, 1200 by 630: about 40 ms of the Worker's time. */
export function renderShareImage(
  publication: Pick<Publication, "brand" | "copy" | "categories">,
  subject: ShareImageSubject,
): Promise<Uint8Array<ArrayBuffer>> {
  const { kind, id, title, chart } = subject;
  const { brand, categories } = publication;
  const category = categories.find(({ slug }) => slug === subject.category);
  const color = category?.color ?? accentOf(brand);
  const variant = kind === "video" ? ("ink" as const) : ("paper" as const);
  const theme = variant === "ink" ? "dark" : "light";
  return encodePng(
    drawShareImage({
      title,
      kicker: kickerOf(publication, subject),
      color: color[theme],
      cover: {
        category: subject.category ?? "",
        seed: id,
        color: color.light,
        family: category?.cover,
      },
      variant,
      chart: chart ? chartOf(chart) : undefined,
      brand: {
        name: brand.name,
        domain: brand.domain,
        mark: markOf(brand),
        colors: (ink) => markColors(brand, theme, ink),
      },
    }),
  );
}
