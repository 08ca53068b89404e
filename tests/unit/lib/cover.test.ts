import { describe, expect, test } from "vitest";
import { coverPath, LOOKS, parseCoverPath } from "~/lib/cover/cover.ts";
import { choosePalette, paletteOf, SCHEMES } from "~/lib/cover/palette.ts";
import { coverSvg, NEUTRAL_COLOR } from "~/lib/cover/svg.ts";
import { createRandom, hash32 } from "~/lib/random.ts";
import { loader } from "~/routes/covers.$.ts";
import { call } from "../../support/call.ts";
import { testDeps } from "../../support/unit/deps.ts";

const { publication } = testDeps();
const VARIANTS = ["paper", "ink"] as const;
/** Fixed here, so that a publisher's own colours do not change the golden hashes. */
const COLOR = "#5b3fb5";
const FAMILIES = [...publication.categories.map(({ slug }) => slug), "elsewhere"];
const COLORS = [...publication.categories.map(({ color }) => color.light), NEUTRAL_COLOR];

const familyOf = (category: string) => publication.categories.find(({ slug }) => slug === category)?.cover;

const draw = (category: string, seed: string, variant: "paper" | "ink" = "paper") =>
  coverSvg({ category, seed, variant, color: COLOR, family: familyOf(category) });

/** Every cover that the broad checks look at: all families, both variants, enough seeds to meet every motif. */
const sample = FAMILIES.flatMap((category) =>
  VARIANTS.flatMap((variant) =>
    Array.from({ length: 60 }, (_, i) => ({
      name: `${category} ${i} ${variant}`,
      svg: draw(category, `s${i}`, variant),
    })),
  ),
);

