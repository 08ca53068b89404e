import { beforeAll, describe, expect, test } from "vitest";
import { articleShareImage, videoShareImage } from "~/domains/content/rules/share-images.ts";
import { upsertArticles, upsertVideos } from "~/domains/content/store/writes.ts";
import { Canvas, rgb } from "~/lib/raster/canvas.ts";
import { rectangle } from "~/lib/raster/geometry.ts";
import { encodePng } from "~/lib/raster/png.ts";
import { paintSvg } from "~/lib/raster/svg.ts";
import { parseShareImagePath } from "~/lib/share-image/address.ts";
import { drawShareImage } from "~/lib/share-image/draw.ts";
import { breakLines, lineWidth, settable } from "~/lib/share-image/font.ts";
import { type ShareImageSubject, shareImagePath, siteShareImage } from "~/platform/images/share-image.ts";
import * as route from "~/routes/og.$.ts";
import { call } from "../../support/call.ts";
import { article, video } from "../../support/content/items.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** Share images: their addresses, the route and the rasteriser that draws them. */

const WHITE = rgb("#ffffff");

/** How dark a pixel is, 0 to 1, where black was painted on white. */
const darkness = ({ width, pixels }: Canvas, x: number, y: number) =>
  1 - (pixels[(y * width + x) * 3] as number) / 255;

/** The painted area in pixels. */
function area(canvas: Canvas): number {
  let sum = 0;
  for (let y = 0; y < canvas.height; y++)
    for (let x = 0; x < canvas.width; x++) sum += darkness(canvas, x, y);
  return sum;
}

function painted(svg: string, size = 100): Canvas {
  const canvas = new Canvas(size, size, WHITE);
  paintSvg(canvas, svg, [1, 0, 0, 1, 0, 0], rectangle(0, 0, size, size));
  return canvas;
}

describe("painting", () => {
  test("covers pixels in part where an edge crosses them", () => {
    const canvas = painted('<path fill="#000000" d="M10.5 10.25h20v20h-20z"/>');
    expect(darkness(canvas, 20, 20)).toBe(1);
    expect(darkness(canvas, 10, 20)).toBeCloseTo(0.5, 1);
    expect(darkness(canvas, 20, 10)).toBeCloseTo(0.75, 1);
    expect(area(canvas)).toBeCloseTo(400, 0);
  });

  test.each([
    [
      "a disc of arcs",
      '<path fill="#000000" d="M20 50a30 30 0 1 0 60 0a30 30 0 1 0 -60 0z"/>',
      Math.PI * 900,
    ],
    [
      "a ring, its hole wound the other way",
      '<path fill="#000000" d="M10 10h80v80h-80zM30 30v40h40v-40z"/>',
      4800,
    ],
    ["a line's butt ends", '<path fill="none" stroke="#000000" stroke-width="10" d="M20 50H80"/>', 600],
    [
      "a line's square ends",
      '<path fill="none" stroke="#000000" stroke-width="10" stroke-linecap="square" d="M20 50H80"/>',
      700,
    ],
    [
      "a line's round ends",
      '<path fill="none" stroke="#000000" stroke-width="10" stroke-linecap="round" d="M20 50H80"/>',
      600 + Math.PI * 25,
    ],
    [
      "a dot",
      '<path fill="none" stroke="#000000" stroke-width="20" stroke-linecap="round" d="M50 50h0"/>',
      Math.PI * 100,
    ],
    ["a mitred corner", '<path fill="none" stroke="#000000" stroke-width="10" d="M20 20H80V80"/>', 1200],
    ["a closed line", '<path fill="none" stroke="#000000" stroke-width="10" d="M20 20H80V80H20z"/>', 2400],
    [
      "a quarter of a circle's line",
      '<path fill="none" stroke="#000000" stroke-width="10" d="M20 80A60 60 0 0 1 80 20"/>',
      (Math.PI / 4) * (65 ** 2 - 55 ** 2),
    ],
    ["a Bézier curve", '<path fill="#000000" d="M10 90Q50 10 90 90z"/>', (2 / 3) * 80 * 40],
    [
      "a turned square",
      '<g transform="rotate(45 50 50)"><path fill="#000000" d="M30 30h40v40h-40z"/></g>',
      1600,
    ],
    [
      "the part inside a nested svg",
      '<svg x="0" y="0" width="50" height="100"><path fill="#000000" d="M30 30h40v40h-40z"/></svg>',
      800,
    ],
    [
      "the part inside a turned nested svg",
      '<g transform="rotate(90 50 50)"><svg x="0" y="0" width="50" height="100"><path fill="#000000" d="M30 30h40v40h-40z"/></svg></g>',
      800,
    ],
  ])("%s covers the area that geometry says", (_, svg, expected) => {
    const covered = area(painted(svg));
    expect(Math.abs(covered - expected) / expected).toBeLessThan(0.012);
  });

  test("a line that lies over itself is one shape", () => {
    const once = painted('<path fill="none" stroke="#000000" stroke-width="8" d="M20 50H80"/>');
    const twice = painted('<path fill="none" stroke="#000000" stroke-width="8" d="M20 50H80H20"/>');
    expect(area(twice)).toBeCloseTo(area(once), 0);
  });

  test("what lies beside the picture leaves it alone", () => {
    expect(area(painted('<path fill="#000000" d="M-50 -50h20v20h-20zM150 20h20v20h-20z"/>'))).toBe(0);
    expect(area(painted('<path fill="#000000" d="M-50 40h200v20h-200z"/>'))).toBeCloseTo(2000, 0);
  });
});

