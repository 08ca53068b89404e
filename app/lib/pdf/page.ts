import type { Subpath } from "../raster/path.ts";
import type { Font } from "./font.ts";
import { digits4 } from "./font.ts";
import { breakLines, type Chain, clampLines, type Line, setLine } from "./line.ts";
import { real, written } from "./objects.ts";
import { beginMark, type ElementOptions, type ElementType, StructureElement } from "./structure.ts";

export type Color = string;

export interface TextStyle {
  chain: Chain;
  /** Points. */
  size: number;
  /** Baseline to baseline, in sizes. */
  leading?: number;
  color: Color;
}

interface TextBox extends TextStyle {
  x: number;
  /** The first line's baseline. */
  y: number;
  /** Wraps at it, or is aligned in it. */
  width?: number;
  align?: "left" | "right" | "center";
  maxLines?: number;
}

interface Placing {
  x: number;
  y: number;
  scale: number;
  color: Color;
  thickness?: number;
}

/** Red, green and blue of #rrggbb, each from 0 to 1. */
const channels = (color: Color) =>
  [1, 3, 5].map((at) => real(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(" ");

/**
 * A page that is drawn from its top left corner, in points. What is drawn while an element is open is that element's
 * content; anything else is an artifact, as rules and tints always are outside a figure.
 */
export class Page {
  private readonly operators: string[] = [];
  private readonly stack: StructureElement[];
  private marked: StructureElement | "artifact" | null = null;
  private marks = 0;
  readonly fonts = new Map<Font, string>();

  constructor(
    readonly index: number,
    readonly width: number,
    readonly height: number,
    root: StructureElement,
    private readonly fontName: (font: Font) => string,
  ) {
    this.stack = [root];
  }

  /** Everything that `draw` draws is this element's. */
  tag(type: ElementType, draw: () => void, options: ElementOptions = {}): void {
    const element = new StructureElement(type, options);
    this.stack.at(-1)?.kids.push(element);
    this.stack.push(element);
    draw();
    this.stack.pop();
  }

  /** Decoration: no reader is told of it. */
  decoration(draw: () => void): void {
    const element = this.stack.splice(1);
    draw();
    this.stack.push(...element);
  }

  /** Draws a text and returns the baseline under its last line. */
  text(text: string, box: TextBox): number {
    const { chain, size, width, leading = 1.35, maxLines } = box;
    const measure = width === undefined ? Number.POSITIVE_INFINITY : width / size;
    const lines = maxLines ? clampLines(text, chain, measure, maxLines) : breakLines(text, chain, measure);
    // A reader that joins lines needs the space between them.
    for (const [index, line] of lines.entries())
      this.line(setLine(line, chain), index < lines.length - 1, {
        ...box,
        y: box.y + index * size * leading,
      });
    return box.y + lines.length * size * leading;
  }

  private line(
    line: Line,
    spaceAfter: boolean,
    { x, y, width = 0, align = "left", size, color, chain }: TextBox,
  ): void {
    const room = width - line.width * size;
    let left = x + (align === "right" ? room : align === "center" ? room / 2 : 0);
    const space = { ...chain[0].shape(" ", "ltr"), spelled: null };
    const parts = [`${channels(color)} rg`];
    for (const { font, glyphs, width: advance, spelled } of spaceAfter
      ? [...line.pieces, space]
      : line.pieces) {
      const name = this.fontName(font);
      this.fonts.set(font, name);
      if (spelled !== null) parts.push(`/Span ${written({ ActualText: spelled })} BDC`);
      parts.push(
        `BT /${name} ${real(size)} Tf 1 0 0 1 ${real(left)} ${real(this.height - y)} Tm ${shown(font, glyphs, size)} ET`,
      );
      if (spelled !== null) parts.push("EMC");
      left += advance * size;
    }
    this.content(parts.join("\n"));
  }

  /** A hairline, or a thicker one. */
  rule(x: number, y: number, width: number, color: Color, thickness = 0.5): void {
    this.shape(`${channels(color)} rg ${this.box(x, y - thickness / 2, width, thickness)} f`);
  }
  rectangle(x: number, y: number, width: number, height: number, fill: Color): void {
    this.shape(`${channels(fill)} rg ${this.box(x, y, width, height)} f`);
  }
  /** A line through points, or with `fill` the area inside them. */
  polyline(
    points: readonly (readonly [number, number])[],
    color: Color,
    style: { thickness?: number; fill?: boolean; dash?: number } = {},
  ): void {
    const { thickness = 1, fill = false, dash } = style;
    const path = points.map(
      ([x, y], index) => `${real(x)} ${real(this.height - y)} ${index === 0 ? "m" : "l"}`,
    );
    const paint = fill ? `${channels(color)} rg` : `${channels(color)} RG ${real(thickness)} w`;
    this.shape(`q ${dash ? `[${dash} ${dash}] 0 d ` : ""}${paint} ${path.join(" ")} ${fill ? "h f" : "S"} Q`);
  }
  circle(x: number, y: number, radius: number, fill: Color): void {
    const k = radius * 0.5523;
    const [cx, cy] = [x, this.height - y];
    const curve = (...numbers: number[]) => `${numbers.map(real).join(" ")} c`;
    this.shape(
      [
        `${channels(fill)} rg ${real(cx + radius)} ${real(cy)} m`,
        curve(cx + radius, cy + k, cx + k, cy + radius, cx, cy + radius),
        curve(cx - k, cy + radius, cx - radius, cy + k, cx - radius, cy),
        curve(cx - radius, cy - k, cx - k, cy - radius, cx, cy - radius),
        curve(cx + k, cy - radius, cx + radius, cy - k, cx + radius, cy),
        "f",
      ].join(" "),
    );
  }
  /** Lines `thickness` wide, or the area inside them, in a space of their own: `scale` points a unit, y downwards. */
  paths(subpaths: readonly Subpath[], { x, y, scale, color, thickness }: Placing): void {
    const lines = subpaths.map(({ points, closed }) => {
      const steps = points.flatMap((value, index) =>
        index % 2 ? [] : [`${real(value)} ${real(points[index + 1] as number)} ${index === 0 ? "m" : "l"}`],
      );
      return `${steps.join(" ")}${closed ? " h" : ""}`;
    });
    const paint = thickness ? `${channels(color)} RG ${real(thickness)} w` : `${channels(color)} rg`;
    this.shape(
      `q ${real(scale)} 0 0 ${real(-scale)} ${real(x)} ${real(this.height - y)} cm ${paint} ${lines.join(" ")} ${thickness ? "S" : "f"} Q`,
    );
  }

  private box = (x: number, y: number, width: number, height: number) =>
    `${[x, this.height - y - height, width, height].map(real).join(" ")} re`;

  private shape(operators: string): void {
    if (this.stack.some(({ type }) => type === "Figure")) this.content(operators);
    else this.decoration(() => this.content(operators));
  }

  /** Opens the mark that the content belongs under, if it is not open already. */
  private content(operators: string): void {
    const element = this.stack.length > 1 ? (this.stack.at(-1) as StructureElement) : "artifact";
    if (this.marked !== element) {
      this.close();
      this.marked = element;
      if (element === "artifact") this.operators.push("/Artifact BMC");
      else {
        element.kids.push({ page: this.index, mcid: this.marks });
        this.operators.push(beginMark(element.type, this.marks++));
      }
    }
    this.operators.push(operators);
  }
  private close(): void {
    if (this.marked !== null) this.operators.push("EMC");
    this.marked = null;
  }

  /** The page's content stream. */
  source(): string {
    this.close();
    return this.operators.join("\n");
  }
}

/** Shows glyphs with their kerning; those above or below the line by a rise of their own. */
function shown(
  font: Font,
  glyphs: readonly { cid: number; advance: number; x: number; y: number }[],
  size: number,
): string {
  const parts: string[] = [];
  let rise = 0;
  let row: string[] = [];
  const flush = () => {
    if (row.length > 0) parts.push(`[${row.join("")}] TJ`);
    row = [];
  };
  const move = (ems: number) => {
    const thousandths = Math.round(-ems * 1000);
    if (thousandths !== 0) row.push(` ${thousandths} `);
  };
  for (const { cid, advance, x, y } of glyphs) {
    if (Math.abs(y - rise) > 1e-6) {
      flush();
      parts.push(`${real(y * size)} Ts`);
      rise = y;
    }
    move(x);
    row.push(`<${digits4(cid)}>`);
    move(advance - font.widthOf(cid) - x);
  }
  flush();
  if (rise !== 0) parts.push("0 Ts");
  return parts.join(" ");
}