describe("a cover", () => {
  test.each([
    ["ai", 3_675_761_869, 4_194_183_854],
    ["sales", 3_076_721_803, 1_149_292_948],
    ["founders", 2_998_726_500, 3_947_279_295],
    ["fundraising", 2_703_251_130, 758_852_965],
    ["customer-success", 3_332_407_274, 680_861_523],
    ["product", 259_286_157, 2_697_130_275],
    ["scale", 936_987_824, 1_826_366_436],
    ["elsewhere", 4_290_202_058, 1_410_139_557],
  ])("of %s is drawn as it always was", (category, paper, ink) => {
    const seeds = Array.from({ length: 40 }, (_, i) => `golden-${i}`);
    const golden = (variant: "paper" | "ink") =>
      hash32(seeds.map((seed) => draw(category, seed, variant)).join());
    expect([golden("paper"), golden("ink")]).toEqual([paper, ink]);
  });

  test("holds flat shapes only: no text, ids, styles, scripts or references", () => {
    for (const { name, svg } of sample) {
      const elements = new Set([...svg.matchAll(/<(\w+)/g)].map(([, element]) => element));
      expect(
        [...elements].filter((element) => !/^(svg|g|path)$/.test(element ?? "")),
        name,
      ).toEqual([]);
      const attributes = new Set([...svg.matchAll(/ ([\w:-]+)="/g)].map(([, attribute]) => attribute));
      const known = /^(xmlns|viewBox|x|y|width|height|d|fill|stroke|stroke-width|stroke-linecap|transform)$/;
      expect(
        [...attributes].filter((attribute) => !known.test(attribute ?? "")),
        name,
      ).toEqual([]);
    }
  });

  test("has finite, rounded coordinates and stays under 6 KB, most under 3 KB", () => {
    for (const { name, svg } of sample) {
      expect(svg, name).not.toMatch(/NaN|undefined|Infinity|null|e-\d/);
      expect(svg.length, name).toBeLessThanOrEqual(6 * 1024);
      for (const [, d] of svg.matchAll(/ d="([^"]*)"/g)) expect(d, name).toMatch(/^M[MLHVhvaACQSz\d\s-]+$/);
    }
    const small = sample.filter(({ svg }) => svg.length <= 3 * 1024);
    expect(small.length / sample.length).toBeGreaterThan(0.75);
  });

  test("differs by seed, by category and by variant", () => {
    expect(new Set(sample.map(({ svg }) => svg)).size).toBe(sample.length);
  });

  test("of an unknown category is drawn all the same", () => {
    expect(draw("elsewhere", "x")).toMatch(/^<svg [^>]*viewBox="0 0 1200 675"/);
  });

  test("refuses what is no colour, so that nothing foreign gets into the document", () => {
    expect(() => coverSvg({ category: "ai", seed: "x", variant: "paper", color: '#fff"/><script>' })).toThrow(
      RangeError,
    );
  });
});

describe("a cover with a look", () => {
  const look = (number: number, seed = "x") =>
    coverSvg({ category: "ai", seed, variant: "paper", look: number, color: COLOR, family: "networks" });

  test("has the inks of the night for dark pages, and the same shapes", () => {
    for (let number = 0; number < LOOKS; number++) {
      const [, rules = ""] =
        /<style>@media\(prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(look(number)) ?? [];
      const inks = new Set(
        [...look(number).matchAll(/ (?:fill|stroke)="(#[0-9a-f]{6})"/g)].map(([, ink]) => ink),
      );
      for (const ink of inks) {
        expect(rules).toContain(`[fill="${ink}"]{fill:#`);
        expect(rules).toContain(`[stroke="${ink}"]{stroke:#`);
      }
    }
  });

  test("is another for each look, and the same at each drawing", () => {
    const looks = Array.from({ length: LOOKS }, (_, number) => look(number));
    expect(new Set(looks).size).toBe(LOOKS);
    expect(look(3)).toBe(look(3));
    expect(look(3)).not.toBe(look(3, "y"));
  });

  test("glares on no dark page, and stands out from it", () => {
    for (const color of COLORS)
      for (const scheme of SCHEMES) {
        const { ground, ink, main } = paletteOf(color, "night", scheme);
        expect(luminance(ground), color).toBeLessThan(0.2);
        expect(contrast(ground, "#0f1215"), color).toBeGreaterThanOrEqual(1.14);
        expect(contrast(ink, ground), color).toBeGreaterThanOrEqual(3);
        expect(contrast(main, ground), color).toBeGreaterThanOrEqual(3);
      }
  });
});

describe("the palette", () => {
  const palettes = COLORS.flatMap((color) =>
    VARIANTS.flatMap((variant) =>
      Array.from({ length: 40 }, (_, i) => ({
        color,
        variant,
        ...choosePalette(color, variant, createRandom(`${i}`)),
      })),
    ),
  );

  test("sets colour and ink off the ground by at least 3:1", () => {
    for (const palette of palettes) {
      expect(contrast(palette.main, palette.ground), JSON.stringify(palette)).toBeGreaterThanOrEqual(3);
      expect(contrast(palette.ink, palette.ground), JSON.stringify(palette)).toBeGreaterThanOrEqual(3);
    }
  });

  test("keeps the cover's edge visible on both themes' pages, without a border", () => {
    for (const palette of palettes)
      for (const page of ["#f9f5ed", "#f7f3ea", "#0f1215", "#0f1216"])
        expect(contrast(palette.ground, page), JSON.stringify(palette)).toBeGreaterThanOrEqual(1.14);
  });

  test("puts a video's cover on a dark ground and an article's on a light or coloured one", () => {
    for (const { ground, variant } of palettes)
      if (variant === "ink") expect(luminance(ground)).toBeLessThan(0.05);
      else expect(luminance(ground)).toBeGreaterThan(0.12);
  });
});

describe("a cover's address", () => {
  test.each([
    ["ai", "price-an-agent-by-outcome", "paper", "/covers/ai/price-an-agent-by-outcome.svg"],
    ["customer-success", "-aB_9zzz012", "ink", "/covers/customer-success/-aB_9zzz012.ink.svg"],
    ["ai", "x", "paper", "/covers/ai/x.14.svg", 14],
    ["ai", "x", "ink", "/covers/ai/x.ink.0.svg", 0],
  ] as const)("of %s %s on %s reads back", (category, seed, variant, path, look?: number) => {
    expect(coverPath(category, seed, variant, look)).toBe(path);
    expect(parseCoverPath(path.slice("/covers/".length))).toEqual({ category, seed, variant, look });
  });

  test("is well-formed for any seed", () => {
    for (const seed of ["https://example.com/a?b=c", "", "été", "a".repeat(500), "../x"])
      expect(parseCoverPath(coverPath("ai", seed, "paper").slice("/covers/".length))).not.toBeNull();
  });
});

describe("the covers' route", () => {
  const get = (path: string) => call(loader, testDeps(), "/", { "*": path });

  test("answers an SVG that may be kept for ever, in the category's colour", async () => {
    const response = await get("ai/some-article.svg");
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("image/svg+xml");
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    const color = publication.categories.find(({ slug }) => slug === "ai")?.color.light ?? "";
    expect(await response.text()).toBe(
      coverSvg({ category: "ai", seed: "some-article", variant: "paper", color, family: "networks" }),
    );
  });

  test("draws the neutral family for a category that the site does not have", async () => {
    const svg = coverSvg({ category: "gardening", seed: "x", variant: "ink", color: NEUTRAL_COLOR });
    expect(await (await get("gardening/x.ink.svg")).text()).toBe(svg);
  });

  test.each([
    "",
    "ai",
    "ai/x",
    "ai/x.png",
    "ai/x.blue.svg",
    "ai/x.15.svg",
    "a/b/c.svg",
    "AI/x.svg",
    "ai/%00.svg",
    `ai/${"x".repeat(121)}.svg`,
  ])("has no cover at /covers/%s", async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const v = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast ratio of WCAG 2. */
function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
