import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { sendAlerts } from "~/jobs/send-alerts.ts";
import { rowsOf } from "~/platform/data/db.ts";
import { addressHash, suppress } from "~/platform/mail/delivery/reports/suppressions.ts";
import {
  clearAlerts,
  confirmed,
  rule,
  show,
  subjects,
  takeMails,
  tickOf,
} from "../../support/mail/alerts.ts";
import { provenance } from "../../support/market/views.ts";
import { testDeps } from "../../support/unit/deps.ts";

const { db } = testDeps();
const ANN = "ann@example.com";

beforeEach(clearAlerts);

describe("a multiple", () => {
  test("that crosses upwards is mailed once, and again only after it was below, on another day", async () => {
    await confirmed(ANN, rule());
    await tickOf("2026-08-17", [{ priceToArr: 11.9 }]);
    expect(await subjects()).toEqual([]);
    await tickOf("2026-08-18", [{ priceToArr: 12.1 }]);
    expect(await subjects()).toEqual(["SNOW: price to ARR is 12.1x, above 12.0x"]);
    await tickOf("2026-08-18", [{ priceToArr: 12.6 }]);
    await tickOf("2026-08-19", [{ priceToArr: 12.8 }]);
    expect(await subjects()).toEqual([]);
    await tickOf("2026-08-20", [{ priceToArr: 11.8 }]);
    expect(await subjects()).toEqual([]);
    await tickOf("2026-08-21", [{ priceToArr: 12.2 }]);
    expect(await subjects()).toEqual(["SNOW: price to ARR is 12.2x, above 12.0x"]);
  });

  test("that crosses downwards is mailed to those who wait for that", async () => {
    await confirmed(ANN, rule({ kind: "below" }));
    await confirmed("bob@example.com", rule({ kind: "above" }));
    await tickOf("2026-08-17", [{ priceToArr: 12.1 }]);
    await tickOf("2026-08-18", [{ priceToArr: 11.9 }]);
    const mails = await takeMails();
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [ANN, "SNOW: price to ARR is 11.9x, below 12.0x"],
    ]);
  });

  test("triggers nothing as the first figure seen, however far beyond the threshold", async () => {
    await confirmed(ANN, rule());
    await confirmed(ANN, rule({ kind: "below", threshold: 500 }));
    await tickOf("2026-08-17", [{ priceToArr: 30 }]);
    await tickOf("2026-08-18", [{ priceToArr: 31 }]);
    expect(await subjects()).toEqual([]);
  });

  test("is compared as it is shown: 12.04 is no more than 12.0x, and leaves open on which side it was", async () => {
    await confirmed(ANN, rule());
    await tickOf("2026-08-17", [{ priceToArr: 11.9 }]);
    await tickOf("2026-08-18", [{ priceToArr: 12.04 }]);
    expect(await subjects()).toEqual([]);
    await tickOf("2026-08-19", [{ priceToArr: 12.06 }]);
    expect(await subjects()).toEqual(["SNOW: price to ARR is 12.1x, above 12.0x"]);
  });

  test("that swings around the threshold is mailed once a day, and not for the swing of the day before", async () => {
    await confirmed(ANN, rule());
    for (const priceToArr of [11.9, 12.1, 11.9, 12.1]) await tickOf("2026-08-17", [{ priceToArr }]);
    expect(await subjects()).toHaveLength(1);
    await tickOf("2026-08-18", [{ priceToArr: 12.1 }]);
    expect(await subjects()).toEqual([]);
  });

  test("of a split, or of corrected closes, starts over", async () => {
    await confirmed(ANN, rule());
    await tickOf("2026-08-18", [{ priceToArr: 11.9, base: 100 }]);
    await db.run(sql`update closes set close = close / 10`);
    await tickOf("2026-08-19", [{ priceToArr: 12.4, base: 10 }]);
    await tickOf("2026-08-20", [{ priceToArr: 12.5, base: 10 }]);
    expect(await subjects()).toEqual([]);
    await tickOf("2026-08-21", [{ priceToArr: 11.9, base: 10 }]);
    await tickOf("2026-08-24", [{ priceToArr: 12.1, base: 10 }]);
    expect(await subjects()).toHaveLength(1);
  });

  test.each([
    ["ARR corrected for its period", { arr: 2.1 }],
    ["ARR of an earlier period", { arr: 2.1, periodEnd: "2026-03-31" }],
    ["ARR on another basis", { arrBasis: "reported" }],
    ["a count of shares after a split that no source told of", { shares: 2e9 }],
  ] as const)("changed by %s starts over", async (_, more) => {
    await confirmed(ANN, rule());
    await tickOf("2026-08-18", [{ priceToArr: 11.9 }]);
    await tickOf("2026-08-19", [{ priceToArr: 12.4, ...more }]);
    await tickOf("2026-08-20", [{ priceToArr: 12.5, ...more }]);
    expect(await subjects()).toEqual([]);
  });

  test("is compared with what was seen before a reading without the close of the day before", async () => {
    const unknown = { change: null, changePercent: null };
    await confirmed(ANN, rule());
    await tickOf("2026-08-18", [{ priceToArr: 11.8 }]);
    await tickOf("2026-08-19", [{ priceToArr: 11.9, ...unknown }]);
    await tickOf("2026-08-19", [{ priceToArr: 12.4, ...unknown }]);
    expect(await subjects()).toHaveLength(1);
  });

  test("crosses after an unscheduled closure, and the move is since the close before it", async () => {
    await confirmed(ANN, rule());
    await confirmed(ANN, rule({ kind: "move", threshold: 40 }));
    for (const [priceToArr, price] of [
      [11.9, 101],
      [12.4, 105],
    ] as const) {
      const deps = await show("2026-08-21", [{ priceToArr, price }]);
      await db.run(sql`delete from closes where day = '2026-08-19'`);
      await db.run(sql`update closes set day = '2026-08-19'`);
      await sendAlerts(deps);
    }
    const [mail] = await takeMails();
    expect(mail?.subject).toBe("2 of your alerts: SNOW");
    expect(mail?.text).toContain("since the close of August 19, 2026");
  });

  test("changed by a later quarter crosses", async () => {
    await confirmed(ANN, rule({ kind: "below" }));
    await tickOf("2026-08-18", [{ priceToArr: 12.1 }]);
    await tickOf("2026-08-19", [{ priceToArr: 11.4, arr: 2.2, periodEnd: "2026-07-31" }]);
    expect(await subjects()).toEqual(["SNOW: price to ARR is 11.4x, below 12.0x"]);
  });
});

