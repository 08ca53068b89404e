import type { Polygon } from "./geometry.ts";

export type Rgb = readonly [red: number, green: number, blue: number];

export const rgb = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

/**
 * A picture of flat areas with smooth edges. Each edge adds, for every pixel of its rows, the part of that pixel to
 * its right; the running sum along a row is then how much of each pixel the shape covers (Raph Levien, font-rs).
 */
export class Canvas {
  /** Red, green, blue; rows from the top. */
  readonly pixels: Uint8Array;
  private readonly coverage: Float32Array;

  constructor(
    readonly width: number,
    readonly height: number,
    ground: Rgb,
  ) {
    this.pixels = new Uint8Array(width * height * 3);
    this.pixels.set(ground);
    for (let done = 3; done < this.pixels.length; done *= 2) this.pixels.copyWithin(done, 0, done);
    this.coverage = new Float32Array(width * height + 2);
  }

  /** Paints polygons as one opaque shape (nonzero winding, so opposite ones cut holes). */
  fill(polygons: readonly Polygon[], color: Rgb): void {
    const { width, height } = this;
    let [left, top, right, bottom] = [width, height, 0, 0];
    for (const polygon of polygons)
      for (let i = 0, last = polygon.length - 2; i < polygon.length; last = i, i += 2) {
        const [x, y] = [polygon[i] as number, polygon[i + 1] as number];
        this.edge(polygon[last] as number, polygon[last + 1] as number, x, y);
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y);
      }
    const [firstColumn, endColumn] = [Math.max(0, Math.floor(left)), Math.min(width, Math.ceil(right) + 1)];
    for (let row = Math.max(0, Math.floor(top)); row < Math.min(height, Math.ceil(bottom)); row++)
      this.paintRow(row * width + firstColumn, row * width + endColumn, color);
  }

  private paintRow(start: number, end: number, [red, green, blue]: Rgb): void {
    const { coverage, pixels } = this;
    let sum = 0;
    for (let at = start; at < end; at++) {
      sum += coverage[at] as number;
      coverage[at] = 0;
      const share = Math.min(1, Math.abs(sum));
      // Less than half a step of 255 is not seen.
      if (share < 0.002) continue;
      const pixel = at * 3;
      if (share > 0.998) {
        pixels[pixel] = red;
        pixels[pixel + 1] = green;
        pixels[pixel + 2] = blue;
      } else {
        this.blend(pixel, red, share);
        this.blend(pixel + 1, green, share);
        this.blend(pixel + 2, blue, share);
      }
    }
  }

  private blend(at: number, value: number, share: number): void {
    const under = this.pixels[at] as number;
    this.pixels[at] = Math.round(under + (value - under) * share);
  }

  /** Adds one edge to `coverage`. */
  private edge(x0: number, y0: number, x1: number, y1: number): void {
    if (y0 === y1) return;
    const { width, height, coverage } = this;
    const sign = y0 < y1 ? 1 : -1;
    const [top, bottom] = [Math.min(y0, y1), Math.max(y0, y1)];
    const xTop = y0 < y1 ? x0 : x1;
    const slope = (x1 - x0) / (y1 - y0);
    for (let row = Math.max(0, Math.floor(top)); row < Math.min(height, bottom); row++) {
      const [from, to] = [Math.max(row, top), Math.min(row + 1, bottom)];
      const tall = (to - from) * sign;
      const [one, other] = [xTop + (from - top) * slope, xTop + (to - top) * slope];
      // What lies beside the picture counts as standing on its rim.
      const left = Math.min(width, Math.max(0, Math.min(one, other)));
      const right = Math.min(width, Math.max(0, Math.max(one, other)));
      const end = Math.min(width, Math.floor(right) + 1);
      let [through, before] = [0, 0];
      for (let x = Math.floor(left); x < end; x++) {
        const [enter, leave] = [Math.max(left, x), Math.min(right, x + 1)];
        // The part of the edge inside this pixel covers what lies to its right.
        const part = right > left ? (tall * (leave - enter)) / (right - left) : tall;
        const covered = through + part * (x + 1 - (enter + leave) / 2);
        through += part;
        (coverage[row * width + x] as number) += covered - before;
        before = covered;
      }
      if (end < width) (coverage[row * width + end] as number) += tall - before;
    }
  }
}
