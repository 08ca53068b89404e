import { decode } from "turbo-stream";
import { expect, test } from "vitest";
import { createRandom } from "~/lib/random.ts";
import { turboStreamOf } from "~/platform/page/document/page-data.ts";

/** The framework decodes the data of a page with turbo-stream. */
const decoded = async (json: unknown) => {
  const body = new Response(turboStreamOf(json)).body as ReadableStream<Uint8Array>;
  return (await decode(body)).value;
};

test.each([
  [null],
  [true],
  ["text"],
  [0],
  [[]],
  [{}],
  [["D", 5, null, [null]]],
  [
    {
      loaderData: { root: null, "routes/news": { items: [{ name: "<b>", value: -1.5 }, {}] } },
      errors: null,
    },
  ],
  [{ _1: { "": "empty name" }, __proto: [[[]]] }],
])("%j is the same after it", async (json) => {
  expect(await decoded(json)).toEqual(json);
});

test("any JSON is the same after it", async () => {
  const random = createRandom("page-data");
  const leaves = [null, true, false, 0, -5, 1e21, "", "a", "_0", "é\u2028", "P"];
  const made = (depth: number): unknown => {
    const kind = depth === 0 ? 0 : random.int(0, 2);
    const count = random.int(0, 4);
    if (kind === 1) return Array.from({ length: count }, () => made(depth - 1));
    if (kind === 2)
      return Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, made(depth - 1)]));
    return random.pick(leaves);
  };
  for (let index = 0; index < 200; index++) {
    const json = made(5);
    expect(await decoded(json)).toEqual(json);
  }
});
