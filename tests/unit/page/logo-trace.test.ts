import { describe, expect, test } from "vitest";
import { readPath } from "~/lib/raster/path.ts";
import { brand } from "~/platform/publication/config.ts";
import configOf from "/app/publication/brand.ts?raw";
import { FIRST_MARK } from "../../../scripts/lib/wizard/logo/first-mark.ts";
import { markOfPicture, type Picture } from "../../../scripts/lib/wizard/logo/trace.ts";

type Pixel = readonly [red: number, green: number, blue: number, alpha: number];

const NOTHING: Pixel = [0, 0, 0, 0];
const BLACK: Pixel = [10, 10, 10, 255];
const WHITE: Pixel = [255, 255, 255, 255];
const RED: Pixel = [160, 30, 40, 255];

/** A square picture with sides of `side` pixels, from -1 to 1 in both directions. */
function picture(side: number, pixelAt: (x: number, y: number) => Pixel): Picture {
  const data = new Uint8Array(side * side * 4);
  const place = (index: number) => ((index + 0.5) / side) * 2 - 1;
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) data.set(pixelAt(place(x), place(y)), (y * side + x) * 4);
  return { width: side, height: side, data };
}

function mark(pixelAt: (x: number, y: number) => Pixel, side = 256) {
  const parts = markOfPicture(picture(side, pixelAt));
  if (parts === null || parts === "detailed") throw new Error(String(parts));
  expect(brand.shape.logo.safeParse(parts).error).toBeUndefined();
  return parts.map(({ color, path }) => ({ color, outlines: readPath(path).map(({ points }) => points) }));
}

/** The area of an outline in square units; that of a hole has the other sign. */
function areaOf(points: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < points.length; at += 2) {
    const [nextX = 0, nextY = 0] = [points[(at + 2) % points.length], points[(at + 3) % points.length]];
    sum += (points[at] ?? 0) * nextY - nextX * (points[at + 1] ?? 0);
  }
  return sum / 2;
}

describe("a picture becomes a mark", () => {
  test("as large as the field allows, in the middle", () => {
    const [part, ...others] = mark((x, y) =>
      Math.abs(x) < 0.25 && Math.abs(y + 0.5) < 0.125 ? BLACK : NOTHING,
    );
    expect(others).toEqual([]);
    expect(part?.color).toBe("text");
    const [points = []] = part?.outlines ?? [];
    const across = points.filter((_, index) => index % 2 === 0);
    const down = points.filter((_, index) => index % 2 === 1);
    expect([Math.min(...across), Math.max(...across)]).toEqual([2, 30]);
    expect(Math.min(...down)).toBeCloseTo(9, 0);
    expect(Math.max(...down)).toBeCloseTo(23, 0);
  });

  test("with round lines and its holes", () => {
    const [part] = mark((x, y) => (Math.abs(Math.hypot(x, y) - 0.6) < 0.2 ? BLACK : NOTHING));
    const areas = (part?.outlines ?? []).map(areaOf).sort((one, other) => Math.abs(other) - Math.abs(one));
    expect(areas).toHaveLength(2);
    const [outer = 0, hole = 0] = areas;
    expect(Math.sign(outer)).toBe(-Math.sign(hole));
    expect(Math.abs(outer) / (Math.PI * 14 ** 2)).toBeCloseTo(1, 1);
    expect(Math.abs(hole) / (Math.PI * 7 ** 2)).toBeCloseTo(1, 1);
  });

  test("in the accent where it has a colour, white on that, and the text's colour elsewhere", () => {
    const parts = mark((x, y) => {
      if (Math.abs(y) < 0.2 && Math.abs(x) < 0.5) return WHITE;
      if (y > 0.8) return BLACK;
      return RED;
    });
    expect(parts.map(({ color }) => color)).toEqual(["text", "accent", "on-accent"]);
    // The white stands on the accent, which is whole under it.
    expect(parts[1]?.outlines).toHaveLength(1);
  });

  test("on white paper too, which is no part of it", () => {
    const parts = mark((x, y) => (Math.hypot(x, y) < 0.5 ? RED : WHITE));
    expect(parts.map(({ color, outlines }) => [color, outlines.length])).toEqual([["accent", 1]]);
  });

  test("without specks; with nothing in it, it is none", () => {
    const parts = mark((x, y) =>
      Math.hypot(x, y) < 0.5 || (x > 0.95 && Math.abs(y) < 0.01) ? BLACK : NOTHING,
    );
    expect(parts[0]?.outlines).toHaveLength(1);
    expect(markOfPicture(picture(32, () => NOTHING))).toBeNull();
    expect(markOfPicture(picture(32, () => WHITE))).toBeNull();
  });

  test("unless it has too many details for a few lines", () => {
    const dots = (x: number, y: number): Pixel =>
      Math.sin(x * 60) * Math.sin(y * 60) > 0.1 ? BLACK : NOTHING;
    expect(markOfPicture(picture(512, dots))).toBe("detailed");
  });
});

test("the mark of the first publication is known by its loop", () => {
  expect(configOf).toContain(`path: "${FIRST_MARK}"`);
});
