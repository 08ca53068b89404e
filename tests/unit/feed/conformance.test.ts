import { expect, test } from "vitest";
import document from "../../../docs/FEEDS.md?raw";
import { ROWS, tablesOf } from "../../support/conformance/document.ts";
import { readRow } from "../../support/conformance/read-row.ts";

test.each(ROWS)("$format, $field: $says", (row) => expect(readRow(row)).toEqual(row.reads));

test("docs/FEEDS.md says the same", () => {
  expect(document.slice(document.indexOf("## ")).trim()).toBe(tablesOf(ROWS));
});
