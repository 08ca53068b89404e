import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { sendWebhooks } from "~/jobs/readers/send-webhooks.ts";
import { reportTroubles } from "~/jobs/report-troubles.ts";
import { batch, rowsOf } from "~/platform/data/db.ts";
import { PAUSES_MS, pruneDeliveries, webhookTroubles } from "~/platform/webhooks/deliver.ts";
import {
  deliveriesOf,
  endpoints,
  hurryDeliveries,
  redeliver,
  writeEndpoint,
} from "~/platform/webhooks/endpoints.ts";
import { ERASED, noteErasure } from "~/platform/webhooks/events.ts";
import { deliveries, endpoint, receiver } from "../../support/webhooks/receiver.ts";
import { at, begin, db, MINUTE, NOON, note } from "../../support/webhooks/world.ts";

/** What an address does not take for a day, and how it gets it after all. */

beforeEach(begin);

async function failForADay(fetch: typeof globalThis.fetch) {
  let time = NOON;
  for (const pause of [...PAUSES_MS, 0]) {
    await sendWebhooks(at(time, fetch));
    time += pause;
  }
  return time;
}

const down = receiver(() => new Response("", { status: 503 })).fetch;
const states = async () => (await rowsOf(db, endpoints(at(NOON)))).map(({ state }) => state);
const turnOn = (id: string, time: number) =>
  batch(db, [
    writeEndpoint(at(time), id, { url: "https://crm.example/hook", kinds: ["waitlist"], state: "on" }),
    hurryDeliveries(at(time), id),
  ]);
const erase = () => batch(db, [noteErasure(NOON, "ada@example.com", "erasure/1")]);

describe("an address that fails for a day", () => {
  test("is switched off, and the operator is told; once it is on again it gets what happened meanwhile", async () => {
    const id = await endpoint(["waitlist"]);
    await note("one");
    const end = await failForADay(down);
    expect(await states()).toEqual(["broken"]);
    expect(await deliveries()).toMatchObject([{ state: "failed", attempts: PAUSES_MS.length + 1 }]);
    expect(await webhookTroubles(at(end))).toMatchObject([
      { key: `webhook/${id}`, text: expect.stringContaining("The webhook to crm.example is switched off.") },
    ]);
    await reportTroubles(at(end));
    expect(await db.all(sql`select key from troubles where key like 'webhook/%'`)).toHaveLength(1);

    await note("two", "ben@example.com", end);
    const crm = receiver();
    await sendWebhooks(at(end, crm.fetch));
    expect(crm.received).toEqual([]);
    await turnOn(id, end);
    await sendWebhooks(at(end, crm.fetch));
    expect(crm.received.map(({ body }) => JSON.parse(body).data.key)).toEqual(["two"]);
    expect(await webhookTroubles(at(end))).toEqual([]);
  });

  test("stays on when it took something else meanwhile", async () => {
    await endpoint(["waitlist"]);
    await note("bad");
    await note("good");
    const picky = receiver(({ body }) =>
      JSON.parse(body).data.key === "bad" ? new Response("", { status: 400 }) : new Response(),
    );
    await failForADay(picky.fetch);
    expect(await states()).toEqual(["on"]);
    expect(await deliveries()).toMatchObject([{ state: "failed" }, { state: "done" }]);
  });

  test("is switched off at once when it answers that it is gone", async () => {
    await endpoint(["waitlist"]);
    await note("one");
    await sendWebhooks(at(NOON, receiver(() => new Response("", { status: 410 })).fetch));
    expect(await states()).toEqual(["broken"]);
    expect(await deliveries()).toMatchObject([{ state: "failed", attempts: 1 }]);
  });

  test("gives what waits all its tries again once it is on again", async () => {
    const id = await endpoint(["waitlist"]);
    await note("one");
    await note("two");
    let time = NOON;
    for (; (await states())[0] === "on"; time += 30 * MINUTE) await sendWebhooks(at(time, down));
    expect(await deliveries()).toMatchObject([
      { state: "failed" },
      { state: "waiting", attempts: PAUSES_MS.length },
    ]);
    await turnOn(id, time);
    await sendWebhooks(at(time, down));
    expect(await deliveries()).toMatchObject([
      { state: "failed" },
      { state: "waiting", attempts: 1, nextTryAt: time + MINUTE },
    ]);
  });
});

describe("an erasure that was not taken for a day", () => {
  test("is sent once its address is on again", async () => {
    const id = await endpoint(["waitlist"]);
    await erase();
    const end = await failForADay(down);
    expect(await states()).toEqual(["broken"]);
    await turnOn(id, end);
    const crm = receiver();
    await sendWebhooks(at(end, crm.fetch));
    expect(crm.received.map(({ body }) => JSON.parse(body).type)).toEqual([ERASED]);
    expect(await deliveries()).toMatchObject([{ state: "done", payload: "" }]);
  });

  test("by an address that takes other things is told to the operator, and kept until it is taken", async () => {
    const id = await endpoint(["waitlist"]);
    await erase();
    await note("good");
    const picky = receiver(({ body }) =>
      JSON.parse(body).type === ERASED ? new Response("", { status: 400 }) : new Response(),
    );
    const end = await failForADay(picky.fetch);
    expect(await states()).toEqual(["on"]);
    expect(await webhookTroubles(at(end))).toMatchObject([
      { key: `webhook/${id}/erasures`, text: expect.stringContaining("crm.example did not take") },
    ]);
    const later = end + 40 * 24 * 60 * MINUTE;
    await batch(db, [pruneDeliveries(at(later))]);
    expect(await deliveries()).toMatchObject([{ type: ERASED, state: "failed" }]);
    const [kept] = await rowsOf(db, deliveriesOf(id, null, 1));
    await rowsOf(db, redeliver(at(later), kept?.id ?? ""));
    await sendWebhooks(at(later, receiver().fetch));
    expect(await deliveries()).toMatchObject([{ state: "done", payload: "" }]);
    expect(await webhookTroubles(at(later))).toEqual([]);
  });
});
