import { beforeEach, describe, expect, test } from "vitest";
import type { Render } from "~/platform/page/cache/cache.ts";
import { fromBytes, renderedPage, toBytes } from "~/platform/page/cache/kept-page.ts";
import { sharedPages } from "~/platform/page/cache/shared-pages.ts";
import { NO_STORE, PUBLIC_CACHE } from "~/platform/page/responses.ts";
import {
  broken,
  changeLongAgo,
  given,
  page404,
  resetPageCache,
  visit,
} from "../../../support/page/page-cache.ts";

/** The data of a page is kept beside it, and answered by its id. */

beforeEach(resetPageCache);

const idOf = (number: number) => String(number).padStart(32, "0");

/** A page whose data says which rendering it is of. */
const withData: Render = async (_, { keepData }) => {
  given.rendered += 1;
  keepData?.({ id: idOf(given.rendered), json: `{"rendering":${given.rendered}}` });
  return new Response(`rendering ${given.rendered}`, { headers: { "Cache-Control": PUBLIC_CACHE } });
};
const render = withData;
const dataOf = (number: number, more: object = {}) => visit({ render, pageData: idOf(number), ...more });

test("a page is rendered once for its document and its data", async () => {
  expect(await visit({ render })).toMatchObject({ state: "miss", body: "rendering 1" });
  const data = await dataOf(1);
  expect(data).toMatchObject({ state: "hit", status: 200, body: '{"rendering":1}' });
  expect(data.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(data.headers.get("Content-Type")).toBe("application/json");
  expect(data.headers.get("X-Robots-Tag")).toBe("noindex");
  expect(await visit({ render })).toMatchObject({ state: "hit", body: "rendering 1" });
  expect(given.rendered).toBe(1);
});

test("the document tells its visitors nothing of where the data is kept", async () => {
  await visit({ render });
  const { headers } = await visit({ render });
  expect([...headers.keys()].filter((name) => name.startsWith("x-"))).toEqual([]);
});

test("the data of a document outlives its renewal", async () => {
  await visit({ render });
  changeLongAgo();
  expect(await visit({ render })).toMatchObject({ body: "rendering 2" });
  expect(await dataOf(1)).toMatchObject({ state: "hit", body: '{"rendering":1}' });
  expect(await dataOf(2)).toMatchObject({ state: "hit", body: '{"rendering":2}' });
});

describe("data that the location does not have", () => {
  test("is the newest rendering's, not stored further, and costs no rendering", async () => {
    await visit({ render });
    for (let id = 2; id < 20; id++) {
      const data = await dataOf(id);
      expect(data).toMatchObject({ state: "stale", body: '{"rendering":1}' });
      expect(data.headers.get("Cache-Control")).toBe(NO_STORE);
    }
    expect(given.rendered).toBe(1);
  });

  test("is rendered with its document, which is then kept", async () => {
    expect(await dataOf(1)).toMatchObject({ state: "miss", body: '{"rendering":1}' });
    expect(await visit({ render })).toMatchObject({ state: "hit", body: "rendering 1" });
    expect(given.rendered).toBe(1);
  });

  test("is read from KV, where another location put it", async () => {
    const values = new Map<string, ArrayBuffer>();
    const kv = {
      get: async (name: string) => values.get(name) ?? null,
      put: async (name: string, value: ArrayBuffer) => void values.set(name, value),
    };
    const shared = sharedPages(kv as unknown as KVNamespace, "a");
    await visit({ render, shared });
    const { pathname } = new URL(given.address);
    for (const suffix of ["", `&page-data=${idOf(1)}`])
      await caches.default.delete(`https://recurring.test${pathname}?build=a${suffix}`);
    expect(await dataOf(1, { shared })).toMatchObject({ state: "shared", body: '{"rendering":1}' });
    expect(await dataOf(1)).toMatchObject({ state: "hit" });
    expect(given.rendered).toBe(1);
  });

  test("of a page that has gone is missing; a render that fails says so", async () => {
    expect(await visit({ render: page404, pageData: idOf(1) })).toMatchObject({ status: 404 });
    resetPageCache();
    await expect(visit({ render: broken, pageData: idOf(1) })).rejects.toThrow("the database is down");
  });
});

test("a Cache API that fails means rendering the data", async () => {
  const fails = async () => {
    throw new Error("no cache");
  };
  const cache = { match: fails, put: fails, delete: fails };
  expect(await dataOf(1, { cache })).toMatchObject({ state: "miss", body: '{"rendering":1}' });
});

test("a page is the same after it was bytes, its data included", async () => {
  const response = new Response("text", { headers: { "Cache-Control": PUBLIC_CACHE } });
  const page = {
    ...(await renderedPage(response, { renderedAt: 5, dueAt: null }, false)),
    pageData: { id: idOf(1), json: '{"a":"\\u2028é\\""}' },
  };
  expect(fromBytes(toBytes(page))).toEqual(page);
});
