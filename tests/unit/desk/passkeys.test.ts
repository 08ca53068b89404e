import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import type { RelyingParty } from "~/platform/desk/passkeys/model.ts";
import {
  base64url,
  challengeOf,
  newChallenge,
  relyingParty,
  takeChallenge,
} from "~/platform/desk/passkeys/store.ts";
import { creationOptions, verifyCreation, verifyRequest } from "~/platform/desk/passkeys/verify.ts";
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
  expect(one).toMatchObject({ rpId: "recurring.ai", userVerification: "required" });
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

/** A passkey, and answers of its device with these flags. */
async function device() {
  const made = await crypto.subtle.generateKey({ name: "Ed25519" }, true, ["sign", "verify"]);
  const { privateKey, publicKey } = made as CryptoKeyPair;
  const key = new Uint8Array((await crypto.subtle.exportKey("raw", publicKey)) as ArrayBuffer);
  // In COSE: an octet key pair (1: 1) for EdDSA (3: -8) of Ed25519 (-1: 6), and the key (-2).
  const cose = Uint8Array.of(0xa4, 1, 1, 3, 0x27, 0x20, 6, 0x21, 0x58, 0x20, ...key);
  const passkey = { id: "AAAA", publicKey: base64url(cose), counter: 0 };
  const sha256 = async (bytes: BufferSource) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const answer = async (party: RelyingParty, challenge: string, flags: number) => {
    const client = utf8(JSON.stringify({ type: "webauthn.get", challenge, origin: party.origin }));
    const data = Uint8Array.of(...(await sha256(utf8(party.id))), flags, 0, 0, 0, 1);
    const signed = Uint8Array.of(...data, ...(await sha256(client)));
    const signature = new Uint8Array(await crypto.subtle.sign("Ed25519", privateKey, signed));
    const response = {
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(signature),
    };
    const { id } = passkey;
    const credential = { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
    return { party, challenge, response: JSON.stringify(credential) };
  };
  return { passkey, answer };
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const PRESENT = 0b001;
const VERIFIED = 0b100;

test("a device signs in only when it has verified its owner", async () => {
  const party = relyingParty(deps.publication, new Request("https://recurring.ai/desk"));
  const { passkey, answer } = await device();
  expect(await verifyRequest(await answer(party, "AAAA", PRESENT | VERIFIED), passkey)).toBe(1);
  expect(await verifyRequest(await answer(party, "AAAA", PRESENT), passkey)).toBeNull();
  const user = { id: "ada", email: "ada@desk.test", name: "Ada" };
  expect(JSON.parse(await creationOptions(party, "AAAA", user))).toMatchObject({
    authenticatorSelection: { userVerification: "required" },
  });
});

test("questions are limited for a network, and housekeeping deletes those of which nothing came", async () => {
  await batch(deps.db, [statement(sql`delete from rate_limits`)]);
  const statuses = [];
  for (let count = 0; count < 22; count += 1)
    statuses.push((await visitSite(PASSKEY, { method: "POST", bindings })).status);
  expect(statuses.at(-1)).toBe(429);
  expect((await rowsOf(deps.db, statement(sql`select 1 from staff_challenges`))).length).toBeGreaterThan(10);
});

test("questions are limited for a site of many networks, too", async () => {
  await batch(deps.db, [statement(sql`delete from rate_limits`)]);
  const ask = (network: number) =>
    visitSite(PASSKEY, {
      method: "POST",
      headers: { "CF-Connecting-IP": `2001:db8:1:${network.toString(16)}::1` },
      bindings,
    });
  const statuses: number[] = [];
  for (let network = 0; network < 120; network += 20) {
    const asked = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(network + n)));
    statuses.push(...asked.map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
});
