import { createHmac } from "node:crypto";
import { expect, test } from "@playwright/test";
import type { SimulatedProvider, Trouble } from "../../support/mail/mail-provider.ts";
import { startMailServer } from "../../support/servers/mail-server.ts";
import { send } from "../../support/servers/send.ts";
import { type RunningSite, START_MS, startSite } from "../../support/servers/start-site.ts";
import { startUpstream, type UpstreamServer } from "../../support/servers/upstream-server.ts";

/** From a form to a provider over HTTP: the built Workers, their queue and database, and a local server as Resend and Postmark. */

const KEY = Buffer.from("the webhook of the browser tests").toString("base64");

const PROVIDERS = {
  resend: { MAIL_PROVIDER: "resend", RESEND_API_KEY: "re_test", RESEND_WEBHOOK_SECRET: `whsec_${KEY}` },
  postmark: { MAIL_PROVIDER: "postmark", POSTMARK_TOKEN: "token", POSTMARK_WEBHOOK_SECRET: KEY },
};

/** A mail is tried again after ten seconds at the earliest. */
const AGAIN_MS = 75_000;

for (const [name, env] of Object.entries(PROVIDERS))
  test.describe(name, () => {
    test.describe.configure({ mode: "serial", timeout: 240_000 });

    let upstream: UpstreamServer | undefined;
    let provider: SimulatedProvider;
    let site: RunningSite | undefined;

    test.beforeAll(async () => {
      test.setTimeout(START_MS);
      upstream = await startUpstream();
      provider = startMailServer(upstream);
      site = await startSite({ env: { ...env, UPSTREAM_GATEWAY: upstream.origin } });
    });
    test.afterAll(async () => {
      await site?.stop();
      await upstream?.close();
    });

    const post = (path: string, body: object | string, headers: Record<string, string> = {}) =>
      send(`${site?.url}${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      });
    const contact = async (message: string) => {
      const response = await post("/api/contact", { name: "Ada", email: "ada@example.com", message });
      expect(response.status).toBe(200);
    };
    const copies = (message: string) => provider.accepted.filter(({ text }) => text.includes(message)).length;
    const mailHealth = async () =>
      ((await (await send(`${site?.url}/api/health`)).json()) as { mail: object }).mail;

    test("what a form wrote is sent within seconds, once", async () => {
      await contact("Sent at once.");
      await expect.poll(() => copies("Sent at once."), { timeout: AGAIN_MS }).toBe(1);
      expect(provider.accepted[0]).toMatchObject({ to: "hello@recurring.ai", subject: "Message from Ada" });
      await expect.poll(mailHealth).toMatchObject({ state: "ok", provider: name, waiting: 0, failed: 0 });
    });

    test("a provider that fails, or is busy, gets it again, and sends it once", async () => {
      // Without keys, an error is asked about after minutes; the unit tests do so by their clock.
      const troubles: Trouble[] = name === "resend" ? ["busy", "error"] : ["busy", "busy"];
      provider.misbehave((request) => troubles[request] ?? "ok");
      await contact("Third time lucky.");
      await expect.poll(() => copies("Third time lucky."), { timeout: AGAIN_MS }).toBe(1);
      expect(Object.values(provider.troubles).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(
        3,
      );
      await expect.poll(mailHealth).toMatchObject({ state: "ok", waiting: 0 });
    });

    test("whose address is reported to bounce is not written to again", async () => {
      await post("/api/newsletter/subscribe", { email: "first@example.com" });
      const mailed = (address: string) => provider.accepted.filter(({ to }) => to === address).length;
      await expect.poll(() => mailed("first@example.com"), { timeout: AGAIN_MS }).toBe(1);

      const forged = await report(name, "first@example.com", "not the secret");
      expect(forged.status).toBe(401);
      expect((await report(name, "gone@example.com", KEY)).status).toBe(204);
      expect(await mailHealth()).toMatchObject({ suppressed: 1 });
      await post("/api/newsletter/subscribe", { email: "gone@example.com" });
      await post("/api/newsletter/subscribe", { email: "second@example.com" });
      await expect.poll(() => mailed("second@example.com"), { timeout: AGAIN_MS }).toBe(1);
      await expect.poll(mailHealth).toMatchObject({ state: "ok", waiting: 0, failed: 0 });
      expect(mailed("gone@example.com")).toBe(0);
    });

    /** A bounce, as each provider reports it. */
    function report(provider: string, address: string, secret: string): Promise<Response> {
      const path = `/api/mail/webhook/${provider}`;
      if (provider === "postmark")
        return post(
          path,
          { RecordType: "Bounce", Type: "HardBounce", Email: address, Inactive: true },
          { Authorization: `Basic ${Buffer.from(`mail:${secret}`).toString("base64")}` },
        );
      const time = String(Math.floor(Date.now() / 1000));
      const body = JSON.stringify({
        type: "email.bounced",
        data: { to: [address], bounce: { type: "Permanent" } },
      });
      const signature = createHmac("sha256", Buffer.from(secret, "base64"))
        .update(`msg.${time}.${body}`)
        .digest("base64");
      return post(path, body, {
        "svix-id": "msg",
        "svix-timestamp": time,
        "svix-signature": `v1,${signature}`,
      });
    }
  });
