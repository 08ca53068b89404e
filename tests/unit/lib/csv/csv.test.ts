import { describe, expect, test } from "vitest";
import { readCsv } from "~/lib/csv/read.ts";
import { writeCsv } from "~/lib/csv/write.ts";

describe("comma-separated values", () => {
  const cells = (text: string) => readCsv(text).map((row) => row.cells);

  test("are read with quotes, commas, line ends of any kind and a byte order mark", () => {
    expect(cells('\ufeffa,b\r\n"x, ""y""","two\nlines"\r\n\r\nlast,\n')).toEqual([
      ["a", "b"],
      ['x, "y"', "two\nlines"],
      ["last", ""],
    ]);
    expect(readCsv('a\n"b\nc"\nd').map(({ line }) => line)).toEqual([1, 2, 4]);
    expect(cells("")).toEqual([]);
    expect(cells('"never ends, \n')).toEqual([["never ends, \n"]]);
    expect(cells("a\rb")).toEqual([["a"], ["b"]]);
  });

  test("are separated by what the first line has most of, outside of quotes", () => {
    expect(cells('a;b;"c, d, e, f"\n1,5;2;"x;y"')).toEqual([
      ["a", "b", "c, d, e, f"],
      ["1,5", "2", "x;y"],
    ]);
    expect(cells("a\tb\n1,2\t3;4;5")).toEqual([
      ["a", "b"],
      ["1,2", "3;4;5"],
    ]);
  });

  test("come back as they were written, formulas included", () => {
    const rows = [
      ["=1+1", "+x@example.com", "-a", "@b"],
      ['"', ",", "\r\n", "'plain"],
      ["Acme;=cmd|'/C calc'!A0;x", "a; -b", "a;b\t+c", ";;@x"],
    ];
    expect(writeCsv(rows).split("\r\n")[0]).toBe("'=1+1,'+x@example.com,'-a,'@b");
    expect(writeCsv(rows.slice(2))).toBe("Acme;'=cmd|'/C calc'!A0;x,a; -b,a;b\t'+c,;;'@x\r\n");
    expect(cells(writeCsv(rows))).toEqual(rows);
  });
});
