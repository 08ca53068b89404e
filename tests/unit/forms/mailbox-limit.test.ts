import { expect, test } from "vitest";
import * as z from "zod/mini";
import { emailField } from "~/lib/forms/fields.ts";
import { defineForm } from "~/platform/forms/define-form.ts";
import { post } from "../../support/mail/forms.ts";
import { testDeps } from "../../support/unit/deps.ts";

test("posts that name one mailbox are stopped from many networks of a site, and from no other site", async () => {
  const form = defineForm({
    name: crypto.randomUUID(),
    schema: z.object({ email: emailField() }),
    limit: { most: 100, windowMs: 600_000 },
    success: { ok: true, message: "Done." },
    write: async () => {},
  });
  const statusFrom = async (ip: string) =>
    (
      await form.submit(
        testDeps(),
        post({ email: "ada@example.com" }, { headers: { "CF-Connecting-IP": ip } }),
      )
    ).status;
  for (let time = 0; time < 10; time++) await statusFrom(`203.0.113.${time}`);
  const statuses = [];
  for (let network = 0; network < 12; network++)
    statuses.push(await statusFrom(`2001:db8:7:${network.toString(16)}::1`));
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
  expect(await statusFrom("2001:db8:8::1")).toBe(200);
});
