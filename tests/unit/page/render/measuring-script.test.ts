import { expect, test } from "vitest";
import { testDeps, testPublication } from "../../../support/unit/deps.ts";
import { ask } from "../../../support/unit/site.ts";
import { visitSite } from "../../../support/unit/whole-site.ts";

/** Another company's script reads the address of its page: it is on no page whose address is a secret. */

const script = "https://measure.example/script.js";
const deps = testDeps({ publication: { ...testPublication, analytics: { script } } });

const PAGES = [
  ["/about", true],
  ["/search", true],
  ["/newsletter/preferences?token=a", false],
  ["/newsletter/confirm?token=a", false],
  ["/alerts/manage?token=a", false],
  ["/draft/a", false],
] as const;

test.each(PAGES)("%s bears it: %s", async (path, isBorne) => {
  const html = await (await ask(deps, path)).text();
  expect(html).toContain('src="/shell.js"');
  expect(html.includes(`data-analytics="${script}"`)).toBe(isBorne);
});

test.each(PAGES)("the page that is reached from %s learns its address: %s", async (path, isTold) => {
  const { headers } = await visitSite(path);
  expect(headers.get("Referrer-Policy")).toBe(isTold ? "strict-origin-when-cross-origin" : "strict-origin");
});
