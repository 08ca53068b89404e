import { describe, expect, test } from "vitest";
import { addDays, dayIn, timeIn, weekdayOf } from "~/lib/time/time-zone.ts";

describe("the day at a place", () => {
  test.each([
    ["America/Los_Angeles", "2026-11-21T07:59:59Z", "2026-11-20"],
    ["America/Los_Angeles", "2026-11-21T08:00:00Z", "2026-11-21"],
    ["America/Los_Angeles", "2026-07-01T06:59:59.999Z", "2026-06-30"],
    ["Europe/London", "2026-07-01T23:00:00Z", "2026-07-02"],
    ["Pacific/Auckland", "2026-12-31T11:00:00Z", "2027-01-01"],
  ])("%s at %s is %s", (zone, at, day) => {
    expect(dayIn(zone, new Date(at))).toBe(day);
  });
});

describe("a time on a place's clocks", () => {
  test.each([
    ["America/Los_Angeles", "2026-01-07", "10:00", "2026-01-07T18:00:00.000Z"],
    ["America/Los_Angeles", "2026-07-08", "10:00", "2026-07-08T17:00:00.000Z"],
    ["America/New_York", "2026-03-08", "16:15", "2026-03-08T20:15:00.000Z"],
    ["America/New_York", "2026-11-01", "16:15", "2026-11-01T21:15:00.000Z"],
    ["Asia/Kolkata", "2026-06-01", "09:30", "2026-06-01T04:00:00.000Z"],
    ["UTC", "2026-06-01", "00:00", "2026-06-01T00:00:00.000Z"],
  ])("%s, %s at %s is %s", (zone, day, time, at) => {
    expect(timeIn(zone, day, time).toISOString()).toBe(at);
  });

  test("in the small hours of a change of clocks it is still that time", () => {
    // Clocks go back at 2 in the morning of 1 November: from then on they are eight hours behind.
    expect(timeIn("America/Los_Angeles", "2026-11-01", "00:30").toISOString()).toBe(
      "2026-11-01T07:30:00.000Z",
    );
    expect(timeIn("America/Los_Angeles", "2026-11-01", "03:30").toISOString()).toBe(
      "2026-11-01T11:30:00.000Z",
    );
    expect(timeIn("America/Los_Angeles", "2026-03-08", "03:30").toISOString()).toBe(
      "2026-03-08T10:30:00.000Z",
    );
  });
});

test("days are counted over months, years and leap days", () => {
  expect(addDays("2026-12-30", 3)).toBe("2027-01-02");
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
  expect(weekdayOf("2026-11-25")).toBe(3);
});
