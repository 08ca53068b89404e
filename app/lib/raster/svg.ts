import { type Canvas, rgb } from "./canvas.ts";
import { clipTo, type Matrix, multiply, type Polygon, rectangle, transform } from "./geometry.ts";
import { readPath } from "./path.ts";
import { type LineCap, strokeOf } from "./stroke.ts";

interface Frame {
  matrix: Matrix;
  /** Convex; null for the whole picture. */
  clip: Polygon | null;
}

/** How far a chord may stray from its curve, in pixels. */
const TOLERANCE = 0.2;

const TAG = /<(\/?)(svg|g|path)\b([^>]*)>/g;

/**
 * Paints the SVG that the covers are made of (see `cover/draw.ts`): flat paths and lines, groups that are turned or
 * mirrored, nested `<svg>` elements that clip without scaling. `placed` puts the drawing's units onto the canvas,
 * `clip` (convex, in pixels) bounds it.
 */
export function paintSvg(canvas: Canvas, svg: string, placed: Matrix, clip: Polygon): void {
  const frames: Frame[] = [{ matrix: placed, clip }];
  const current = () => frames.at(-1) as Frame;
  for (const [, closing, name, text = ""] of svg.matchAll(TAG)) {
    const attributes = readAttributes(text);
    if (name === "path") paintPath(canvas, attributes, current());
    else if (closing) frames.pop();
    else if (name === "g") frames.push({ ...current(), matrix: moved(current().matrix, attributes) });
    else frames.push(clipped(current(), attributes));
  }
}

const readAttributes = (text: string) =>
  new Map(Array.from(text.matchAll(/([\w-]+)="([^"]*)"/g), ([, name = "", value = ""]) => [name, value]));

function moved(matrix: Matrix, attributes: Map<string, string>): Matrix {
  const [, kind, list = ""] = /^(\w+)\((.*)\)$/.exec(attributes.get("transform") ?? "") ?? [];
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = list.split(/[ ,]+/).map(Number);
  if (kind === "matrix") return multiply(matrix, [a, b, c, d, e, f]);
  if (kind !== "rotate") return matrix;
  const [cos, sin] = [Math.cos((a * Math.PI) / 180), Math.sin((a * Math.PI) / 180)];
  return multiply(matrix, [cos, sin, -sin, cos, b - b * cos + c * sin, c - b * sin - c * cos]);
}

function clipped({ matrix, clip }: Frame, attributes: Map<string, string>): Frame {
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) =>
    Number(attributes.get(name) ?? 0),
  );
  const own = transform(rectangle(x as number, y as number, width as number, height as number), matrix);
  return { matrix, clip: clip ? clipTo(clip, own) : own };
}

function paintPath(canvas: Canvas, attributes: Map<string, string>, { matrix, clip }: Frame): void {
  // What is drawn larger is followed more finely.
  const subpaths = readPath(
    attributes.get("d") ?? "",
    TOLERANCE / Math.max(1, Math.hypot(matrix[0], matrix[1])),
  );
  const fill = attributes.get("fill") ?? "none";
  const stroke = attributes.get("stroke");
  const paint = (areas: Polygon[], color: string) => {
    const placed = areas.map((area) => transform(area, matrix));
    canvas.fill(clip ? placed.map((area) => clipTo(clip, area)) : placed, rgb(color));
  };
  if (fill !== "none")
    paint(
      subpaths.map(({ points }) => points),
      fill,
    );
  if (stroke) {
    const width = Number(attributes.get("stroke-width") ?? 1);
    const cap = (attributes.get("stroke-linecap") ?? "butt") as LineCap;
    paint(
      subpaths.flatMap((subpath) => strokeOf(subpath, width, cap)),
      stroke,
    );
  }
}
