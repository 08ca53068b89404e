import { sql } from "drizzle-orm";
import { base64url } from "jose";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import { accessVars } from "~/platform/desk/access/vars.ts";
import { writeStaff } from "~/platform/desk/staff.ts";
import {
  ACCESS_AUDIENCE,
  ACCESS_TEAM_DOMAIN,
  type AccessTeam,
  accessTeam,
  deskBehindAccess,
  knowKeys,
} from "../../support/desk/access.ts";
import { signedIn } from "../../support/desk/desk.ts";
import { cronService } from "../../support/unit/cron-service.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { visitSite } from "../../support/unit/whole-site.ts";

/** Cloudflare Access in front of the desk: whom it names is signed in, and nobody else by what only looks like it. */

const { db } = testDeps();
const ADA = "ada@desk.test";
let team: AccessTeam;

beforeAll(async () => {
  team = await accessTeam();
});
beforeEach(async () => {
  const tables = ["staff", "staff_sessions", "rate_limits", "leases", "snapshots", "runs", "audit"];
  await batch(
    db,
    tables.map((table) => statement(sql.raw(`delete from ${table}`))),
  );
  await batch(db, [writeStaff({ email: ADA, name: "Ada", role: "editor" }, Date.now())]);
  await knowKeys(team);
});

const rows = () =>
  rowsOf(db, statement<{ staff: string; browser: string }>(sql`select staff, browser from staff_sessions`));

const text = (parts: object[]) => parts.map((part) => base64url.encode(JSON.stringify(part))).join(".");

describe("an assertion", () => {
  test("signs its person in, with the role of the staff list, and is checked once", async () => {
    const { visit, desk } = deskBehindAccess();
    const assertion = await team.assertion("Ada@Desk.test");
    const first = await visit("/desk", assertion);
    expect(first.status).toBe(200);
    expect(first.body).toContain("Ada");
    expect(first.headers.get("Set-Cookie")).toBeNull();
    expect((await visit("/desk/articles", assertion)).status).toBe(200);
    expect((await visit("/desk/people", assertion)).status).toBe(403);
    expect(desk.asked).toBe(1);
    expect(await rows()).toMatchObject([{ browser: "A browser on an unknown system, by Cloudflare Access" }]);
  });

  test("is taken from the cookie where there is no header", async () => {
    const { bindings } = deskBehindAccess();
    const Cookie = `other=1; CF_Authorization=${await team.assertion(ADA)}`;
    expect((await visitSite("/desk", { bindings, headers: { Cookie } })).status).toBe(200);
  });

  test("writes by forms that have the token of its page, and by no others", async () => {
    const { visit } = deskBehindAccess();
    const assertion = await team.assertion(ADA);
    const { body } = await visit("/desk/redirects", assertion);
    const token = /name="token" value="([\da-f]+)"/.exec(body)?.[1] ?? "";
    const add = (fields: Record<string, string>) =>
      visit("/desk/redirects", assertion, {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({
          act: "redirect-path",
          from: "/old",
          target: "/articles",
          ...fields,
        }).toString(),
      });
    expect((await add({ token: "" })).status).toBe(403);
    expect((await add({ token })).status).toBe(303);
  });

  test.each([
    ["another audience", { aud: ["f".repeat(64)] }, {}],
    ["another issuer", { iss: "https://other.cloudflareaccess.com" }, {}],
    ["no audience", { aud: undefined }, {}],
    ["an end that has passed", { exp: Math.floor(Date.now() / 1000) - 1 }, {}],
    ["no end", { exp: undefined }, {}],
    ["a beginning to come", { nbf: Math.floor(Date.now() / 1000) + 600 }, {}],
    ["no address, as of a service", { email: undefined, common_name: "a service" }, {}],
    ["an address that is none", { email: "ada" }, {}],
    ["no key named", {}, { kid: undefined }],
  ])("with %s signs nobody in", async (_, claims, head) => {
    const { visit } = deskBehindAccess();
    const { status, headers } = await visit("/desk", await team.assertion(ADA, claims, head));
    expect(status).toBe(303);
    expect(headers.get("Location")).toBe("/desk/sign-in");
    expect(await rows()).toEqual([]);
  });

  test("of a key that is not the team's signs nobody in, whatever it calls itself", async () => {
    const { visit } = deskBehindAccess();
    const other = await accessTeam("one");
    expect((await visit("/desk", await other.assertion(ADA))).status).toBe(303);
  });

  test("without a signature, or signed with the public key as a secret, signs nobody in", async () => {
    const { visit, deps } = deskBehindAccess();
    const now = Math.floor(Date.now() / 1000);
    const body = {
      email: ADA,
      iss: `https://${ACCESS_TEAM_DOMAIN}`,
      aud: [ACCESS_AUDIENCE],
      iat: now,
      exp: now + 600,
    };
    const secret = new TextEncoder().encode(team.jwk.n);
    const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, [
      "sign",
    ]);
    const unsigned = text([{ alg: "HS256", kid: "one" }, body]);
    const mac = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(unsigned));
    const { verifyAccess } = await import("~/platform/desk/access/verify.ts");
    const forged = [
      `${text([{ alg: "none", kid: "one" }, body])}.`,
      `${text([{ alg: "none", kid: "one" }, body])}.AA`,
      `${unsigned}.${base64url.encode(new Uint8Array(mac))}`,
      `${text([{ alg: "RS256", kid: "one" }, body])}.AAAA`,
    ];
    for (const assertion of forged) {
      expect((await visit("/desk", assertion)).status, assertion).toBe(303);
      // Also past what the site looks at before it asks.
      expect(await verifyAccess(deps, assertion), assertion).toEqual({ state: "invalid" });
    }
    expect(await rows()).toEqual([]);
  });

  test.each(["", "a.b", "a.b.c", "....", `${"a".repeat(9000)}.b.c`, "e30.e30.e30", "bnVsbA.bnVsbA.AA"])(
    "that is none (%#) is not even checked",
    async (assertion) => {
      const { visit, desk } = deskBehindAccess();
      expect((await visit("/desk", assertion)).status).toBe(303);
      expect(desk.asked).toBe(0);
    },
  );

  test("whose cron Worker does not answer signs nobody in, and locks nobody out", async () => {
    const { bindings, desk } = deskBehindAccess();
    const CRON = cronService();
    const assertion = await team.assertion(ADA);
    const headers = { "Cf-Access-Jwt-Assertion": assertion };
    expect((await visitSite("/desk", { bindings: { ...bindings, CRON }, headers })).status).toBe(303);
    const { body } = await visitSite("/desk/sign-in", { bindings: { ...bindings, CRON }, headers });
    expect(body).toContain("cannot be checked right now");
    expect(body).toContain("Send me a link");
    expect(desk.asked).toBe(0);
  });

  test("is checked sixty times for a network, not more", async () => {
    const { visit, desk } = deskBehindAccess();
    const stranger = await team.assertion("eve@desk.test");
    for (let count = 0; count < 65; count += 1) await visit("/desk", stranger);
    expect(desk.asked).toBe(60);
  });
});

