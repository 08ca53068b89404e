import { describe, expect, test } from "vitest";
import { readVars } from "~/platform/env.ts";
import { DEAD_MAIL_QUEUE, MAIL_QUEUE } from "~/platform/mail/delivery/queue/enqueue.ts";
import { chooseProvider } from "~/platform/mail/providers/choose.ts";
import cronConfig from "../../../../wrangler.cron.toml?raw";
import siteConfig from "../../../../wrangler.toml?raw";
import { testDeps } from "../../../support/unit/deps.ts";

describe("the sender", () => {
  test("is a name with an address, or an address, and nothing that could end a header", () => {
    for (const from of [
      "The Insider <insider@recurring.ai>",
      "insider@recurring.ai",
      "Büro & Co. <a@b.example>",
    ])
      expect(readVars({ MAIL_FROM: from }).vars.MAIL_FROM).toBe(from);
    for (const from of [
      "The Insider",
      "<a@b.example>",
      "A <a@b.example>\r\nBcc: c@d.example",
      'A" <a@b.example>',
      "a b@c",
    ])
      expect(readVars({ MAIL_FROM: from, MAIL_PROVIDER: "mailbox" }), from).toEqual({
        vars: { COMPRESS: "off", MAIL_PROVIDER: undefined },
        wrong: [{ name: "MAIL_FROM", reason: expect.any(String) }],
      });
  });
});

describe("the choice", () => {
  const choose = (vars: object, email?: SendEmail) =>
    chooseProvider(testDeps({ vars: { COMPRESS: "off", ...vars }, email }));

  test("is the operator's, who is told what is missing", () => {
    expect(choose({})).toMatchObject({ ok: false, code: "none" });
    expect(choose({ MAIL_PROVIDER: "mailbox" })).toMatchObject({ value: { name: "mailbox" } });
    expect(choose({ MAIL_PROVIDER: "resend", RESEND_API_KEY: "re_1" })).toMatchObject({
      value: { name: "resend" },
    });
    expect(choose({ MAIL_PROVIDER: "postmark", POSTMARK_TOKEN: "t" })).toMatchObject({
      value: { name: "postmark" },
    });
    expect(choose({ MAIL_PROVIDER: "cloudflare" }, {} as SendEmail)).toMatchObject({
      value: { name: "cloudflare" },
    });
    for (const [provider, missing] of [
      ["resend", "RESEND_API_KEY"],
      ["postmark", "POSTMARK_TOKEN"],
      ["cloudflare", "EMAIL"],
    ]) {
      const chosen = choose({ MAIL_PROVIDER: provider });
      expect(chosen).toMatchObject({ ok: false, code: "incomplete" });
      expect("message" in chosen && chosen.message).toContain(missing);
    }
  });
});

test("the queues are called in the configurations as in the code", () => {
  for (const config of [cronConfig, siteConfig])
    expect(config).toContain(`[[queues.producers]]\nbinding = "MAIL"\nqueue = "recurring${MAIL_QUEUE}"`);
  expect(cronConfig).toContain(`[[queues.consumers]]\nqueue = "recurring${MAIL_QUEUE}"`);
  expect(cronConfig).toContain(`dead_letter_queue = "recurring${DEAD_MAIL_QUEUE}"`);
  expect(cronConfig).toContain(`[[queues.consumers]]\nqueue = "recurring${DEAD_MAIL_QUEUE}"`);
});
