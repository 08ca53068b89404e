import { describe, expect, test } from "vitest";
import { NONE } from "~/domains/numbers/rules/arrival.ts";
import { columnsOf } from "~/domains/numbers/rules/files.ts";
import { kindsOf, type ReadNumbers } from "~/domains/numbers/rules/shown.ts";
import { DIRECT, OTHERS } from "~/domains/numbers/rules/view.ts";
import { labelOf, periodWords, spanWords } from "~/domains/numbers/rules/words.ts";

/** What the desk calls what it counts, on the screen and in files. */

const NAMES = { articles: { pricing: "On pricing" }, companies: { SNOW: "Snowflake" } };

describe("a key is called", () => {
  test.each([
    ["articles", "pricing", { label: "On pricing", href: "/article/pricing" }],
    ["articles", "a b", { label: "a b", href: "/article/a%20b" }],
    ["videos", "v1", { label: "v1", href: "/video/v1" }],
    ["companies", "SNOW", { label: "Snowflake", href: "/insights/SNOW" }],
    ["signups", "/about card", { label: "/about", note: "card", href: "/about" }],
    ["waitlist", "/connect inline", { label: "/connect", note: "form in the page", href: "/connect" }],
    [
      "reports",
      "/valuation-calculator kiosk",
      { label: "/valuation-calculator", note: "kiosk", href: "/valuation-calculator" },
    ],
    ["signups", " call", { label: "No page", note: "API" }],
    ["countries", "DE", { label: "Germany" }],
    ["countries", "not one", { label: "not one" }],
    ["devices", "desktop", { label: "Computer" }],
    ["devices", "watch", { label: "watch" }],
    ["searches", "net & gross", { label: "net & gross", href: "/search?q=net%20%26%20gross" }],
    ["vain", "zzz", { label: "zzz", href: "/search?q=zzz" }],
    ["campaigns", `insider / email / ${NONE}`, { label: "insider / email / –" }],
    ["referrers", "example.com", { label: "example.com" }],
    ["referrers", DIRECT, { label: "Directly, or not said" }],
    ["articles", OTHERS, { label: "Others" }],
    ["articles", "constructor", { label: "constructor", href: "/article/constructor" }],
  ] as const)("%s: %s", (kind, key, label) => {
    expect(labelOf(kind, key, NAMES)).toEqual(label);
  });
});

test.each([
  ["campaigns", `insider / email / ${NONE}`, ["insider", "email", ""]],
  ["signups", "/about card", ["/about", "card"]],
  ["articles", "pricing", ["pricing", "On pricing"]],
  ["companies", "SNOW", ["SNOW", "Snowflake"]],
  ["countries", "DE", ["DE", "Germany"]],
  ["devices", "phone", ["phone"]],
  ["referrers", DIRECT, ["(direct)"]],
  ["campaigns", OTHERS, ["(others)", "", ""]],
] as const)("a file has %s %s as its cells", (kind, key, cells) => {
  const lines = { [kind]: [{ key, now: 3, before: 2 }] };
  const [columns, rows] = columnsOf(kind, { view: { lines, names: NAMES } } as unknown as ReadNumbers);
  expect(rows).toEqual([[...cells, 3, 2]]);
  expect(columns).toHaveLength(cells.length + 2);
});

test("what a publication has no section for is not counted", () => {
  expect(kindsOf({})).not.toContain("companies");
  expect(kindsOf({ market: {} })).toContain("companies");
  const all = kindsOf({ market: {}, connect: {}, valuation: {} });
  expect(all.filter((kind) => !kindsOf({}).includes(kind))).toEqual(["companies", "waitlist", "reports"]);
});

test("a period and its spans are written out", () => {
  const period = { from: "2026-08-14", to: "2026-08-20", spans: ["2025-09", "2026-08"] };
  const when = (unit: "day" | "week" | "year") => periodWords({ ...period, unit } as never);
  expect(when("day")).toBe("Thursday, August 20, 2026");
  expect(when("week")).toBe("August 14–20, 2026");
  expect(when("year")).toBe("Sep 2025 – Aug 2026");
  expect(spanWords("day", "07")).toEqual({ long: "07:00", short: "07" });
  expect(spanWords("week", "2026-08-20")).toEqual({ long: "Thursday, August 20", short: "Thu" });
  expect(spanWords("year", "2026-08")).toMatchObject({ short: "Aug" });
});
