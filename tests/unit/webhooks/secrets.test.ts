import { beforeEach, describe, expect, test } from "vitest";
import { sendWebhooks } from "~/jobs/readers/send-webhooks.ts";
import { batch, rowsOf } from "~/platform/data/db.ts";
import { endpoints, hideSecret, rotateSecret } from "~/platform/webhooks/endpoints.ts";
import { newSecret, signedHeaders } from "~/platform/webhooks/sign.ts";
import { endpoint, isGenuine, receiver } from "../../support/webhooks/receiver.ts";
import { at, begin, db, MINUTE, NOON, note, secretOf } from "../../support/webhooks/world.ts";

beforeEach(begin);

test("a signature is that of the specification's example", async () => {
  expect(
    await signedHeaders(["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"], {
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      at: new Date(1614265330 * 1000),
      body: '{"test": 2432232314}',
    }),
  ).toEqual({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
  expect(newSecret()).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(newSecret()).not.toBe(newSecret());
});

describe("a secret", () => {
  test("is shown until it was taken, and a quarter of an hour at most", async () => {
    const id = await endpoint(["waitlist"]);
    const shown = async (time: number) =>
      (await rowsOf(db, endpoints(at(time)))).map(({ secret }) => secret !== null);
    expect(await shown(NOON + 14 * MINUTE)).toEqual([true]);
    expect(await shown(NOON + 15 * MINUTE)).toEqual([false]);
    await batch(db, [hideSecret(id)]);
    expect(await shown(NOON)).toEqual([false]);
  });

  test("that is replaced signs beside the new one for a day", async () => {
    const id = await endpoint(["waitlist"]);
    const before = await secretOf(id);
    await batch(db, [rotateSecret(at(NOON), id)]);
    const after = await secretOf(id);
    const crm = receiver();
    const day = 24 * 60 * MINUTE;
    for (const time of [NOON, NOON + day]) {
      await note(`at ${time}`, "ada@example.com", time);
      await sendWebhooks(at(time, crm.fetch));
    }
    const [first, later] = crm.received;
    if (!first || !later) throw new Error("Nothing was received.");
    expect([await isGenuine(first, before), await isGenuine(first, after)]).toEqual([true, true]);
    expect([await isGenuine(later, before), await isGenuine(later, after)]).toEqual([false, true]);
  });
});