describe("a figure that triggers nothing", () => {
  const sample = provenance({ sample: true });
  test.each([
    ["is stale", { priceSource: provenance({ asOf: "2026-08-17" }) }],
    ["is of another session", { counts: false }],
    ["has a sample price", { priceSource: sample }],
    ["rests on an old ARR", { arrCurrentUntil: "2026-08-18" }],
    ["rests on an old count of shares", { sharesCurrentUntil: "2026-08-18" }],
    ["rests on a sample of ARR", { arrSource: sample }],
    ["rests on a sample of shares", { sharesSource: sample }],
    ["is unknown", { priceToArr: null }],
  ])("%s", async (_, more) => {
    await confirmed(ANN, rule());
    await tickOf("2026-08-18", [{ priceToArr: 11.9 }]);
    await tickOf("2026-08-19", [{ priceToArr: 12.4, ...more }]);
    expect(await subjects()).toEqual([]);
    await tickOf("2026-08-20", [{ priceToArr: 12.4 }]);
    expect(await subjects()).toHaveLength(1);
  });

  test("is one that nobody has confirmed to want", async () => {
    await confirmed(ANN, rule());
    await db.run(sql`update alerts set confirmed_at = null`);
    await tickOf("2026-08-18", [{ priceToArr: 11.9 }]);
    await tickOf("2026-08-19", [{ priceToArr: 12.4 }]);
    expect(await subjects()).toEqual([]);
  });
});

describe("a move", () => {
  const five = rule({ kind: "move", threshold: 50 });

  test("beyond the threshold is mailed once a day, up or down, and again the next day", async () => {
    await confirmed(ANN, five);
    await tickOf("2026-08-17", [{ price: 101 }]);
    await tickOf("2026-08-18", [{ price: 105 }]);
    expect(await subjects()).toEqual([]);
    await tickOf("2026-08-18", [{ price: 105.01 }]);
    expect(await subjects()).toEqual(["SNOW: up +5.01% on the day, more than 5%"]);
    await tickOf("2026-08-18", [{ price: 93 }]);
    expect(await subjects()).toEqual([]);
    await tickOf("2026-08-19", [{ price: 93 }]);
    expect(await subjects()).toEqual(["SNOW: down −7.00% on the day, more than 5%"]);
  });

  test("that is there when the alert is confirmed is not mailed, also not after the close", async () => {
    await confirmed(ANN, five);
    await tickOf("2026-08-18", [{ price: 107 }]);
    await tickOf("2026-08-18", [{ price: 109 }]);
    expect(await subjects()).toEqual([]);
  });

  test("that a correction of the close before has made is not mailed", async () => {
    await confirmed(ANN, five);
    await tickOf("2026-08-18", [{ price: 101 }]);
    await tickOf("2026-08-18", [{ price: 101, base: 94 }]);
    await tickOf("2026-08-18", [{ price: 101.5, base: 94 }]);
    expect(await subjects()).toEqual([]);
  });
});

