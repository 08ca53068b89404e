import { expect, test } from "vitest";
import { addressId } from "~/domains/alerts/store/alerts.ts";
import { linkMaker } from "~/domains/alerts/store/links.ts";
import { ANN, clearAlerts, confirmed, rule, storedAlerts } from "../../support/mail/alerts.ts";
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

test.each(["alerts", "market"] as const)(
  "without %s the links of mails that were sent still show and end alerts",
  async (section) => {
    await clearAlerts();
    await confirmed(ANN, rule());
    const deps = testDeps();
    const without = testDeps({ publication: { ...deps.publication, [section]: undefined } });
    const address = (await addressId(deps.db, ANN)) ?? "";
    const link = await linkMaker(deps, "");
    const manage = await ask(without, await link("manage", address));
    expect(manage.status).toBe(200);
    const page = await manage.text();
    expect(page).toContain("Your alerts");
    expect(page).not.toContain("Ask for another");
    const end = await link("end", /name="end" value="([^"]+)"/.exec(page)?.[1] ?? "");
    expect((await ask(without, end)).status).toBe(200);
    expect((await ask(without, end, { method: "POST", body: new URLSearchParams() })).status).toBe(200);
    expect(await storedAlerts()).toEqual([]);
  },
);