test("a PNG has its size in the header, sound checksums, and the pixels", async () => {
  const png = await encodePng(new Canvas(3, 2, [1, 2, 3]));
  const view = new DataView(png.buffer);
  expect([...png.slice(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  expect([view.getUint32(16), view.getUint32(20)]).toEqual([3, 2]);
  // The end chunk is the same in every PNG: length 0, IEND, its checksum.
  expect([...png.slice(-12)]).toEqual([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);
  const data = png.slice(41, 41 + view.getUint32(33));
  const inflated = new Response(data).body?.pipeThrough(new DecompressionStream("deflate"));
  const rows = new Uint8Array(await new Response(inflated).arrayBuffer());
  expect([...rows]).toEqual([0, 1, 2, 3, 1, 2, 3, 1, 2, 3, 0, 1, 2, 3, 1, 2, 3, 1, 2, 3]);
});

describe("the font", () => {
  test("kerns: AV stands closer than its letters apart", () => {
    expect(lineWidth("AV", 100)).toBeLessThan(lineWidth("A", 100) + lineWidth("V", 100));
  });

  test("sets what it can, plain letters for marked ones, and says when it cannot", () => {
    expect(settable("“€40M” – Zürich’s café")).toBe("“€40M” – Zürich’s café");
    expect(settable("Kőszeg\tŁódź")).toBe("Koszeg Lódz");
    expect(settable("ħđ Đà Nẵng")).toBe("hd Dà Nang");
    expect(settable("定価")).toBe(null);
    expect(settable("AI定価 2026")).toBe(null);
  });

  test.each([
    ["Launch day 🚀: 👩🏽‍🚀 we ship", "Launch day : we ship"],
    ["🇺🇸 Prices up", "Prices up"],
    ["Seats → usage", "Seats – usage"],
    ["Growth ≥ 40% or ≤ 20%", "Growth >= 40% or <= 20%"],
    ["Usage\u2011based, pay\u2010per\u2010use", "Usage-based, pay-per-use"],
    ["Zero\u200bwidth, soft\u00adhyphen\ufeff", "Zerowidth, softhyphen"],
    ["Acme® ★ Beta™ ©", "Acme® Beta™ ©"],
  ])("sets “%s” without the signs that it lacks", (text, set) => {
    expect(settable(text)).toBe(set);
  });

  test("breaks lines between words, none wider than the column", () => {
    const lines = breakLines("The first real budget has three versions and a set of gates", 60, 500);
    expect(lines.join(" ")).toBe("The first real budget has three versions and a set of gates");
    for (const line of lines) expect(lineWidth(line, 60)).toBeLessThanOrEqual(500);
  });
});

const COLORS = { text: "#17150f", accent: "#2337a8", "on-accent": "#ffffff" };

test.each([
  ["a short one", "Founders"],
  ["a very long one", "Net retention and the long road to it ".repeat(8)],
  ["one endless word", "Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüssel"],
  ["one in letters that the font lacks", "定価と割引"],
])("an image is drawn for a headline such as %s, and nothing of it reaches the picture", (_, title) => {
  const canvas = drawShareImage({
    title,
    kicker: "AI",
    color: "#5b3fb5",
    cover: { category: "ai", seed: "s", color: "#5b3fb5" },
    variant: "paper",
    brand: { name: "Recurring", domain: "recurring.ai", mark: [], colors: () => COLORS },
  });
  const ground = rgb("#f9f5ed").join();
  // The gutter between the column and the art.
  for (let y = 0; y < canvas.height; y++)
    for (let x = 716; x < 744; x++)
      expect(canvas.pixels.slice((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3).join()).toBe(ground);
});

describe("/og/…", () => {
  const deps = testDeps();
  const pathOf = (subject: ShareImageSubject) => shareImagePath(deps.publication, subject);
  const ours = { slug: "an-article", title: "An article", categories: ["sales"], content: "" };
  const get = (path: string) => call(route.loader, deps, path, { "*": path.replace("/og/", "") });

  beforeAll(async () => {
    await upsertArticles(deps, [article({ slug: "an-article" })]);
    await upsertVideos(deps, [video({ id: "video-00001" })]);
  });

  test("answers a PNG of 1200 by 630 that may be kept for ever", async () => {
    const paths = [
      pathOf(articleShareImage(ours)),
      pathOf(videoShareImage({ id: "video-00001", title: "A talk", category: "sales" })),
      pathOf(siteShareImage(deps.publication)),
    ];
    for (const path of paths) {
      const response = await get(path);
      expect(response.status, path).toBe(200);
      expect(response.headers.get("Content-Type")).toBe("image/png");
      expect(response.headers.get("Cache-Control")).toContain("immutable");
      const view = new DataView(await response.arrayBuffer());
      expect([view.getUint32(16), view.getUint32(20)]).toEqual([1200, 630]);
    }
  });

  test("another headline is another address; the old one leads to it", async () => {
    const path = pathOf(articleShareImage({ ...ours, title: "Its title of yesterday" }));
    const response = await get(path);
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe(pathOf(articleShareImage(ours)));
    expect(response.headers.get("Location")).not.toBe(path);
  });

  test.each([
    "/og/article/nothing-here.abc.png",
    "/og/video/nothing.abc.png",
    "/og/category/nothing.abc.png",
    "/og/site/other.abc.png",
    "/og/author/somebody.abc.png",
    "/og/article/an-article.png",
    "/og/article/../x.abc.png",
  ])("%s is a 404", async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  test("an address is read as it was written", () => {
    expect(parseShareImagePath(pathOf(articleShareImage(ours)).replace("/og/", ""))).toMatchObject({
      kind: "article",
      id: "an-article",
    });
  });
});
