import { isTradingDay, openTime } from "../../../app/domains/market/rules/prices/calendar.ts";
import { publication } from "../../support/publication/first.ts";
import { linksOf, openMail, scan } from "../../support/servers/mailbox.ts";
import { send } from "../../support/servers/send.ts";
import { type RunningSite, START_MS, startSite } from "../../support/servers/start-site.ts";
import { serve, startUpstream, type UpstreamServer } from "../../support/servers/upstream-server.ts";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { expect, test } from "../support/site.ts";

/** Mail alerts, from the form over prices that move to the mail's own end: the built Workers, and a local internet. */

// A colour on its way from one theme to the other has no contrast to measure.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test.describe.configure({ mode: "serial" });

/** The trading days of thirteen months up to today: one that has not opened yet is left out by the site. */
const DAYS = Array.from({ length: 400 }, (_, index) => new Date(Date.now() - (399 - index) * 86_400_000))
  .map((date) => date.toISOString().slice(0, 10))
  .filter(isTradingDay);

/** The last of them that has opened. */
const lastOpened = () => DAYS.filter((day) => (openTime(day)?.getTime() ?? 0) <= Date.now()).at(-1) ?? "";

/** A company without figures of its own in the publication. */
const [company = { symbol: "", name: "", cik: 0 }] = publication.market.companies.filter(
  ({ reportedArr, revenue, shares }) => !reportedArr && !revenue && !shares,
);
const { symbol, name } = company;

/** Closes of 100 USD, and of another price on the last day that has opened: the day before must stay as it was. */
function chart(of: string, last: number): string {
  const opened = lastOpened();
  const closes = DAYS.map((day) => (day < opened ? 100 : last));
  const result = {
    meta: { symbol: of, currency: "USD", exchangeTimezoneName: "America/New_York" },
    timestamp: DAYS.map((day) => Date.parse(`${day}T14:30:00Z`) / 1000),
    indicators: { quote: [{ close: closes, low: closes, high: closes, volume: closes.map(() => 1000) }] },
  };
  return JSON.stringify({ chart: { result: [result], error: null } });
}

/** An ARR of 4 billion and 100 million shares: 2.5x at 100 USD. */
function filings(cik: number): string {
  const end = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10);
  const start = new Date(Date.now() - 150 * 86_400_000).toISOString().slice(0, 10);
  const filing = { accn: "0000000001-26-000001", form: "10-Q", filed: DAYS.at(-10) };
  const facts = {
    dei: {
      EntityCommonStockSharesOutstanding: { units: { shares: [{ end, val: 100_000_000, ...filing }] } },
    },
    "us-gaap": { Revenues: { units: { USD: [{ start, end, val: 1_000_000_000, ...filing }] } } },
  };
  return JSON.stringify({ cik, facts });
}

let upstream: UpstreamServer;
let site: RunningSite;

const json = { type: "application/json" };

const priceAt = (of: string, last: number) =>
  upstream.route(`query1.finance.yahoo.com/v8/finance/chart/${of}`, serve(chart(of, last), json));

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  upstream = await startUpstream();
  const { companies, others } = publication.market;
  for (const each of [...companies, ...others]) priceAt(each.symbol, 100);
  for (const { cik } of companies)
    upstream.route(
      `data.sec.gov/api/xbrl/companyfacts/CIK${String(cik).padStart(10, "0")}.json`,
      serve(filings(cik), json),
    );
  site = await startSite({ env: { UPSTREAM_GATEWAY: upstream.origin, PRICE_PROVIDER: "yahoo" } });
});
test.afterAll(async () => {
  await site?.stop();
  await upstream?.close();
});

interface Shown {
  priceToArr: number | null;
  priceSource: { sample: boolean };
}
const shown = async () => (await (await send(`${site.url}/api/stocks/${symbol}`)).json()) as Shown;

