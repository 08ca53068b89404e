import { expect, test } from "vitest";
import { linesOf } from "../../../scripts/lib/backup/file.ts";

/** Returns the lines of parts that are read one after the other. */
async function read(...parts: string[]): Promise<string[]> {
  const lines: string[] = [];
  const source = async function* () {
    yield* parts;
  };
  for await (const line of linesOf(source())) lines.push(line);
  return lines;
}

test("a line of a backup ends at a line feed alone, whatever separators its texts hold", async () => {
  const texts = ["first\u2028second", "first\u2029second", "first\u0085second"].map((text) =>
    JSON.stringify([text]),
  );
  expect(await read(`${texts.join("\n")}\n`)).toEqual(texts);
});

test("a line of a backup may come in several parts, and the last one without a line feed", async () => {
  expect(await read("[1", ",2]\n[3", "]\n", "\n[4]")).toEqual(["[1,2]", "[3]", "", "[4]"]);
  expect(await read()).toEqual([]);
});
