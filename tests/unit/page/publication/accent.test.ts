import { expect, test } from "vitest";
import { contrast } from "~/lib/contrast.ts";
import { accentFrom } from "~/platform/publication/accent.ts";

/** The accent that a publication chooses. */

const NIGHT = "#0f1215";

test.each(["#2337a8", "#14532d", "#000000", "#7a1f4b"])("%s gets a lighter one for dark pages", (light) => {
  const accent = accentFrom(light);
  expect(accent.light).toBe(light);
  expect(contrast(accent.dark, NIGHT)).toBeGreaterThanOrEqual(7);
});

test("one that is light enough stays as it is", () => {
  expect(accentFrom("#ffcc00")).toEqual({ light: "#ffcc00", dark: "#ffcc00" });
});
