/** A mark: a drawing of a few flat parts on a field of 32 by 32 units, in the colours of where it stands. */

export interface MarkPart {
  /** SVG path data; arcs are of circles. */
  path: string;
  color: "text" | "accent" | "on-accent";
  /** The width of its line; without it the area is filled. */
  stroke?: number;
}

export type MarkColors = Record<MarkPart["color"], string>;

/** The side of the field, in units. */
export const MARK_SIZE = 32;

/** Returns a mark as SVG elements. */
export const markSvg = (parts: readonly MarkPart[], colors: MarkColors): string =>
  parts
    .map(({ path, color, stroke }) =>
      stroke
        ? `<path fill="none" stroke="${colors[color]}" stroke-width="${stroke}" d="${path}"/>`
        : `<path fill="${colors[color]}" d="${path}"/>`,
    )
    .join("");
