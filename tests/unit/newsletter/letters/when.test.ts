import { expect, test } from "vitest";
import { inputText } from "~/domains/newsletter/rules/letter/when.ts";
import { momentIn } from "~/lib/time/time-zone.ts";

/** Times of letters as a browser's field has them. */

test.each([
  ["UTC", "2026-08-20T09:00", "2026-08-20T09:00:00.000Z"],
  ["UTC", " 2028-02-29T23:59:00 ", "2028-02-29T23:59:00.000Z"],
  ["America/New_York", "2026-08-20T09:00", "2026-08-20T13:00:00.000Z"],
])("in %s %j is %s", (zone, text, at) => {
  const time = momentIn(zone, text);
  expect(time).toBe(Date.parse(at));
  expect(inputText(zone, time ?? 0)).toBe(text.trim().slice(0, 16));
});

test.each(["2026-02-31T09:00", "2026-02-29T09:00", "2026-13-01T09:00", "2026-08-20T24:00", "2026-08-20", ""])(
  "%j is no time in any zone",
  (text) => {
    for (const zone of ["UTC", "America/New_York"]) expect(momentIn(zone, text)).toBeNull();
  },
);