test("no page of the site asks who Access says that it is", async () => {
  const { visit, desk } = deskBehindAccess();
  const { status, headers } = await visit("/about", await team.assertion(ADA));
  expect(status).toBe(200);
  expect(headers.get("Cache-Control")).not.toContain("private");
  expect(desk.asked).toBe(0);
});

describe("beside a cookie", () => {
  test("whom Access names is the one", async () => {
    const { visit } = deskBehindAccess();
    const owner = await signedIn("owner");
    const assertion = await team.assertion(ADA);
    expect((await visit("/desk/people", assertion, { headers: { Cookie: owner.cookie } })).status).toBe(403);
    const { body } = await visit("/desk", assertion, { headers: { Cookie: owner.cookie } });
    expect(body).toContain(">Ada<");
    expect(body).not.toContain("The owner");
  });

  test("a stranger of Access does not get in by it", async () => {
    const { visit } = deskBehindAccess();
    const owner = await signedIn("owner");
    const stranger = await team.assertion("eve@desk.test");
    const refused = await visit("/desk", stranger, { headers: { Cookie: owner.cookie } });
    expect(refused.status).toBe(303);
    const page = await visit("/desk/sign-in", stranger, { headers: { Cookie: owner.cookie } });
    expect(page.body).toMatch(/eve@desk\.test(<!-- -->)?, who is not on the staff list/);
    expect(page.body).toContain('href="/cdn-cgi/access/logout"');
    expect(page.body).not.toContain("Send me a link");
  });

  test("an assertion that says nothing leaves the cookie as it is", async () => {
    const { visit } = deskBehindAccess();
    const owner = await signedIn("owner");
    const elsewhere = await team.assertion(ADA, { aud: ["f".repeat(64)] });
    for (const assertion of ["nonsense", elsewhere])
      expect((await visit("/desk/people", assertion, { headers: { Cookie: owner.cookie } })).status).toBe(
        200,
      );
  });
});

