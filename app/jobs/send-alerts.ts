import { sql } from "drizzle-orm";
import { alertMail, type Come } from "~/domains/alerts/mail/alert.ts";
import {
  baselineOf,
  continuesMultiple,
  continuesPrices,
  levelOf,
  type Reading,
} from "~/domains/alerts/rules/reading.ts";
import { alertsSection } from "~/domains/alerts/section.ts";
import { type LinkMaker, linkMaker } from "~/domains/alerts/store/links.ts";
import {
  type Fired,
  firedAlerts,
  isFiredBy,
  mailKey,
  markFired,
  readBaselines,
  settle,
  watchedQuarters,
} from "~/domains/alerts/store/watch.ts";
import { FILED_DAYS, isMultipleOld } from "~/domains/market/rules/filings/age.ts";
import { EXCHANGE_ZONE } from "~/domains/market/rules/prices/calendar.ts";
import { round } from "~/domains/market/rules/prices/periods.ts";
import type { CompanyHistory, Market, Stock } from "~/domains/market/schema.ts";
import { closedBefore, closesOn } from "~/domains/market/store/closes.ts";
import { readHistory, readMarket } from "~/domains/market/store/queries.ts";
import { counted } from "~/lib/format.ts";
import { addDays, dayIn } from "~/lib/time/time-zone.ts";
import { batch } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { defineJob, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";
import { queueMails } from "~/platform/mail/outbox.ts";

export const sendAlertsJob = defineJob({
  name: "send-alerts",
  subject: "Mail alerts",
  section: alertsSection,
  every: TICK_MINUTES,
  run: (deps) => sendAlerts(deps),
});

/** Alerts of one run; the next one continues. */
const MOST = 5000;

/** Addresses written to in one batch: their mails, of up to 20 alerts each, fit into one statement. */
const ADDRESSES = 25;

/**
 * Compares the companies' figures with what each alert has seen, and writes a mail to every address whose figures have
 * come: one for all its alerts of a tick, together with their new state. Repeating it, or ending it at any step, mails
 * nothing twice and loses nothing. Figures of the session count only: a stale, old or sample figure triggers nothing.
 */
export async function sendAlerts(deps: Deps, { most = MOST }: { most?: number } = {}): Promise<RunOutcome> {
  const quiet = (summary: string): RunOutcome => ({ state: "idle", summary, changed: false });
  const market = (await readMarket(deps))?.data;
  if (!market) return quiet("There are no figures yet.");
  const readings = await readingsOf(deps, market);
  if (readings.length === 0) return quiet("No figure is of the session.");
  const levels = readings.map(levelOf);
  await batch(deps.db, settle({ levels, ...(await comparedWithLast(deps, readings)) }));
  const fired = await firedAlerts(deps.db, levels, most);
  const mails = await writeMails(deps, readings, fired);
  return {
    state: "ok",
    summary: `${counted(readings.length, "company", "companies")} compared; ${counted(fired.length, "alert")} triggered; ${counted(mails, "mail")} written.`,
    changed: false,
  };
}

/** Returns the companies whose figures do not continue those of the last run, and what the next one compares with. */
async function comparedWithLast(deps: Deps, readings: readonly Reading[]) {
  const last = await readBaselines(deps.db);
  const days = last.flatMap(({ symbol, baseDay }) => (baseDay ? [{ symbol, day: baseDay }] : []));
  const closes = await closesOn(deps, days);
  const before = new Map(last.map((each) => [each.symbol, each]));
  const newPrices: string[] = [];
  const newMultiples: string[] = [];
  for (const reading of readings) {
    const { symbol } = reading;
    const baseline = before.get(symbol);
    const continued = baseline !== undefined && continuesPrices(baseline, closes.get(symbol));
    if (!continued) newPrices.push(symbol);
    if (!continued || (reading.multiple && !continuesMultiple(baseline, reading))) newMultiples.push(symbol);
  }
  return { baselines: readings.map(baselineOf), newPrices, newMultiples };
}

/** Returns the figures of the companies whose price is of the session, with the quarters that an alert waits for. */
async function readingsOf(deps: Deps, { stocks, session }: Market): Promise<Reading[]> {
  const current = stocks.filter(({ counts, stale, priceSource }) => counts && !stale && !priceSource.sample);
  const symbols = await watchedQuarters(
    deps.db,
    current.map(({ symbol }) => symbol),
  );
  const histories = await Promise.all(symbols.map((symbol) => readHistory(deps, symbol)));
  const quarters = new Map(
    histories.flatMap((read) => (read ? [[read.data.symbol, read.data.quarters]] : [])),
  );
  // The calendar's day before may have been an unscheduled closure.
  const before = await closedBefore(
    deps,
    current.map(({ symbol, priceSource }) => ({ symbol, day: priceSource.asOf })),
  );
  const oldest = addDays(dayIn(EXCHANGE_ZONE, deps.now()), -FILED_DAYS);
  return current.map((stock) => ({
    symbol: stock.symbol,
    name: stock.name,
    price: stock.price,
    priceSource: stock.priceSource,
    day: stock.priceSource.asOf,
    closed: session?.closed ?? false,
    base: baseOf(stock, before.get(stock.symbol)),
    changePercent: stock.changePercent,
    multiple: multipleOf(stock),
    quarter: newestQuarter(quarters.get(stock.symbol) ?? [], oldest),
  }));
}

/** @param day that of the last close before the price's day, which the change of the day is measured from */
const baseOf = ({ price, change }: Stock, day: string | undefined): Reading["base"] =>
  change === null || !day ? null : { day, close: round(price - change) };

/** Returns the multiple with what it is made of; null when a part of it is unknown, old, or of the sample. */
function multipleOf(stock: Stock): Reading["multiple"] {
  const { priceToArr, arr, arrBasis, periodEnd, arrSource, shares, sharesSource } = stock;
  if (priceToArr === null || arr === null || !arrBasis || !periodEnd || !arrSource || shares === null)
    return null;
  if (isMultipleOld(stock) || arrSource.sample || sharesSource?.sample) return null;
  return { value: priceToArr, arr, arrBasis, periodEnd, arrSource, shares };
}

function newestQuarter(quarters: CompanyHistory["quarters"], oldest: string): Reading["quarter"] {
  const newest = quarters.at(-1);
  if (!newest || newest.source.sample || newest.periodEnd < oldest) return null;
  const { periodEnd, revenue, growth, filed, source } = newest;
  return { periodEnd, revenue, growth, filed, source };
}

/** Writes the mails of some addresses and what their alerts have seen in one batch, until all are written. */
async function writeMails(
  deps: Deps,
  readings: readonly Reading[],
  fired: readonly Fired[],
): Promise<number> {
  const figures = new Map(readings.map((reading) => [reading.symbol, reading]));
  const levels = new Map(readings.map((reading) => [reading.symbol, levelOf(reading)]));
  const { origin } = new URL(deps.publication.brand.url);
  const link = await linkMaker(deps, origin);
  const people = [...byAddress(fired).values()];
  let written = 0;
  for (let first = 0; first < people.length; first += ADDRESSES) {
    const some = people.slice(first, first + ADDRESSES);
    const round = crypto.randomUUID();
    const reachable = some.filter(([alert]) => !alert?.suppressed);
    const mails = await Promise.all(
      reachable.map((alerts) => mailOf(deps, alerts, { figures, link, origin, round })),
    );
    await batch(deps.db, [
      markFired(some.flat(), levels, round),
      queueMails(deps, mails.flat(), { when: isFiredBy(round, sql`mail.value ->> 'owner'`) }),
    ]);
    written += mails.flat().length;
  }
  return written;
}

function byAddress(fired: readonly Fired[]): Map<string, Fired[]> {
  const people = new Map<string, Fired[]>();
  for (const alert of fired) people.set(alert.addressId, [...(people.get(alert.addressId) ?? []), alert]);
  return people;
}

interface MailWork {
  figures: ReadonlyMap<string, Reading>;
  link: LinkMaker;
  origin: string;
  round: string;
}

/** Returns the mail of an address, with the address's id as `owner`. */
async function mailOf(
  { publication }: Deps,
  alerts: readonly Fired[],
  { figures, link, origin, round }: MailWork,
) {
  const come = await Promise.all(
    alerts.map(async ({ id, symbol, kind, threshold }): Promise<Come[]> => {
      const reading = figures.get(symbol);
      return reading ? [{ rule: { symbol, kind, threshold }, reading, end: await link("end", id) }] : [];
    }),
  );
  const [first, ...others] = come.flat();
  const [address] = alerts;
  if (!first || !address) return [];
  const mail = alertMail(publication, {
    email: address.email,
    alerts: [first, ...others],
    manage: await link("manage", address.addressId),
    end: await link("end", alerts.map(({ id }) => id).join(",")),
    origin,
    idempotencyKey: mailKey(address.addressId, round),
  });
  return [{ ...mail, owner: address.addressId }];
}
