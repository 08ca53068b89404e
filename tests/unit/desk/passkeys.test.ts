import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import { challengeOf, newChallenge, relyingParty, takeChallenge } from "~/platform/desk/passkeys/store.ts";
import { verifyCreation, verifyRequest } from "~/platform/desk/passkeys/verify.ts";
import { cronService } from "../../support/unit/cron-service.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { visitSite } from "../../support/unit/whole-site.ts";

/** What is not a passkey's honest answer signs nobody in. The honest one is in tests/e2e/desk/passkeys.spec.ts. */

const deps = testDeps({ now: () => new Date() });
const PASSKEY = "/desk/sign-in/passkey";
const bindings = { CRON: cronService() };

test("each challenge is answered once, and within five minutes", async () => {
  const challenge = await newChallenge(deps);
  const later = testDeps({ now: () => new Date(Date.now() + 5 * 60_000 + 1000) });
  expect(await takeChallenge(later, challenge)).toBe(false);
  expect(await takeChallenge(deps, challenge)).toBe(true);
  expect(await takeChallenge(deps, challenge)).toBe(false);
});

test("a browser is asked the same whoever it is, with another challenge each time", async () => {
  const ask = async () => JSON.parse((await visitSite(PASSKEY, { method: "POST", bindings })).body);
  const [one, other] = [await ask(), await ask()];
  expect(one).toMatchObject({ rpId: "recurring.ai", userVerification: "preferred" });
  expect(one.allowCredentials ?? []).toEqual([]);
  expect(one.challenge).not.toBe(other.challenge);
});

test.each([
  ["no JSON", "{"],
  ["another shape", "{}"],
  ["no challenge", JSON.stringify({ id: "a", response: { clientDataJSON: "!!" } })],
  [
    "a challenge of its own",
    JSON.stringify({ id: "a", response: { clientDataJSON: btoa('{"challenge":"mine"}') } }),
  ],
  ["20 KB and more", JSON.stringify({ id: "a".repeat(30_000), response: { clientDataJSON: "" } })],
])("an answer with %s is refused", async (_, body) => {
  const answer = await visitSite(PASSKEY, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
    bindings,
  });
  expect(answer.status).toBe(403);
  expect(answer.headers.get("Set-Cookie")).toBeNull();
});

test("an answer of an unknown passkey uses its challenge up, and signs nobody in", async () => {
  const challenge = await newChallenge(deps);
  const body = JSON.stringify({
    id: "unknown",
    response: { clientDataJSON: btoa(JSON.stringify({ challenge })) },
  });
  const answer = await visitSite(PASSKEY, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
    bindings,
  });
  expect(answer.status).toBe(403);
  expect(await takeChallenge(deps, challenge)).toBe(false);
});

test("what proves nothing is null, never an error", async () => {
  const party = relyingParty(deps.publication, new Request("https://recurring.ai/desk"));
  const answer = { party, challenge: "AAAA", response: "{}" };
  expect(await verifyCreation(answer)).toBeNull();
  expect(await verifyRequest(answer, { id: "a", publicKey: "AAAA", counter: 0 })).toBeNull();
  expect(challengeOf("garbage")).toBe("");
});

test("questions are limited for a network, and housekeeping deletes those of which nothing came", async () => {
  await batch(deps.db, [statement(sql`delete from rate_limits`)]);
  const statuses = [];
  for (let count = 0; count < 22; count += 1)
    statuses.push((await visitSite(PASSKEY, { method: "POST", bindings })).status);
  expect(statuses.at(-1)).toBe(429);
  expect((await rowsOf(deps.db, statement(sql`select 1 from staff_challenges`))).length).toBeGreaterThan(10);
});
