import { describe, expect, test } from "vitest";
import {
  closeTime,
  isHalfDay,
  isTradingDay,
  lastCompletedDay,
  marketStatus,
  nextOpening,
  nextTradingDay,
  openTime,
  previousTradingDay,
} from "~/domains/market/rules/prices/calendar.ts";
import { addDays, weekdayOf } from "~/lib/time/time-zone.ts";

/** As the exchange published them (nyse.com/markets/hours-calendars), 2025-01-09 for the day of mourning. */
const CLOSED: Record<number, string[]> = {
  2024: ["01-01", "01-15", "02-19", "03-29", "05-27", "06-19", "07-04", "09-02", "11-28", "12-25"],
  2025: ["01-01", "01-09", "01-20", "02-17", "04-18", "05-26", "06-19", "07-04", "09-01", "11-27", "12-25"],
  2026: ["01-01", "01-19", "02-16", "04-03", "05-25", "06-19", "07-03", "09-07", "11-26", "12-25"],
  2027: ["01-01", "01-18", "02-15", "03-26", "05-31", "06-18", "07-05", "09-06", "11-25", "12-24"],
  2028: ["01-17", "02-21", "04-14", "05-29", "06-19", "07-04", "09-04", "11-23", "12-25"],
};
const HALF: Record<number, string[]> = {
  2024: ["07-03", "11-29", "12-24"],
  2025: ["07-03", "11-28", "12-24"],
  2026: ["11-27", "12-24"],
  2027: ["11-26"],
  2028: ["07-03", "11-24"],
};

function daysOf(year: number): string[] {
  const days: string[] = [];
  for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1)) days.push(day);
  return days;
}

describe.each([2024, 2025, 2026, 2027, 2028])("%i", (year) => {
  test("is closed on weekends and the exchange's holidays, and on no other day", () => {
    const closed = daysOf(year).filter((day) => !isTradingDay(day) && weekdayOf(day) % 6 !== 0);
    expect(closed).toEqual(CLOSED[year]?.map((date) => `${year}-${date}`));
    expect(daysOf(year).filter((day) => weekdayOf(day) % 6 === 0 && isTradingDay(day))).toEqual([]);
  });

  test("closes early on the exchange's half days, and on no other day", () => {
    expect(daysOf(year).filter(isHalfDay)).toEqual(HALF[year]?.map((date) => `${year}-${date}`));
  });
});

test("has as many trading days a year as the exchange counts", () => {
  const count = (year: number) => daysOf(year).filter(isTradingDay).length;
  expect([2024, 2025, 2026].map(count)).toEqual([252, 250, 251]);
});

test("Juneteenth is kept since 2022, on the Monday after a Sunday", () => {
  expect(isTradingDay("2021-06-18")).toBe(true);
  expect(isTradingDay("2022-06-20")).toBe(false);
});

test("New Year's Day on a Saturday is not made up for; on a Sunday it is on Monday", () => {
  expect(isTradingDay("2021-12-31")).toBe(true);
  expect(isTradingDay("2027-12-31")).toBe(true);
  expect(isTradingDay("2023-01-02")).toBe(false);
});

describe("hours are New York's", () => {
  test.each([
    ["2026-01-15", "2026-01-15T14:30:00.000Z", "2026-01-15T21:00:00.000Z"],
    ["2026-07-15", "2026-07-15T13:30:00.000Z", "2026-07-15T20:00:00.000Z"],
    // The Monday after clocks change, in March and in November.
    ["2026-03-09", "2026-03-09T13:30:00.000Z", "2026-03-09T20:00:00.000Z"],
    ["2026-11-02", "2026-11-02T14:30:00.000Z", "2026-11-02T21:00:00.000Z"],
    ["2026-11-27", "2026-11-27T14:30:00.000Z", "2026-11-27T18:00:00.000Z"],
  ])("on %s it trades from %s to %s", (day, opens, closes) => {
    expect(openTime(day)?.toISOString()).toBe(opens);
    expect(closeTime(day)?.toISOString()).toBe(closes);
  });

  test("days without trading have none", () => {
    expect([openTime("2026-07-03"), closeTime("2026-08-22")]).toEqual([null, null]);
  });
});

test.each([
  ["2026-08-20T13:29:59Z", "after-hours"],
  ["2026-08-20T13:30:00Z", "open"],
  ["2026-08-20T19:59:59Z", "open"],
  ["2026-08-20T20:00:00Z", "after-hours"],
  ["2026-08-21T19:59:59Z", "open"],
  ["2026-08-21T20:00:00Z", "after-hours"],
  ["2026-08-22T15:00:00Z", "weekend"],
  ["2026-08-24T03:59:59Z", "weekend"],
  ["2026-08-24T04:00:00Z", "after-hours"],
  ["2026-07-03T15:00:00Z", "holiday"],
  ["2025-01-09T15:00:00Z", "holiday"],
  ["2026-11-27T17:59:59Z", "open"],
  ["2026-11-27T18:00:00Z", "after-hours"],
  ["2026-12-24T18:00:00Z", "after-hours"],
])("at %s the market is %s", (at, status) => {
  expect(marketStatus(new Date(at))).toBe(status);
});

test("neighbouring trading days skip weekends and holidays", () => {
  expect(previousTradingDay("2026-07-06")).toBe("2026-07-02");
  expect(nextTradingDay("2026-07-02")).toBe("2026-07-06");
  expect(nextTradingDay("2025-01-08")).toBe("2025-01-10");
  expect(previousTradingDay("2028-01-03")).toBe("2027-12-31");
});

test("a day is completed by its close, and the next opening follows it", () => {
  expect(lastCompletedDay(new Date("2026-08-21T19:59:59Z"))).toBe("2026-08-20");
  expect(lastCompletedDay(new Date("2026-08-21T20:00:00Z"))).toBe("2026-08-21");
  expect(lastCompletedDay(new Date("2026-08-24T12:00:00Z"))).toBe("2026-08-21");
  expect(nextOpening(new Date("2026-08-21T20:00:00Z")).toISOString()).toBe("2026-08-24T13:30:00.000Z");
  expect(nextOpening(new Date("2026-08-24T12:00:00Z")).toISOString()).toBe("2026-08-24T13:30:00.000Z");
});

/** Easter Sunday as Knuth computes it (The Art of Computer Programming, 1.3.2, exercise 14), in days of March. */
function easterInMarch(year: number): number {
  const golden = (year % 19) + 1;
  const century = Math.floor(year / 100) + 1;
  const leapsLeftOut = Math.floor((3 * century) / 4) - 12;
  const moonCorrection = Math.floor((8 * century + 5) / 25) - 5;
  const sunday = Math.floor((5 * year) / 4) - leapsLeftOut - 10;
  let epact = (((11 * golden + 20 + moonCorrection - leapsLeftOut) % 30) + 30) % 30;
  if ((epact === 25 && golden > 11) || epact === 24) epact += 1;
  const moon = epact > 23 ? 74 - epact : 44 - epact;
  return moon + 7 - ((sunday + moon) % 7);
}

test("Good Friday is the only Friday of the Easter season without trading, in 400 years", () => {
  expect(easterInMarch(2026)).toBe(36);
  for (let year = 1900; year < 2300; year += 1) {
    const friday = addDays(`${year}-03-01`, easterInMarch(year) - 3);
    const around = [-14, -7, 0, 7, 14].map((days) => addDays(friday, days));
    expect(around.filter((day) => !isTradingDay(day))).toEqual([friday]);
  }
});
