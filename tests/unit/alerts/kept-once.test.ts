import { sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { beforeEach, describe, expect, test } from "vitest";
import { levelOf, type Reading } from "~/domains/alerts/rules/reading.ts";
import { firedAlerts, markFired, settle } from "~/domains/alerts/store/watch.ts";
import { sendAlerts } from "~/jobs/send-alerts.ts";
import { createRandom } from "~/lib/random.ts";
import type { Db } from "~/platform/data/db.ts";
import { killedAfter } from "../../support/jobs/kills.ts";
import { clearAlerts, confirmed, rule, type Shown, show, takeMails } from "../../support/mail/alerts.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** That every crossing is mailed once: whatever fails, whoever runs beside, and however figures move. */

const { db } = testDeps();

beforeEach(clearAlerts);

/** More than one batch of the job writes to, so that a run can end between two of them. */
const PEOPLE = 30;

/** Thirty addresses whose figure has come, and one whose has not. */
async function crossing() {
  for (let each = 0; each < PEOPLE; each++) await confirmed(`reader-${each}@example.com`, rule());
  await confirmed("later@example.com", rule({ threshold: 200 }));
  await sendAlerts(await show("2026-08-18", [{ priceToArr: 11.9 }]));
  return show("2026-08-19", [{ priceToArr: 12.3 }]);
}

const recipients = async () => (await takeMails()).map(({ recipient }) => recipient);

test("a run that is killed after any write mails everybody once with the run after it", async () => {
  let writes = 0;
  for (let isDead = true; isDead; writes++) {
    await clearAlerts();
    const deps = await crossing();
    const kill = killedAfter(writes);
    await sendAlerts({ ...deps, ...kill.deps }).catch((error) => expect(String(error)).toContain("killed"));
    await sendAlerts(deps);
    await sendAlerts(deps);
    const mailed = await recipients();
    expect(mailed, `after ${writes} writes`).toHaveLength(PEOPLE);
    expect(new Set(mailed).size).toBe(PEOPLE);
    isDead = kill.isDead();
  }
  // The baselines, and more than one batch of mails.
  expect(writes).toBeGreaterThan(3);
});

test("two runs at a time mail everybody once", async () => {
  const deps = await crossing();
  await Promise.all([sendAlerts(deps), sendAlerts(deps), sendAlerts(deps)]);
  const mailed = await recipients();
  expect(mailed).toHaveLength(PEOPLE);
  expect(new Set(mailed).size).toBe(PEOPLE);
});

test("an address that is erased between reading and writing gets no mail", async () => {
  const deps = await crossing();
  const levels = new Map([
    ["SNOW", { symbol: "SNOW", day: "2026-08-19", multiple: 123, move: 0, quarter: null }],
  ]);
  const fired = await firedAlerts(db, [...levels.values()], 100);
  await db.run(sql`delete from alerts where id = ${fired[0]?.id}`);
  await sendAlerts(deps);
  expect(await recipients()).not.toContain(fired[0]?.email);
});

describe("figures that move at random", () => {
  const DAYS = ["2026-08-17", "2026-08-18", "2026-08-19", "2026-08-20", "2026-08-21"];
  const TICKS = 4;

  /** Who is told at each tick, by the words of the decision: one alert at a time, in memory. */
  class Reference {
    side: "over" | "under" | null = null;
    fired = "";
    constructor(
      readonly kind: "above" | "below",
      readonly threshold: number,
    ) {}
    told(day: string, shown: number): boolean {
      const before = this.side;
      if (shown > this.threshold) this.side = "over";
      if (shown < this.threshold) this.side = "under";
      const crossed =
        before !== null && before !== this.side && this.side === (this.kind === "above" ? "over" : "under");
      if (!crossed || this.fired === day) return false;
      this.fired = day;
      return true;
    }
  }

  test.each(["a", "b", "c"])("are mailed as one alert by itself would be (walk %s)", async (seed) => {
    const random = createRandom(seed);
    const wishes = Array.from({ length: 12 }, (_, index) => ({
      email: `walker-${index}@example.com`,
      alert: rule({ kind: random.pick(["above", "below"]), threshold: random.int(115, 125) }),
    }));
    for (const { email, alert } of wishes) await confirmed(email, alert);
    const references = wishes.map(
      ({ alert }) => new Reference(alert.kind as "above" | "below", alert.threshold / 10),
    );
    let told = 0;
    for (const day of DAYS)
      for (let tick = 0; tick < TICKS; tick++) {
        const priceToArr = Math.round(random.range(11.4, 12.6) * 1e4) / 1e4;
        await sendAlerts(await show(day, [{ priceToArr }]));
        const shown = Number(priceToArr.toFixed(1));
        const expected = wishes.flatMap(({ email }, index) =>
          references[index]?.told(day, shown) ? [email] : [],
        );
        expect(await recipients(), `${day} ${priceToArr}`).toEqual(expected.sort());
        told += expected.length;
      }
    expect(told).toBeGreaterThan(10);
  });
});

describe("10,000 alerts", () => {
  const reading = {
    symbol: "SNOW",
    day: "2026-08-19",
    changePercent: 5.2,
    multiple: { value: 12.3 },
  } as Reading;
  const level = { ...levelOf({ ...reading, quarter: null }), quarter: "2026-07-31" };
  const dialect = new SQLiteAsyncDialect();

  test("are reached by an index in every statement of the clock", async () => {
    const statements = [
      ...settle({ levels: [level], baselines: [], newPrices: ["SNOW"], newMultiples: ["SNOW"] }),
      markFired(
        [{ ...rule(), id: "a", addressId: "b", email: "c", round: "", suppressed: 0 }],
        new Map([["SNOW", level]]),
        "round",
      ),
    ].map(({ query }) => dialect.sqlToQuery(query));
    const asked: { sql: string; params: unknown[] }[] = [];
    const spy = {
      ...db,
      $client: {
        ...db.$client,
        prepare: (text: string) => ({ bind: (...params: unknown[]) => asked.push({ sql: text, params }) }),
        batch: async () => [{ results: [] }],
      },
    };
    await firedAlerts(spy as unknown as Db, [level], 100);
    for (const { sql: text, params } of [...statements, ...asked]) {
      const plan = await db.$client
        .prepare(`explain query plan ${text}`)
        .bind(...params)
        .all<{ detail: string }>();
      for (const { detail } of plan.results)
        expect(detail, text).not.toMatch(/SCAN (a|alerts|e|alert_addresses)\b/);
    }
    expect(asked).toHaveLength(1);
  });

  test("of which one is triggered cost a run few rows", async () => {
    await db.run(sql`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 10000)
      insert into alerts (id, address_id, symbol, kind, threshold, asked_at, place, consent, confirmed_at, seen)
      select 'alert-' || i, 'address-' || (i / 20), 'SNOW', iif(i % 2, 'above', 'below'), 200 + i, 0, 'page', '', 1,
        iif(i % 2, 'under', 'under') from n`);
    await confirmed("ann@example.com", rule());
    const figures: Shown[] = [{ priceToArr: 11.9 }];
    await sendAlerts(await show("2026-08-18", figures));
    const deps = await show("2026-08-19", [{ priceToArr: 12.3 }]);
    let rows = 0;
    const client = new Proxy(db.$client, {
      get(target, name) {
        if (name !== "batch") return Reflect.get(target, name).bind?.(target) ?? Reflect.get(target, name);
        return async (statements: D1PreparedStatement[]) => {
          const answers = await target.batch(statements);
          for (const { meta } of answers) rows += meta.rows_read;
          return answers;
        };
      },
    });
    await sendAlerts({ ...deps, db: Object.assign(Object.create(db), { $client: client }) });
    expect(await recipients()).toEqual(["ann@example.com"]);
    expect(rows).toBeLessThan(100);
  });
});
