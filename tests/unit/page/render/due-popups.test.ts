import { expect, test } from "vitest";
import type { Publication } from "~/platform/publication/publication.ts";
import { testDeps } from "../../../support/unit/deps.ts";
import { ask } from "../../../support/unit/site.ts";

/** Which pages load the framework for a popup, and unless which were put away. */

const { publication } = testDeps();
const { teaser, calculator, ...promotions } = publication.promotions;

async function dueAt(path: string, changes: Partial<Publication> = {}) {
  const deps = testDeps({ publication: { ...publication, ...changes } });
  const html = await (await ask(deps, path)).text();
  return /data-due="2000"[^>]*data-due-unless="([^"]*)"/.exec(html)?.[1] ?? null;
}

test("a page loads it unless both popups were put away", async () => {
  expect(await dueAt("/articles")).toBe("chat-teaser-dismissed calculator-promo-dismissed");
});

test("a page about one popup, or without it, loads it for the other", async () => {
  expect(await dueAt("/valuation-calculator")).toBe("chat-teaser-dismissed");
  expect(await dueAt("/articles", { promotions: { ...promotions, calculator } })).toBe(
    "calculator-promo-dismissed",
  );
  expect(await dueAt("/articles", { mentor: undefined })).toBe("calculator-promo-dismissed");
});

test("a publication without popups loads it for none", async () => {
  expect(await dueAt("/articles", { promotions })).toBeNull();
});
