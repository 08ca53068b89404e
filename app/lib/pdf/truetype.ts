import type { PathCommand } from "fontkit";
import { ByteWriter } from "./bytes.ts";
import { sfntOf } from "./sfnt.ts";

/** A font with nothing but outlines and widths, as a PDF embeds it: glyphs are asked for by number, never by character. */

export interface Outline {
  commands: readonly PathCommand[];
  /** In the font's units. */
  advance: number;
}

export interface Metrics {
  unitsPerEm: number;
  ascent: number;
  descent: number;
}

/** TrueType of these glyphs, numbered as they stand; the first is what stands for a missing one. */
export function trueTypeOf(
  outlines: readonly Outline[],
  { unitsPerEm, ascent, descent }: Metrics,
): Uint8Array {
  const glyf = new ByteWriter();
  const loca = new ByteWriter();
  const hmtx = new ByteWriter();
  let points = 0;
  let contours = 0;
  loca.u32(0);
  for (const { commands, advance } of outlines) {
    const shape = contoursOf(commands);
    writeGlyph(glyf, shape);
    glyf.align(4);
    loca.u32(glyf.length);
    hmtx.u16(Math.round(advance));
    const drawn = shape.flat();
    hmtx.i16(drawn.length > 0 ? Math.min(...drawn.map(({ x }) => x)) : 0);
    points = Math.max(points, drawn.length);
    contours = Math.max(contours, shape.length);
  }
  const count = outlines.length;
  return sfntOf(
    0x00010000,
    new Map([
      ["glyf", glyf.result()],
      ["head", head(unitsPerEm, ascent, descent)],
      ["hhea", hhea(ascent, descent, count)],
      ["hmtx", hmtx.result()],
      ["loca", loca.result()],
      ["maxp", maxp(count, points, contours)],
    ]),
  );
}

interface Point {
  x: number;
  y: number;
  onCurve: boolean;
}

/** Closed contours of on-curve points and of the control points of quadratic curves between them. */
function contoursOf(commands: readonly PathCommand[]): Point[][] {
  const contours: Point[][] = [];
  const point = (x = 0, y = 0, onCurve = true) => ({ x: Math.round(x), y: Math.round(y), onCurve });
  for (const { command, args } of commands) {
    const contour = contours.at(-1);
    if (command === "moveTo") contours.push([point(args[0], args[1])]);
    else if (command === "lineTo") contour?.push(point(args[0], args[1]));
    else if (command === "quadraticCurveTo")
      contour?.push(point(args[0], args[1], false), point(args[2], args[3]));
    else if (command === "bezierCurveTo")
      throw new Error("Only fonts with quadratic curves can be embedded.");
  }
  return contours.filter((contour) => contour.length > 2);
}

function writeGlyph(out: ByteWriter, contours: Point[][]): void {
  const points = contours.flat();
  if (points.length === 0) return;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  out.i16(contours.length);
  for (const edge of [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]) out.i16(edge);
  let end = -1;
  for (const contour of contours) {
    end += contour.length;
    out.u16(end);
  }
  out.u16(0);
  for (const { onCurve } of points) out.u8(onCurve ? 1 : 0);
  for (const axis of [xs, ys])
    for (const [index, value] of axis.entries()) out.i16(value - (axis[index - 1] ?? 0));
}

function head(unitsPerEm: number, ascent: number, descent: number): Uint8Array {
  const out = new ByteWriter();
  out.u32(0x00010000);
  out.u32(0x00010000);
  out.u32(0);
  out.u32(0x5f0f3cf5);
  out.u16(0);
  out.u16(unitsPerEm);
  for (let half = 0; half < 4; half++) out.u32(0);
  for (const edge of [0, descent, unitsPerEm, ascent]) out.i16(Math.round(edge));
  out.u16(0);
  out.u16(8);
  out.i16(2);
  out.i16(1);
  out.i16(0);
  return out.result();
}

function hhea(ascent: number, descent: number, count: number): Uint8Array {
  const out = new ByteWriter();
  out.u32(0x00010000);
  out.i16(Math.round(ascent));
  out.i16(Math.round(descent));
  for (let index = 0; index < 13; index++) out.i16(index === 5 ? 1 : 0);
  out.u16(count);
  return out.result();
}

function maxp(count: number, points: number, contours: number): Uint8Array {
  const out = new ByteWriter();
  out.u32(0x00010000);
  out.u16(count);
  out.u16(points);
  out.u16(contours);
  for (const value of [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]) out.u16(value);
  return out.result();
}
