import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailSecret, readMailToken, signToken } from "~/platform/data/signed-token.ts";
import type { Vars } from "~/platform/env.ts";
import { testDeps } from "../../support/unit/deps.ts";

const BEFORE = "the secret before, of enough letters";
const NOW = "the secret of now, of enough letters";
const PURPOSE = "newsletter-unsubscribe";

const withVars = (vars: Partial<Vars>) => testDeps({ vars: { ...testDeps().vars, ...vars } });

const signedBefore = (expiresAt = Date.parse("2026-09-01T00:00:00Z")) =>
  signToken(BEFORE, { purpose: PURPOSE, subject: "reader", expiresAt });

test("a link that is out survives a change of the secret, while the one before is named", async () => {
  const token = await signedBefore();
  const changed = withVars({ MAIL_SECRET: NOW, MAIL_SECRET_OLD: BEFORE });
  expect(await readMailToken(changed, PURPOSE, token)).toMatchObject({
    ok: true,
    value: { subject: "reader" },
  });
  expect(await readMailToken(changed, "newsletter-preferences", token)).toMatchObject({ code: "invalid" });
  const ended = withVars({ MAIL_SECRET: NOW });
  expect(await readMailToken(ended, PURPOSE, token)).toMatchObject({ ok: false, code: "invalid" });
});

test("the secret before does not sign, and what it signed ends at its time", async () => {
  const changed = withVars({ MAIL_SECRET: NOW, MAIL_SECRET_OLD: BEFORE });
  expect(await mailSecret(changed)).toBe(NOW);
  const over = await signedBefore(Date.parse("2026-08-01T00:00:00Z"));
  expect(await readMailToken(changed, PURPOSE, over)).toMatchObject({ ok: false, code: "expired" });
});

test("a link that the installation's own secret signed survives that MAIL_SECRET is set", async () => {
  const content = { purpose: PURPOSE, subject: "reader", expiresAt: Date.parse("2026-09-01T00:00:00Z") };
  const token = await signToken(await mailSecret(withVars({})), content);
  const changed = withVars({ MAIL_SECRET: NOW, MAIL_SECRET_OLD: BEFORE });
  expect(await readMailToken(changed, PURPOSE, token)).toMatchObject({
    ok: true,
    value: { subject: "reader" },
  });
  await changed.db.run(sql`delete from secrets where name = 'mail'`);
  expect(await readMailToken(changed, PURPOSE, token)).toMatchObject({ ok: false, code: "invalid" });
  // Asking for it makes none.
  expect(await changed.db.all(sql`select name from secrets where name = 'mail'`)).toEqual([]);
});
