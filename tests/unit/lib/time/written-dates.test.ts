import { describe, expect, test } from "vitest";
import { datesIn } from "~/lib/time/written-dates.ts";

const now = Date.parse("2026-08-21T12:00:00Z");

describe("in English", () => {
  const dates = datesIn();

  test("a document's date is in words", () => {
    expect(dates.longDate("2025-08-22")).toBe("August 22, 2025");
  });

  test.each([
    ["2026-08-21T11:59:30Z", "just now"],
    ["2026-08-21T12:00:30Z", "just now"],
    ["2026-08-21T11:15:00Z", "45 minutes ago"],
    ["2026-08-21T09:00:00Z", "3 hours ago"],
    ["2026-08-20T12:00:00Z", "yesterday"],
    ["2026-08-16T12:00:00Z", "5 days ago"],
    ["2026-07-22T12:00:00Z", "Jul 22, 2026"],
  ])("%s is %s", (iso, shown) => {
    expect(dates.relativeDate(iso, now)).toBe(shown);
  });

  test.each([
    [0, "today"],
    [1, "1 day ago"],
    [212, "212 days ago"],
    [1234, "1,234 days ago"],
  ])("%i days are %s", (days, shown) => {
    expect(dates.daysAgo(days)).toBe(shown);
  });

  test("a date is the same for every visitor: UTC", () => {
    expect(dates.shortDate("2026-08-21T23:59:59Z")).toBe("Aug 21, 2026");
  });

  test("charts and tables have the parts that they need", () => {
    const { month, monthAndYear, monthAndDay, weekdayAndDay } = dates;
    expect([month, monthAndYear, monthAndDay, weekdayAndDay].map((write) => write("2026-04-30"))).toEqual([
      "Apr",
      "Apr 2026",
      "Apr 30",
      "Thursday, April 30",
    ]);
  });

  test.each([
    ["2027-05-11", "2027-05-13", "May 11–13, 2027"],
    ["2027-11-30", "2027-12-01", "November 30–December 1, 2027"],
    ["2027-12-31", "2028-01-01", "December 31, 2027–January 1, 2028"],
    ["2027-05-11", "2027-05-11", "May 11, 2027"],
  ])("%s to %s reads %s", (startsOn, endsOn, text) => {
    expect(dates.dayRange(startsOn, endsOn)).toBe(text);
  });
});

describe("in another language", () => {
  const dates = datesIn("de-DE");

  test.each([
    ["2026-08-21T11:59:30Z", "jetzt"],
    ["2026-08-21T11:15:00Z", "vor 45 Minuten"],
    ["2026-08-20T12:00:00Z", "gestern"],
    ["2026-07-22T12:00:00Z", "22.07.2026"],
  ])("%s is %s", (iso, shown) => {
    expect(dates.relativeDate(iso, now)).toBe(shown);
  });

  test("every form is of that language", () => {
    expect(dates.longDate("2026-08-21")).toBe("21. August 2026");
    expect(dates.daysAgo(0)).toBe("heute");
    expect(dates.daysAgo(212)).toBe("vor 212 Tagen");
    expect(dates.month("2026-12-01")).toBe("Dez");
    expect(dates.monthAndYear("2026-12-01")).toBe("Dez. 2026");
    expect(dates.monthAndDay("2026-12-01")).toBe("1. Dez.");
    expect(dates.weekdayAndDay("2026-12-02")).toBe("Mittwoch, 2. Dezember");
    expect(dates.everyWeek(3)).toBe("Mittwoch,");
    expect(dates.dayRange("2027-05-11", "2027-05-13")).toBe("11.–13. Mai 2027");
    expect(dates.timeOfDay("18:30")).toBe("18:30");
    expect(dates.zoneName("Europe/Berlin", new Date("2026-12-02"))).toBe("MEZ");
  });

  test.each(["ja-JP", "ar-EG", "pt-BR", "hi-IN"])("%s has every form", (language) => {
    const other = datesIn(language);
    const written = [
      other.longDate("2026-08-21"),
      other.monthAndDay("2026-08-21"),
      other.everyWeek(3),
      other.dayRange("2027-05-11", "2027-05-13"),
      other.relativeDate("2026-08-20T12:00:00Z", now),
    ].join(" ");
    expect(written).not.toMatch(/August|Wednesday|May\b|yesterday|Invalid/);
  });

  test("is written with the same formatters each time", () => {
    expect(datesIn("de-DE")).toBe(dates);
  });
});
