import { beforeEach, describe, expect, test } from "vitest";
import { sendWebhooks } from "~/jobs/readers/send-webhooks.ts";
import { batch, rowsOf } from "~/platform/data/db.ts";
import { isDeliveryDue, PAUSES_MS, pruneDeliveries } from "~/platform/webhooks/deliver.ts";
import { deliveriesOf, endpointUrl, redeliver, removeEndpoint } from "~/platform/webhooks/endpoints.ts";
import { eraseEvents, noteErasure, noteTest } from "~/platform/webhooks/events.ts";
import { newSecret } from "~/platform/webhooks/sign.ts";
import { rowsReadBy } from "../../support/unit/rows-read.ts";
import { deliveries, endpoint, isGenuine, receiver } from "../../support/webhooks/receiver.ts";
import { at, begin, db, MINUTE, NOON, note, secretOf } from "../../support/webhooks/world.ts";

beforeEach(begin);

describe("a delivery", () => {
  test("is posted, signed, in the order of the events, and told once", async () => {
    const id = await endpoint(["waitlist"]);
    await note("one");
    await note("two");
    const crm = receiver();
    expect(await isDeliveryDue(at(NOON))).toBe(true);
    await sendWebhooks(at(NOON, crm.fetch));
    await sendWebhooks(at(NOON + MINUTE, crm.fetch));
    expect(crm.received.map(({ url, body }) => [url, JSON.parse(body).data.key])).toEqual([
      ["https://crm.example/hook", "one"],
      ["https://crm.example/hook", "two"],
    ]);
    const [first] = crm.received;
    expect(first && (await isGenuine(first, await secretOf(id)))).toBe(true);
    expect(first && (await isGenuine(first, newSecret()))).toBe(false);
    expect(first?.timestamp).toBe(String(NOON / 1000));
    expect(first?.id).toMatch(/^msg_[\w-]+$/);
    expect(await deliveries()).toMatchObject([
      { state: "done", attempts: 1, status: 200, error: null },
      { state: "done", attempts: 1 },
    ]);
    expect(await isDeliveryDue(at(NOON + MINUTE))).toBe(false);
  });

  test("that is not taken is tried again with the same id and body, after longer and longer pauses", async () => {
    await endpoint(["waitlist"]);
    await note("one");
    const crm = receiver(() => new Response("no", { status: 500 }));
    let time = NOON;
    for (const [index, pause] of PAUSES_MS.entries()) {
      await sendWebhooks(at(time, crm.fetch));
      expect(await deliveries()).toMatchObject([
        { state: "waiting", attempts: index + 1, nextTryAt: time + pause, status: 500 },
      ]);
      await sendWebhooks(at(time + pause - 1, crm.fetch));
      expect(crm.received).toHaveLength(index + 1);
      time += pause;
    }
    expect(new Set(crm.received.map(({ id, body }) => id + body)).size).toBe(1);
    expect(new Set(crm.received.map(({ timestamp }) => timestamp)).size).toBe(PAUSES_MS.length);
    expect(time - NOON).toBeGreaterThan(23 * 60 * MINUTE);
  });

  test("waits as long as the answer asks for", async () => {
    await endpoint(["waitlist"]);
    await note("one");
    const crm = receiver(() => new Response("", { status: 429, headers: { "Retry-After": "3600" } }));
    await sendWebhooks(at(NOON, crm.fetch));
    expect(await deliveries()).toMatchObject([{ nextTryAt: NOON + 60 * MINUTE }]);
  });

  test("waits as well when its address asks for a pause before its turn", async () => {
    await endpoint(["waitlist"], "https://busy.example/");
    await endpoint(["waitlist"], "https://up.example/");
    await note("one");
    await note("two");
    const busy = () => new Response("", { status: 503, headers: { "Retry-After": "3600" } });
    const world = receiver(({ url }) => (url.includes("busy") ? busy() : new Response()));
    for (const time of [NOON, NOON + MINUTE, NOON + 59 * MINUTE]) await sendWebhooks(at(time, world.fetch));
    const waits = { state: "waiting", nextTryAt: NOON + 60 * MINUTE };
    const busyOnes = (await deliveries()).filter(({ state }) => state === "waiting");
    expect(busyOnes).toMatchObject([
      { ...waits, attempts: 1 },
      { ...waits, attempts: 0 },
    ]);
    const crm = receiver();
    await sendWebhooks(at(NOON + 60 * MINUTE, crm.fetch));
    expect(crm.received.map(({ body }) => JSON.parse(body).data.key)).toEqual(["one", "two"]);
  });

  test("whose answer never ends was taken once it began", async () => {
    await endpoint(["waitlist"]);
    await note("one");
    await sendWebhooks(at(NOON, receiver(() => new Response(new ReadableStream())).fetch));
    expect(await deliveries()).toMatchObject([{ state: "done", attempts: 1, status: 200 }]);
  });

  test("to an address that does not answer holds up neither the rest of the run nor the others", async () => {
    await endpoint(["waitlist"], "https://down.example/");
    await endpoint(["waitlist"], "https://up.example/");
    await note("one");
    await note("two");
    const world = receiver(({ url }) => {
      if (url.includes("down")) throw new Error("refused");
      return new Response(null, { status: 204 });
    });
    await sendWebhooks(at(NOON, world.fetch));
    const urls = world.received.map(({ url }) => new URL(url).host);
    expect(urls.filter((host) => host === "down.example")).toHaveLength(1);
    expect(urls.filter((host) => host === "up.example")).toHaveLength(2);
  });

  test("whose answer is too long was taken", async () => {
    await endpoint(["waitlist"]);
    await note("one");
    await sendWebhooks(at(NOON, receiver(() => new Response("x".repeat(200_000))).fetch));
    expect(await deliveries()).toMatchObject([{ state: "done" }]);
  });

  test("is made again on demand, under its id", async () => {
    const id = await endpoint(["waitlist"]);
    await note("one");
    const crm = receiver();
    await sendWebhooks(at(NOON, crm.fetch));
    const [listed] = await rowsOf(db, deliveriesOf(id, null, 5));
    await batch(db, [redeliver(at(NOON), listed?.id ?? "")]);
    await sendWebhooks(at(NOON + MINUTE, crm.fetch));
    expect(crm.received.map((one) => one.id)).toEqual([listed?.id, listed?.id]);
  });

  test("of a test goes to its address alone", async () => {
    const id = await endpoint([]);
    await endpoint(["waitlist"], "https://other.example/");
    await batch(db, [noteTest(NOON, id)]);
    const crm = receiver();
    await sendWebhooks(at(NOON, crm.fetch));
    expect(crm.received.map(({ url, body }) => [url, JSON.parse(body).type])).toEqual([
      ["https://crm.example/hook", "webhook.test"],
    ]);
  });
});