test("a reader asks for an alert, confirms it, is told of the crossing, and ends it", async ({
  page,
  request,
}) => {
  test.slow();
  // A run of the clock may be under way; the next call of ours comes after it.
  await expect(async () => {
    for (const job of ["refresh-quotes", "refresh-fundamentals"]) await site.runJob(job);
    expect(await shown()).toMatchObject({ priceToArr: 2.5, priceSource: { sample: false } });
  }).toPass({ timeout: 240_000 });

  const email = `alert-${Date.now()}@example.com`;
  await page.goto(`${site.url}/insights/${symbol}`);
  const form = page.getByRole("form", { name: `Alert about ${name}` });
  await form.getByLabel("Price to ARR rises above a value").check();
  await expect(form.getByLabel("Change in a day, percent")).toBeHidden();
  await form.getByLabel("Price to ARR", { exact: true }).fill("2.6");
  await form.getByLabel("Email address").fill(email);
  await form.getByRole("button", { name: "Set the alert" }).click();
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await openMail(page, email, "Confirm your alert from Recurring", site.url);
  await expect(page.getByRole("main")).toContainText(`${name} (${symbol}): price to ARR above 2.6x`);
  const links = await linksOf(page);
  await scan(request, links);
  await page.goto(links.find((link) => link.includes("/alerts/confirm")) ?? "");
  await expect(page.getByRole("heading", { level: 1, name: "Confirm your alert" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Confirm my alert" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Confirmed" })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await expect(async () => expect(await site.runJob("send-alerts")).toContain("0 alerts triggered")).toPass({
    timeout: 240_000,
  });
  priceAt(symbol, 110);
  await expect(async () => {
    await site.runJob("refresh-quotes");
    expect(await shown()).toMatchObject({ priceToArr: 2.75 });
  }).toPass({ timeout: 240_000 });
  const subject = `${symbol}: price to ARR is 2.8x, above 2.6x`;
  await expect(async () => {
    await site.runJob("send-alerts");
    await openMail(page, email, subject, site.url);
  }).toPass({ timeout: 240_000 });
  const mail = (await page.getByRole("main").textContent()) ?? "";
  expect(mail).toContain("List-Unsubscribe=One-Click");
  for (const part of ["Your threshold", "Yahoo Finance", "SEC EDGAR 10-Q", "$110.00"])
    expect(mail).toContain(part);
  // The clock knows no visitor's address: its links lead to where the local site was started.
  expect(mail).not.toContain(new URL(publication.brand.url).origin);
  const local = site.url.replace("127.0.0.1", "localhost");
  const hrefs = (await page.getByRole("main").getByRole("link").all()).map((link) =>
    link.getAttribute("href"),
  );
  const own = (await Promise.all(hrefs)).flatMap((href) =>
    href?.startsWith(local) ? [href.replace(local, site.url)] : [],
  );
  await scan(request, own);

  await page.goto(own.find((link) => link.includes("/alerts/manage")) ?? "");
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.goto(own.find((link) => link.includes("/alerts/end")) ?? "");
  await expect(page.getByRole("heading", { level: 1, name: "End this alert" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "End the alert" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The alert has ended" })).toBeVisible();
  await page.goto(own.find((link) => link.includes("/alerts/manage")) ?? "");
  // It ended with the last alert.
  await expect(page.getByRole("heading", { level: 1, name: "This link has expired" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page of the form names what is wrong, keeps what was entered, and takes it then", async ({
    page,
  }) => {
    await page.goto(`${site.url}/alerts?symbol=${symbol}`);
    const form = page.getByRole("form", { name: "New alert" });
    await form.getByLabel("The price moves by more than a percentage in a day").check();
    await form.getByLabel("Change in a day, percent").fill("99");
    await form.getByLabel("Email address").fill("plain@example.com");
    await form.getByRole("button", { name: "Set the alert" }).click();
    await expect(form.getByLabel("Change in a day, percent")).toHaveAccessibleDescription(
      "Up or down, from 1 to 50 Please enter a number from 1 to 50, with at most one decimal.",
    );
    await expect(form.getByLabel("Company")).toHaveValue(symbol);
    await expect(form.getByLabel("Email address")).toHaveValue("plain@example.com");
    await form.getByLabel("Change in a day, percent").fill("7.5");
    await form.getByRole("button", { name: "Set the alert" }).click();
    await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  });

  test("who has no link, or a broken one, gets a fresh one by mail", async ({ page }) => {
    for (const path of [
      "/alerts/manage?token=broken",
      "/alerts/confirm?token=broken",
      "/alerts/end?token=broken",
    ]) {
      const response = await page.goto(site.url + path);
      expect(response?.status(), path).toBe(400);
      expect(response?.headers()["cache-control"]).toBe("no-store");
      await expect(page.getByRole("heading", { level: 1, name: "This link does not work" })).toBeVisible();
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    }
    await page.goto(`${site.url}/alerts/manage`);
    const form = page.getByRole("form", { name: "Ask for the link" });
    await form.getByLabel("Email address").fill("unknown@example.com");
    await form.getByRole("button", { name: "Send me the link" }).click();
    await expect(page.getByText("If that address has alerts, the link is on its way to it.")).toBeVisible();
  });
});
