import { describe, expect, test } from "vitest";
import { type CsvPart, csvParts, decodedSlices } from "~/lib/csv/parts.ts";
import { readCsv } from "~/lib/csv/read.ts";

/** Parts read one by one are what the whole file is. */

const sliced = function* (text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
};

function rowsOf(parts: Iterable<CsvPart>, separator: string) {
  return [...parts].flatMap(({ text, line }) => readCsv(text, { separator, line }));
}

const FILES: [string, string, string][] = [
  ["plain rows", ",", Array.from({ length: 40 }, (_, n) => `a${n}@example.com,${n}`).join("\n")],
  ["Windows' line ends", ";", Array.from({ length: 40 }, (_, n) => `a${n};${n}`).join("\r\n")],
  ["old line ends", ",", Array.from({ length: 40 }, (_, n) => `a${n},${n}`).join("\r")],
  [
    "quoted cells with line ends, separators and quotes",
    ",",
    Array.from({ length: 20 }, (_, n) => `a${n},"one\r\ntwo, ""three""\n",${n}`).join("\n"),
  ],
  ["quotes that open no cell", ",", Array.from({ length: 30 }, (_, n) => `5" tall,${n}\n`).join("")],
  ["empty lines", "\t", "a\tb\n\n\nc\td\n\ne\tf\n"],
];

describe.each(FILES)("a file with %s", (_, separator, text) => {
  test.each([1, 2, 3, 7, 64, 10_000])("in slices of %i is cut between rows", (slice) => {
    const whole = readCsv(text, { separator });
    for (const size of [1, 5, 20, 100])
      expect(rowsOf(csvParts(sliced(text, slice), size, 10_000), separator), `${size}`).toEqual(whole);
  });
});

test("parts are about as long as they shall be, and one row if that is longer", () => {
  const text = "a,b\n".repeat(100);
  const lengths = [...csvParts(sliced(text, 50), 40)].map((part) => part.text.length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(40);
  expect(lengths.length).toBeLessThan(20);
  const [long] = csvParts([`"${"x".repeat(200)}",b\nc,d\n`], 40, 400);
  expect(long?.text).toBe(`"${"x".repeat(200)}",b\n`);
});

test("a quote that is never closed is cut at the end of a line", () => {
  const text = `a,"never closed\n${"b,c\n".repeat(500)}`;
  const parts = [...csvParts(sliced(text, 100), 40)];
  expect(parts.length).toBeGreaterThan(3);
  expect(parts.map((part) => part.text).join("")).toBe(text);
});

test("bytes are decoded a slice at a time, also where a character lies across two", () => {
  const text = `name\n${"Jörg, Köln – ü\n".repeat(40_000)}`;
  expect([...decodedSlices(new TextEncoder().encode(text))].join("")).toBe(text);
});
