import { expect, test } from "@playwright/test";
import {
  calendarDay,
  emailAddress,
  largeNumber,
  siteAddress,
  wholeNumber,
} from "../../../scripts/lib/cli/arguments.ts";

test("an address that is typed is the one that forms and imports store", () => {
  expect(emailAddress("Ada@Example.com")).toBe("ada@example.com");
  expect(emailAddress("ada@exämple.de")).toBe("ada@xn--exmple-cua.de");
  for (const given of ["ada", "a,b@c", "ada@localhost"])
    expect(() => emailAddress(given), given).toThrow("It must be an email address.");
});

test("a day that is typed is one of the calendar", () => {
  expect(calendarDay("2028-02-29")).toBe("2028-02-29");
  for (const given of ["2026-02-29", "2026-02-30", "2026-13-45", "2026-99-99", "26-11-26", "today"])
    expect(() => calendarDay(given), given).toThrow("It must be a day such as 2026-11-26.");
});

test("the address of a site that is typed has its scheme", () => {
  expect(siteAddress("https://old.example.com/")).toBe("https://old.example.com");
  expect(siteAddress("http://old.example.com/blog")).toBe("http://old.example.com/blog");
  for (const given of ["old.example.com", "nonsense", "ftp://old.example.com"])
    expect(() => siteAddress(given), given).toThrow("Use an address such as https://old.example.com.");
});

test("a number of requests may be larger than one of days", () => {
  expect(largeNumber("30000000")).toBe(30_000_000);
  expect(wholeNumber("9999999")).toBe(9_999_999);
  expect(() => wholeNumber("30000000")).toThrow("at most 7 digits");
  for (const given of ["-1", "1.5", "many", "1000000000000"]) expect(() => largeNumber(given)).toThrow();
});
