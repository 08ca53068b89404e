import { Canvas, rgb } from "../raster/canvas.ts";
import { rectangle } from "../raster/geometry.ts";
import { encodePng } from "../raster/png.ts";
import { paintSvg } from "../raster/svg.ts";
import { MARK_SIZE, type MarkColors, type MarkPart, markSvg } from "./mark.ts";

/** What of an icon's side the mark's field takes: launchers cut icons to circles. */
const SHARE = 0.6875;

/** Draws a mark as a square PNG of `size` pixels a side, on `ground` (#rrggbb). */
export function markPng(
  parts: readonly MarkPart[],
  colors: MarkColors & { ground: string },
  size: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new Canvas(size, size, rgb(colors.ground));
  const scale = (size * SHARE) / MARK_SIZE;
  const margin = (size * (1 - SHARE)) / 2;
  paintSvg(canvas, markSvg(parts, colors), [scale, 0, 0, scale, margin, margin], rectangle(0, 0, size, size));
  return encodePng(canvas);
}
