import { sql } from "drizzle-orm";
import { alertForm, askForAlert } from "~/domains/alerts/form.ts";
import type { AlertRule } from "~/domains/alerts/schema.ts";
import { addressId, confirmAlerts } from "~/domains/alerts/store/alerts.ts";
import { linkMaker } from "~/domains/alerts/store/links.ts";
import { previousTradingDay } from "~/domains/market/rules/prices/calendar.ts";
import { round } from "~/domains/market/rules/prices/periods.ts";
import { type CompanyHistory, history, market, type Stock } from "~/domains/market/schema.ts";
import { toStored } from "~/domains/market/store/rows.ts";
import { sendAlerts } from "~/jobs/send-alerts.ts";
import { writeSnapshot } from "~/platform/data/snapshots.ts";
import type { Deps } from "~/platform/deps.ts";
import type { FormAnswer } from "~/platform/forms/define-form.ts";
import { settled } from "../market/rows.ts";
import { marketOf, provenance, stock } from "../market/views.ts";
import { testDeps } from "../unit/deps.ts";
import { post } from "./forms.ts";
import { linksIn } from "./newsletter.ts";

/** Alerts of addresses, and the figures that the clock compares them with. */

export const ORIGIN = "https://recurring.ai";
export const token = (link: string) => new URL(link, ORIGIN).searchParams.get("token") ?? "";

const { db, kv } = testDeps();

/** Empties what alerts are stored in, before a test. */
export async function clearAlerts(): Promise<void> {
  for (const table of [
    "alerts",
    "alert_addresses",
    "alert_readings",
    "outbox",
    "suppressions",
    "rate_limits",
    "closes",
  ])
    await db.run(sql.raw(`delete from ${table}`));
  for (const { name } of (await kv.list()).keys) await kv.delete(name);
}

export const rule = (more: Partial<AlertRule> = {}): AlertRule => ({
  symbol: "SNOW",
  kind: "above",
  threshold: 120,
  ...more,
});

/** Stores a confirmed alert of an address. */
export async function confirmed(email: string, wish: AlertRule, deps: Deps = testDeps()): Promise<void> {
  await askForAlert(deps, { email, place: "page", rule: wish }, ORIGIN);
  const link = await linkMaker(deps, "");
  await confirmAlerts(deps, token(await link("confirm", (await addressId(db, email)) ?? "")));
}

export interface Shown extends Partial<Stock> {
  symbol?: string;
  /** The close of the trading day before, USD. */
  base?: number;
  /** The newest quarters' ends, oldest first. */
  quarters?: readonly (Partial<CompanyHistory["quarters"][number]> & { periodEnd: string })[];
}

/** Stores the figures of a trading day as the clock computes them, and returns dependencies after its close. */
export async function show(day: string, companies: readonly Shown[], at = settled(day)) {
  const deps = testDeps({ at });
  const source = provenance({ source: "Yahoo Finance", asOf: day });
  const stocks = companies.map(({ base = 100, price = base, quarters: _, symbol = "SNOW", ...more }) => {
    const change = round(price - base);
    return stock({
      symbol,
      name: deps.publication.market.companies.find((each) => each.symbol === symbol)?.name ?? symbol,
      price,
      change,
      changePercent: round((change / base) * 100),
      priceSource: source,
      ...more,
    });
  });
  for (const { symbol = "SNOW", base = 100, quarters } of companies) {
    await db.run(sql`insert into closes (symbol, day, close) values (${symbol}, ${previousTradingDay(day)}, ${toStored(base)})
      on conflict (symbol, day) do update set close = excluded.close`);
    if (quarters)
      await writeSnapshot(deps, `market-history:${symbol}`, history, {
        symbol,
        prices: source,
        indexPrices: { nasdaq: null, sp500: null },
        closes: [],
        quarters: quarters.map((quarter) => ({
          revenue: 1.25e9,
          growth: 28.43,
          form: "10-Q",
          accession: null,
          filed: day,
          derivation: null,
          source: provenance({
            source: "SEC EDGAR 10-Q",
            url: "https://www.sec.gov/x",
            asOf: quarter.periodEnd,
          }),
          ...quarter,
        })),
      });
  }
  await writeSnapshot(deps, "market", market, marketOf(stocks));
  return deps;
}

/** Shows figures and runs the job. */
export async function tickOf(day: string, companies: readonly Shown[], at?: string) {
  const deps = await show(day, companies, at);
  return sendAlerts(deps);
}

export interface WrittenMail {
  recipient: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
}

/** Returns the alert mails that were written, oldest first, and forgets them. */
export async function takeMails(kind = "alert"): Promise<WrittenMail[]> {
  const rows = await db.all<WrittenMail & { headers: string }>(
    sql`select recipient, subject, html, text, headers from outbox where kind = ${kind} order by recipient, rowid`,
  );
  await db.run(sql`delete from outbox where kind = ${kind}`);
  return rows.map((row) => ({ ...row, headers: JSON.parse(row.headers) }));
}

export const subjects = async () => (await takeMails()).map(({ subject }) => subject);

const NOON = Date.parse("2026-08-21T12:00:00Z");
export const HOUR = 60;
export const DAY = 24 * HOUR;
/** Dependencies so many minutes after noon of 2026-08-21, UTC. */
export const at = (minutes: number) => testDeps({ at: new Date(NOON + minutes * 60_000).toISOString() });

export const ANN = "ann@example.com";

/** Posts the form, for an alert of Ann's on a multiple of 12 unless told otherwise. */
export const ask = (more: Record<string, string> = {}, deps = at(0)) => {
  const fields = {
    email: ANN,
    symbol: "SNOW",
    kind: "above",
    multiple: "12",
    percent: "5",
    place: "company",
  };
  return alertForm.submit(deps, post({ ...fields, ...more }, { path: "/alerts" }));
};

export const storedAlerts = () =>
  db.all<Record<string, unknown>>(
    sql`select symbol, kind, threshold, place, confirmed_at is not null as confirmed from alerts order by asked_at, rowid`,
  );

/** The link of the newest confirmation mail. */
export async function confirmationLink(): Promise<string> {
  const text = (await takeMails("alert-confirmation")).at(-1)?.text ?? "";
  return linksIn(text).find((link) => link.includes("/alerts/confirm")) ?? "";
}

/** Presses the button of a form behind a link. */
export function press(
  form: { submit: (deps: ReturnType<typeof testDeps>, request: Request) => Promise<FormAnswer> },
  link: string,
  body: Record<string, string> = {},
  deps = at(1),
): Promise<FormAnswer> {
  const { pathname, search } = new URL(link, ORIGIN);
  return form.submit(deps, post(body, { path: pathname + search }));
}