describe("a quarter", () => {
  const filed = rule({ kind: "quarter", threshold: 0 });
  const [first, second] = [{ periodEnd: "2026-04-30" }, { periodEnd: "2026-07-31" }];

  test("that is new is mailed once, with its figures", async () => {
    await confirmed(ANN, filed);
    await tickOf("2026-08-19", [{ quarters: [first] }]);
    expect(await subjects()).toEqual([]);
    await tickOf("2026-08-20", [{ quarters: [first, second] }]);
    const [mail] = await takeMails();
    expect(mail?.subject).toBe("SNOW: the quarter to Jul 31, 2026 is filed");
    expect(mail?.text).toContain("Revenue, quarter to July 31, 2026  $1.3B");
    expect(mail?.text).toContain("Growth, year over year  +28.4%");
    expect(mail?.text).toContain("SEC EDGAR 10-Q <https://www.sec.gov/x>");
    await tickOf("2026-08-21", [{ quarters: [first, { ...second, revenue: 2e9 }] }]);
    expect(await subjects()).toEqual([]);
  });

  test("of the sample, or older than two quarters, is none", async () => {
    await confirmed(ANN, filed);
    await tickOf("2026-08-18", [{ quarters: [{ periodEnd: "2026-01-31" }] }]);
    await tickOf("2026-08-19", [{ quarters: [{ ...second, source: provenance({ sample: true }) }] }]);
    expect(await subjects()).toEqual([]);
    await tickOf("2026-08-20", [{ quarters: [first] }]);
    expect(await subjects()).toEqual([]);
    await tickOf("2026-08-21", [{ quarters: [second] }]);
    expect(await subjects()).toHaveLength(1);
  });
});

describe("several alerts", () => {
  test("of an address that come together are one mail, each with its own end", async () => {
    await confirmed(ANN, rule());
    await confirmed(ANN, rule({ symbol: "MDB", kind: "move", threshold: 40 }));
    await confirmed(ANN, rule({ symbol: "CRM", kind: "below", threshold: 90 }));
    const calm = [{ priceToArr: 11.9 }, { symbol: "MDB" }, { symbol: "CRM", priceToArr: 10 }];
    await tickOf("2026-08-18", calm);
    await tickOf("2026-08-19", [
      { priceToArr: 12.3 },
      { symbol: "MDB", price: 96 - 0.5 },
      { symbol: "CRM", priceToArr: 10 },
    ]);
    const mails = await takeMails();
    expect(mails.map(({ subject }) => subject)).toEqual(["2 of your alerts: MDB, SNOW"]);
    const [{ text = "", headers = {} } = {}] = mails;
    expect(text.match(/End this alert </g)).toHaveLength(2);
    expect(headers["List-Unsubscribe"]).toMatch(/^<https:\/\/recurring\.ai\/alerts\/end\?token=[\w.-]+>$/);
    expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  });

  test("of many addresses are written in bounded parts, and what a run leaves the next one does", async () => {
    for (let each = 0; each < 60; each++) await confirmed(`reader-${each}@example.com`, rule());
    await confirmed("reader-0@example.com", rule({ threshold: 121 }));
    await tickOf("2026-08-18", [{ priceToArr: 11.9 }]);
    const deps = await show("2026-08-19", [{ priceToArr: 12.3 }]);
    expect((await sendAlerts(deps, { most: 40 })).summary).toMatch(/^1 company compared; (39|40) alerts/);
    expect((await sendAlerts(deps, { most: 40 })).summary).toMatch(/; (21|22) alerts/);
    expect(await sendAlerts(deps, { most: 40 })).toMatchObject({
      summary: expect.stringMatching(/; 0 alerts/),
    });
    const recipients = (await takeMails()).map(({ recipient }) => recipient);
    expect(recipients).toHaveLength(60);
    expect(new Set(recipients).size).toBe(60);
  });
});

test("an address that bounced gets no mail, and none for the past once it is allowed again", async () => {
  await confirmed(ANN, rule());
  const deps = await show("2026-08-18", [{ priceToArr: 11.9 }]);
  await sendAlerts(deps);
  await rowsOf(db, suppress(deps, [await addressHash(ANN)], "bounce"));
  await tickOf("2026-08-19", [{ priceToArr: 12.3 }]);
  expect(await subjects()).toEqual([]);
  await db.run(sql`delete from suppressions`);
  await tickOf("2026-08-20", [{ priceToArr: 12.4 }]);
  expect(await subjects()).toEqual([]);
});

test("without figures nothing is done", async () => {
  await confirmed(ANN, rule());
  expect((await sendAlerts(testDeps())).summary).toBe("There are no figures yet.");
  expect(await db.all(sql`select * from alert_readings`)).toEqual([]);
});
