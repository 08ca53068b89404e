import { expect, test } from "vitest";
import { seedMarket } from "../../support/market/rows.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { ask } from "../../support/unit/site.ts";

test("a publication with alerts has their page, and the form on each company's; one without has neither", async () => {
  const deps = testDeps();
  await seedMarket(deps);
  const { alerts: _, ...publication } = deps.publication;
  const without = testDeps({ publication });
  const page = await ask(deps, "/alerts?symbol=MDB");
  expect(page.status).toBe(200);
  expect(await page.text()).toMatch(/<option value="MDB" selected/);
  expect((await ask(without, "/alerts")).status).toBe(404);
  const form = 'aria-label="Alert about Snowflake Inc."';
  expect(await (await ask(deps, "/insights/SNOW")).text()).toContain(form);
  expect(await (await ask(without, "/insights/SNOW")).text()).not.toContain(form);
  const post = { method: "POST", body: new URLSearchParams({ email: "a@example.com" }) };
  expect((await ask(without, "/alerts", post)).status).toBeGreaterThanOrEqual(400);
});
