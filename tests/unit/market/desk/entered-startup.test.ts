import { expect, test } from "vitest";
import { readStartup, STARTUP_FIELDS, type StartupFields } from "~/domains/startups/rules/entered-startup.ts";
import { STARTUP } from "../../../support/market/startup-fields.ts";

/** A startup as it is entered at the desk. */

const TODAY = "2026-08-21";
const EMPTY = Object.fromEntries(STARTUP_FIELDS.map((name) => [name, ""])) as StartupFields;
const PRIVATE: StartupFields = { ...EMPTY, ...STARTUP };
const PUBLIC: StartupFields = {
  ...PRIVATE,
  status: "public",
  symbol: "hern",
  shares: "120,000,000",
  sharesOn: "2026-05-31",
  sharesSource: "10-Q",
};

const wrongIn = (fields: StartupFields) => {
  const read = readStartup(fields, TODAY);
  return read.ok ? [] : Object.keys(read.errors).sort();
};

test.each([
  ["founded this year", { founded: "2026" }],
  ["founded in 1950", { founded: "1950" }],
  ["with a sentence of 160 characters", { description: "x".repeat(160) }],
  ["whose last round is today's", { fundedOn: TODAY }],
  ["with spaces around a name", { name: "  Heron   Labs " }],
])("one %s is taken", (_, fields) => {
  const read = readStartup({ ...PRIVATE, ...fields }, TODAY);
  expect(read).toMatchObject({ ok: true, value: { name: "Heron Labs", status: "private" } });
});

test.each([
  ["founded", { founded: "2027" }],
  ["founded", { founded: "1949" }],
  ["founded", { founded: "98" }],
  ["founded", { founded: "2023 or so" }],
  ["description", { description: "x".repeat(161) }],
  ["fundedOn", { fundedOn: "2026-08-22" }],
  ["fundedOn", { fundedOn: "June" }],
  ["status", { status: "sold" }],
  ["name", { name: " " }],
  ["headquarters", { headquarters: "" }],
  ["category", { category: "" }],
  ["usd", { usd: "a lot" }],
])("%s is named when it is wrong: %o", (name, fields) => {
  expect(wrongIn({ ...PRIVATE, ...fields })).toEqual([name]);
});

test.each([
  ["symbol", { symbol: "HERONLABS" }],
  ["symbol", { symbol: "1HE" }],
  ["shares", { shares: "0" }],
  ["shares", { shares: "many" }],
  ["sharesOn", { sharesOn: "2026-08-22" }],
  ["sharesOn", { sharesOn: "" }],
  ["sharesSource", { sharesSource: "" }],
])("of a public company %s is named when it is wrong: %o", (name, fields) => {
  expect(wrongIn({ ...PUBLIC, ...fields })).toEqual([name]);
});

test("a private company is not asked for its shares, and keeps none", () => {
  expect(wrongIn({ ...PRIVATE, shares: "many", symbol: "1" })).toEqual([]);
  expect(readStartup({ ...PUBLIC, fundedOn: "2026-01-01" }, TODAY)).toMatchObject({
    ok: true,
    value: { symbol: "HERN", shares: { count: 120_000_000, on: "2026-05-31", source: "10-Q" } },
  });
});
