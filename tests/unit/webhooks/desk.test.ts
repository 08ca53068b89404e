import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { type Browser, entryOf, signedIn } from "../../support/desk/desk.ts";
import { begin, db } from "../../support/webhooks/world.ts";

/** The webhooks' screens: what their acts do, and say. */

let owner: Browser;
beforeEach(async () => {
  await begin();
  for (const table of ["audit", "rate_limits"]) await db.run(sql`delete from ${sql.identifier(table)}`);
  owner = await signedIn("owner");
});

const log = () => db.all<{ says: string }>(sql`select * from audit order by id`);

describe("a webhook", () => {
  const id = "3f0c2f9a-6c0e-4a0e-9a53-0f2f6f0f2f6f";
  const path = `/desk/webhooks/${id}`;
  const save = (fields: Record<string, string>) =>
    owner.act("/desk/webhooks", {
      act: "save-webhook",
      id,
      url: "https://crm.example/hook",
      kinds: "waitlist",
      ...fields,
    });

  test("is added, shows its secret once, is tested, changed and removed; the record has no secret", async () => {
    expect((await save({})).headers.get("Location")).toContain(path);
    const secret = /whsec_[\w+/=]+/.exec((await owner.get(path)).body)?.[0];
    expect(secret).toBeDefined();
    await owner.act(path, { act: "hide-webhook-secret", id });
    expect((await owner.get(path)).body).not.toContain("whsec_");
    expect((await owner.get("/desk/webhooks")).body).not.toContain("whsec_");
    await owner.act(path, { act: "test-webhook", id });
    expect((await owner.get(path)).body).toContain("webhook.test");
    await save({ state: "off" });
    expect((await owner.get("/desk/webhooks")).body).toContain("Off");
    const removed = await owner.act(path, { act: "remove-webhook", id });
    expect((await owner.get(path)).status).toBe(404);
    const entry = entryOf(removed);
    await owner.act("/desk/webhooks", { act: "undo", entry });
    const back = /whsec_[\w+/=]+/.exec((await owner.get(path)).body)?.[0];
    expect(back).not.toBe(secret);
    expect(JSON.stringify(await log())).not.toContain("whsec_");
  });

  test("has its whole address in the record for owners alone; others see that it changed", async () => {
    await save({ url: "https://crm.example/hook/of-a-secret" });
    expect((await owner.get("/desk/record")).body).toContain("of-a-secret");
    expect((await owner.get("/desk/record")).body).toContain(">Undo</button>");
    for (const role of ["editor", "viewer"] as const) {
      const { body } = await (await signedIn(role)).get("/desk/record?kind=webhook");
      expect(body).toContain("Added a webhook to crm.example.");
      expect(body).not.toContain("of-a-secret");
      expect(body).not.toContain(">Undo</button>");
    }
  });

  test("says when a test and a repeated delivery go out: not while it is off", async () => {
    const says = async () => (await log()).at(-1)?.says;
    await save({});
    await owner.act(path, { act: "test-webhook", id });
    expect(await says()).toBe("A test goes out within a minute.");
    await save({ state: "off" });
    await owner.act(path, { act: "test-webhook", id });
    expect(await says()).toBe("A test goes out once the webhook is turned on.");
    await db.run(sql`update webhook_deliveries set state = 'done'`);
    const delivery = /name="delivery" value="(msg_[^"]+)"/.exec((await owner.get(path)).body)?.[1] ?? "";
    await owner.act(path, { act: "redeliver-webhook", delivery });
    expect(await says()).toBe("webhook.test is sent again once the webhook is turned on.");
    await save({ state: "on" });
    await owner.act(path, { act: "redeliver-webhook", delivery });
    expect(await says()).toBe("webhook.test is sent again within a minute.");
  });

  test("has a public https address, and something to tell", async () => {
    expect((await save({ url: "http://crm.example/" })).body).toContain("Use an https address");
    expect((await save({ url: "https://192.168.1.1/" })).body).toContain("Nothing is sent there");
    expect((await save({ kinds: "all" })).body).toContain("Choose at least one kind of event");
    expect(await db.all(sql`select 1 from webhook_endpoints`)).toEqual([]);
  });
});
