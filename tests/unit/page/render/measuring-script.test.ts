import { expect, test } from "vitest";
import { testDeps, testPublication } from "../../../support/unit/deps.ts";
import { ask } from "../../../support/unit/site.ts";

/** Another company's script reads the address of its page: it is on no page whose address is a secret. */

const script = "https://measure.example/script.js";
const deps = testDeps({ publication: { ...testPublication, analytics: { script } } });

test.each([
  ["/about", true],
  ["/search", true],
  ["/newsletter/preferences?token=a", false],
  ["/newsletter/confirm?token=a", false],
  ["/alerts/manage?token=a", false],
  ["/draft/a", false],
])("%s bears it: %s", async (path, isBorne) => {
  const html = await (await ask(deps, path)).text();
  expect(html).toContain('src="/shell.js"');
  expect(html.includes(`data-analytics="${script}"`)).toBe(isBorne);
});
