import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import { sendBatch } from "~/platform/mail/delivery/batches/send.ts";
import { claimBatch } from "~/platform/mail/delivery/batches/store.ts";
import { mailingProgress, withdrawRecipient } from "~/platform/mail/delivery/mailings.ts";
import { sweepMail } from "~/platform/mail/delivery/queue/sweep.ts";
import { addressHash, suppress } from "~/platform/mail/delivery/reports/suppressions.ts";
import {
  accept,
  all,
  begin,
  clearMail,
  clockedDeps,
  crash,
  fakeProvider,
  inTurn,
  states,
} from "../../support/mail/mail.ts";

let deps: ReturnType<typeof clockedDeps>;

beforeEach(async () => {
  deps = clockedDeps();
  await clearMail(deps);
});

const deliveries = (mailing: string) =>
  rowsOf(
    deps.db,
    statement<{ state: string; providerId: string | null; error: string | null }>(sql`
      select state, provider_id as providerId, error from deliveries where mailing_id = ${mailing}
      order by recipient_id`),
  );
const progress = async (id: string) => (await mailingProgress(deps, { id }))[0];

describe("a provider that remembers keys", () => {
  test("is sent the same set under the same key after a crash between sending and marking", async () => {
    const { id, batches } = await begin(deps, "crash", 3);
    const name = String(batches[0]);
    const accepted = new Map<string, string[]>();
    const { provider, requests } = fakeProvider(
      inTurn((request) => {
        accepted.set(request.key, request.to);
        return crash();
      }, accept),
    );
    await expect(sendBatch(deps, provider, name)).rejects.toThrow("killed");
    expect(await states(deps, id)).toEqual({ sending: 3 });
    // Somebody is suppressed meanwhile, somebody leaves: under this key it is this set all the same.
    await batch(deps.db, [
      suppress(deps, [await addressHash("r000001@example.com")], "bounce"),
      withdrawRecipient("r000002"),
    ]);
    expect(await sendBatch(deps, provider, name)).toEqual([{ ref: { batch: name }, afterMs: 60_000 }]);
    deps.pass(60);
    expect(await sendBatch(deps, provider, name)).toEqual([]);
    expect(requests).toHaveLength(2);
    expect(requests[1]).toEqual({ ...requests[0] });
    expect(accepted.get(String(requests[1]?.key))).toEqual(requests[1]?.to);
    expect(await progress(id)).toMatchObject({ state: "sent", sent: 3 });
  });

  test("keeps the key when an answer was lost and the next one says later: the first may have been accepted", async () => {
    const { id, batches } = await begin(deps, "lost", 2);
    const name = String(batches[0]);
    const { provider, requests } = fakeProvider(inTurn(all("unknown"), all("later"), accept));
    for (let round = 0; round < 3; round++) {
      await sendBatch(deps, provider, name);
      deps.pass(3600);
    }
    expect(new Set(requests.map(({ key }) => key)).size).toBe(1);
    expect(requests).toHaveLength(3);
    expect(await states(deps, id)).toEqual({ sent: 2 });
  });

  test("gets another set under another key once it surely took nothing", async () => {
    const { batches } = await begin(deps, "later", 2);
    const name = String(batches[0]);
    const { provider, requests } = fakeProvider(inTurn(all("later"), accept));
    await sendBatch(deps, provider, name);
    await rowsOf(deps.db, withdrawRecipient("r000001"));
    deps.pass(60);
    await sendBatch(deps, provider, name);
    expect(requests.map(({ to }) => to)).toEqual([
      ["r000001@example.com", "r000002@example.com"],
      ["r000002@example.com"],
    ]);
    expect(requests[0]?.key).not.toBe(requests[1]?.key);
  });

  test("is not asked again when it may have forgotten the key", async () => {
    const { id, batches } = await begin(deps, "forgotten", 2);
    const { provider, requests } = fakeProvider(all("unknown"));
    await sendBatch(deps, provider, String(batches[0]));
    deps.pass(23 * 3600 + 1);
    await sendBatch(deps, provider, String(batches[0]));
    expect(requests).toHaveLength(1);
    expect(await states(deps, id)).toEqual({ uncertain: 2 });
    expect(await progress(id)).toMatchObject({ state: "sent", uncertain: 2 });
  });

  test("is not mistaken for another one that never saw the key", async () => {
    const { id, batches } = await begin(deps, "switched", 2);
    await sendBatch(deps, fakeProvider(all("unknown")).provider, String(batches[0]));
    deps.pass(3600);
    const { provider, requests } = fakeProvider(accept, 0);
    await sendBatch(deps, provider, String(batches[0]));
    expect(requests).toEqual([]);
    expect(await states(deps, id)).toEqual({ uncertain: 2 });
  });

  test("that refuses a batch for one of its recipients costs only that one", async () => {
    const { id, batches } = await begin(deps, "bad", 100);
    const bad = "r000037@example.com";
    const { provider, requests } = fakeProvider((request) => {
      if (!request.to.includes(bad)) return accept(request);
      const later = { outcome: "later" as const, error: "One is wrong." };
      if (request.to.length > 1) return { results: request.to.map(() => later), split: true };
      return { results: [{ outcome: "refused", error: "It is wrong." }] };
    });
    const open = [...batches];
    for (let name = open.shift(); name; name = open.shift())
      for (const { ref, afterMs } of await sendBatch(deps, provider, name)) {
        expect(afterMs).toBe(0);
        if ("batch" in ref) open.push(ref.batch);
      }
    expect(await states(deps, id)).toEqual({ sent: 99, failed: 1 });
    expect(await progress(id)).toMatchObject({ state: "sent", recipients: 100, sent: 99, failed: 1 });
    expect(requests.length).toBeLessThan(16);
  });
});