describe("signing out", () => {
  const signOut = async (visit: ReturnType<typeof deskBehindAccess>["visit"], assertion: string) => {
    const { body } = await visit("/desk", assertion);
    const token = /name="token" value="([\da-f]+)"/.exec(body)?.[1] ?? "";
    return visit("/desk/sign-out", assertion, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: `token=${token}`,
    });
  };

  test("leads to where Access signs out, and its assertion is good for nothing any more", async () => {
    const { visit } = deskBehindAccess();
    const assertion = await team.assertion(ADA);
    const left = await signOut(visit, assertion);
    expect(left.status).toBe(303);
    expect(left.headers.get("Location")).toBe("/cdn-cgi/access/logout");
    expect((await visit("/desk", assertion)).status).toBe(303);
    const { body } = await visit("/desk/sign-in", assertion);
    expect(body).toContain("You are signed out here");
    // Signed in at Access again.
    const next = await team.assertion(ADA, { nonce: "another" });
    expect((await visit("/desk", next)).status).toBe(200);
  });

  test("everywhere ends what came by Access as well, and so does leaving the staff", async () => {
    const { visit } = deskBehindAccess();
    const assertions = [await team.assertion(ADA), await team.assertion(ADA, { nonce: "another browser" })];
    for (const assertion of assertions) expect((await visit("/desk", assertion)).status).toBe(200);
    const owner = await signedIn("owner");
    await owner.act("/desk/people", { act: "sign-out-everywhere", email: ADA });
    for (const assertion of assertions) expect((await visit("/desk", assertion)).status).toBe(303);
    const third = await team.assertion(ADA, { nonce: "a third" });
    expect((await visit("/desk", third)).status).toBe(200);
    await owner.act("/desk/people", { act: "remove-person", email: ADA });
    expect((await visit("/desk", third)).status).toBe(303);
    expect((await visit("/desk", await team.assertion(ADA, { nonce: "a fourth" }))).status).toBe(303);
  });
});

describe("the page of signing in", () => {
  test("says that Access is in front", async () => {
    const { bindings, visit } = deskBehindAccess();
    const around = await visitSite("/desk/sign-in", { bindings });
    expect(around.body).toContain("Cloudflare Access is in front of this desk");
    expect(around.body).toContain("Send me a link");
    const inside = await visit("/desk/sign-in?to=/desk/record", await team.assertion(ADA));
    expect(inside.body).toContain('href="/desk/record"');
    expect(inside.body).not.toContain("Send me a link");
    const elsewhere = await visit("/desk/sign-in", await team.assertion(ADA, { aud: "f".repeat(64) }));
    expect(elsewhere.body).toContain("ACCESS_AUDIENCE");
  });

  test("says what is wrong to whoever is signed in by a link, and leads on", async () => {
    const { visit } = deskBehindAccess();
    const { cookie } = await signedIn("owner");
    const elsewhere = await team.assertion(ADA, { aud: "f".repeat(64) });
    const { body } = await visit("/desk/sign-in?to=/desk/record", elsewhere, { headers: { Cookie: cookie } });
    expect(body).toContain("ACCESS_AUDIENCE");
    expect(body).toContain('href="/desk/record"');
    expect(body).not.toContain("Send me a link");
  });

  test("says nothing of it where none is configured, and no assertion counts", async () => {
    const headers = { "Cf-Access-Jwt-Assertion": await team.assertion(ADA) };
    expect((await visitSite("/desk/sign-in", { headers })).body).not.toContain("Cloudflare Access");
    expect((await visitSite("/desk", { headers })).status).toBe(303);
    expect(await rows()).toEqual([]);
  });
});

test("a blank variable of Access counts as absent, and a given one is read", () => {
  const read = (value: string) => accessVars.ACCESS_TEAM_DOMAIN.safeParse(value).data;
  expect([read(""), read("https://Acme.cloudflareaccess.com/")]).toEqual([
    undefined,
    "acme.cloudflareaccess.com",
  ]);
  expect(accessVars.ACCESS_TEAM_DOMAIN.safeParse("acme.example").success).toBe(false);
});