test("an address is public and https; on the own computer its own addresses will do too", () => {
  const url = (text: string, vars = {}) => endpointUrl({ vars: { COMPRESS: "off", ...vars } }, text);
  expect(url(" https://crm.example/hook?key=1 ")).toMatchObject({ value: "https://crm.example/hook?key=1" });
  for (const bad of [
    "http://crm.example/",
    "https://10.0.0.1/",
    "https://localhost:8080/",
    "http://127.0.0.1:3000/",
    "https://user:word@crm.example/",
    "crm.example",
    "",
  ])
    expect(url(bad), bad).toMatchObject({ ok: false });
  const local = { LOCAL_ORIGIN: "http://localhost:8787" };
  expect(url("http://127.0.0.1:3000/hook", local)).toMatchObject({ ok: true });
  expect(url("http://10.0.0.1/", local)).toMatchObject({ ok: false });
});

test("an erasure deletes what was told of an address, and tells every address to forget it", async () => {
  const id = await endpoint(["waitlist"]);
  await note("one");
  await note("other", "ben@example.com");
  await batch(db, [eraseEvents("ada@example.com"), noteErasure(NOON, "ada@example.com", "erasure/1")]);
  const crm = receiver();
  await sendWebhooks(at(NOON, crm.fetch));
  expect(crm.received.map(({ body }) => [JSON.parse(body).type, JSON.parse(body).data.email])).toEqual([
    ["waitlist.joined", "ben@example.com"],
    ["address.erased", "ada@example.com"],
  ]);
  expect(JSON.stringify(await deliveries())).not.toContain("ada@example.com");
  const [erasure] = await rowsOf(db, deliveriesOf(id, null, 1));
  expect(await rowsOf(db, redeliver(at(NOON), erasure?.id ?? ""))).toEqual([]);
});

test("the list of deliveries goes by key and reads a row for each", async () => {
  const id = await endpoint(["waitlist"]);
  for (let n = 0; n < 60; n++) await note(`n${n}`, "ada@example.com", NOON + Math.floor(n / 2));
  const keys: string[] = [];
  let after: string | null = null;
  for (;;) {
    const page: { id: string; key: string }[] = await rowsOf(db, deliveriesOf(id, after, 25));
    if (page.length === 0) break;
    keys.push(...page.map((row) => row.id));
    after = page.at(-1)?.key ?? null;
  }
  expect(new Set(keys).size).toBe(60);
  const read = await rowsReadBy((metered) => rowsOf(metered, deliveriesOf(id, null, 25)));
  expect(read).toBeLessThanOrEqual(50);
});

test("deliveries are deleted after thirty days, and with their address", async () => {
  const id = await endpoint(["waitlist"]);
  await note("old");
  await note("new", "ada@example.com", NOON + 1);
  const day = 24 * 60 * MINUTE;
  await batch(db, [pruneDeliveries(at(NOON + 30 * day + 1))]);
  expect(await deliveries()).toHaveLength(1);
  await batch(db, removeEndpoint(id));
  expect(await deliveries()).toEqual([]);
});