describe("a provider without keys and without a list", () => {
  test("is not sent list mail again whose answer was lost, nor after a crash", async () => {
    const lost = await begin(deps, "lost", 2);
    await sendBatch(deps, fakeProvider(all("unknown"), 0).provider, String(lost.batches[0]));
    expect(await states(deps, lost.id)).toEqual({ uncertain: 2 });
    const crashed = await begin(deps, "crashed", 2);
    const { provider } = fakeProvider(crash, 0);
    await expect(sendBatch(deps, provider, String(crashed.batches[0]))).rejects.toThrow("killed");
    deps.pass(60);
    const { provider: next, requests } = fakeProvider(accept, 0);
    await sendBatch(deps, next, String(crashed.batches[0]));
    expect(requests).toEqual([]);
    expect(await progress(crashed.id)).toMatchObject({ state: "sent", uncertain: 2, sent: 0 });
  });

  test("and that takes a few at a time leaves only those in the open when the Worker ends", async () => {
    const { id, batches } = await begin(deps, "slices", 25);
    const { provider } = fakeProvider(inTurn(accept, crash), 0, 10);
    await expect(sendBatch(deps, provider, String(batches[0]))).rejects.toThrow("killed");
    expect(await states(deps, id)).toEqual({ sent: 10, sending: 10, waiting: 5 });
    deps.pass(60);
    const { provider: next, requests } = fakeProvider(accept, 0, 10);
    expect(await sendBatch(deps, next, String(batches[0]))).toEqual([
      { ref: { batch: batches[0] }, afterMs: 0 },
    ]);
    await sendBatch(deps, next, String(batches[0]));
    expect(requests.map(({ to }) => to.length)).toEqual([5]);
    expect(await states(deps, id)).toEqual({ sent: 15, uncertain: 10 });
  });

  test("and that takes them one by one is asked of the open ones alone: those that wait cost no pace", async () => {
    const { batches } = await begin(deps, "one by one", 25);
    const name = String(batches[0]);
    const oneByOne = (script?: Parameters<typeof fakeProvider>[0]) => ({
      ...fakeProvider(script, 0, 10).provider,
      oneByOne: true,
    });
    await expect(sendBatch(deps, oneByOne(inTurn(accept, crash)), name)).rejects.toThrow("killed");
    deps.pass(60);
    await sendBatch(deps, oneByOne(), name);
    const [pace] = await rowsOf(
      deps.db,
      statement<{ taken: number }>(sql`select taken from mail_pace where name = 'postmark'`),
    );
    expect(pace).toEqual({ taken: 1 });
  });

  test("may take some of a batch: the others are tried again, and only they", async () => {
    const { id, batches } = await begin(deps, "some", 3);
    const { provider, requests } = fakeProvider(
      inTurn(
        () => ({
          results: [
            { outcome: "sent", providerId: "1" },
            { outcome: "later", error: "Busy." },
            { outcome: "refused", error: "Wrong." },
          ],
        }),
        accept,
      ),
      0,
    );
    const [again] = await sendBatch(deps, provider, String(batches[0]));
    expect(again?.afterMs).toBeGreaterThan(8_000);
    deps.pass(12);
    await sendBatch(deps, provider, String(batches[0]));
    expect(requests[1]?.to).toEqual(["r000002@example.com"]);
    expect(await states(deps, id)).toEqual({ sent: 2, failed: 1 });
  });
});

describe("a batch", () => {
  test("is held for a minute by who took it, then free for the next", async () => {
    const { batches } = await begin(deps, "held", 2);
    const name = String(batches[0]);
    const { provider } = fakeProvider();
    const waiting = ["r000001", "r000002"].map((id) => ({ id, address: `${id}@example.com` }));
    const claim = () => claimBatch(deps, provider, name);
    expect((await claim()).claimed).toMatchObject({ attempts: 1, keyedAt: null, sending: [], waiting });
    expect(await claim()).toEqual({ claimed: null, againMs: 60_000 });
    deps.pass(59);
    expect(await claim()).toEqual({ claimed: null, againMs: 1000 });
    deps.pass(1);
    expect((await claim()).claimed).toMatchObject({ attempts: 2, waiting });
  });

  test("notes what the provider said of each recipient", async () => {
    const { id, batches } = await begin(deps, "said", 3);
    const { provider } = fakeProvider(() => ({
      results: [
        { outcome: "sent", providerId: "id-1" },
        { outcome: "refused", error: "No such mailbox." },
      ],
    }));
    await sendBatch(deps, provider, String(batches[0]));
    expect(await deliveries(id)).toEqual([
      { state: "sent", providerId: "id-1", error: null },
      { state: "failed", providerId: null, error: "No such mailbox." },
      { state: "sending", providerId: null, error: "Nothing was said of it." },
    ]);
  });

  test("is taken up by the sweep at the moment when its lease or its pause ends", async () => {
    const { id, batches } = await begin(deps, "moment", 1);
    const { provider, requests } = fakeProvider(inTurn(crash, all("later"), accept));
    await expect(sendBatch(deps, provider, String(batches[0]))).rejects.toThrow("killed");
    deps.pass(59.999);
    expect(await sweepMail(deps, provider, {})).toMatchObject({ batches: 0 });
    deps.pass(0.001);
    expect(await sweepMail(deps, provider, {})).toMatchObject({ batches: 1 });
    const [next] = await rowsOf(
      deps.db,
      statement<{ at: number }>(sql`select next_try_at as at from mail_batches`),
    );
    deps.pass((Number(next?.at) - deps.now().getTime() - 1) / 1000);
    expect(await sweepMail(deps, provider, {})).toMatchObject({ batches: 0 });
    deps.pass(0.001);
    expect(await sweepMail(deps, provider, {})).toMatchObject({ batches: 1 });
    expect(requests).toHaveLength(3);
    expect(await states(deps, id)).toEqual({ sent: 1 });
  });
});
