import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import { safeTarget } from "~/platform/desk/admission.ts";
import type { Role } from "~/platform/desk/roles.ts";
import { pruneSessions, readSession } from "~/platform/desk/sessions.ts";
import { findStaff, LINK_MS, writeStaff } from "~/platform/desk/staff.ts";
import { inviteToDesk } from "../../../scripts/lib/desk-link.ts";
import { signedIn } from "../../support/desk/desk.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { visitSite } from "../../support/unit/whole-site.ts";

/** Signing in by a link. */

const { db } = testDeps();
const EMAIL = "ada@desk.test";

beforeEach(async () => {
  await batch(
    db,
    ["staff", "staff_links", "staff_sessions", "outbox", "rate_limits"].map((table) =>
      statement(sql.raw(`delete from ${table}`)),
    ),
  );
  await batch(db, [writeStaff({ email: EMAIL, name: "Ada", role: "editor" }, Date.now())]);
});

const post = (path: string, fields: Record<string, string> = {}) =>
  visitSite(path, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });

const mails = () =>
  rowsOf(db, statement<{ recipient: string; text: string }>(sql`select recipient, text from outbox`));

async function linkFor(email: string, to = ""): Promise<string> {
  await post("/desk/sign-in", { email, to });
  const [mail] = await mails();
  const url = new URL(
    /https?:\/\/\S+\/desk\/sign-in\/link\S+/.exec(mail?.text ?? "")?.[0] ?? "https://none.test",
  );
  return url.pathname + url.search;
}

describe("asking for a link", () => {
  test("answers the same to an address of the staff and to any other, and mails the one alone", async () => {
    const known = await post("/desk/sign-in", { email: "Ada@Desk.test" });
    const other = await post("/desk/sign-in", { email: "eve@desk.test" });
    expect(known.status).toBe(200);
    expect(other.status).toBe(200);
    const said = ({ body }: { body: string }) => /If this address is on the staff list[^<]*/.exec(body)?.[0];
    expect(said(known)).toBe(said(other));
    expect(said(known)).toContain("15 minutes");
    expect(await mails()).toMatchObject([{ recipient: EMAIL }]);
  });

  test("is limited for an address, whoever asks", async () => {
    const statuses = [];
    for (let count = 0; count < 12; count += 1)
      statuses.push((await post("/desk/sign-in", { email: EMAIL })).status);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200));
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("a link", () => {
  test("signs in once, by its button", async () => {
    const link = await linkFor(EMAIL);
    expect((await visitSite(link)).body).toContain("Welcome, Ada");
    expect((await visitSite(link)).body).toContain("Welcome, Ada");
    const signed = await post(link);
    expect(signed.status).toBe(303);
    expect(signed.headers.get("Location")).toBe("/desk");
    const header = signed.headers.get("Set-Cookie") ?? "";
    expect(header).toMatch(
      /^__Secure-desk=[\da-f]{64}; Path=\/desk; Max-Age=2592000; HttpOnly; Secure; SameSite=Strict$/,
    );
    const Cookie = header.split(";")[0] ?? "";
    expect((await visitSite("/desk", { headers: { Cookie } })).status).toBe(200);
    const again = await post(link);
    expect(again.status).toBe(410);
    expect(again.headers.get("Set-Cookie")).toBeNull();
    expect(again.body).toContain("This link no longer works");
  });

  test("leads back to where its reader wanted to go, within the desk", async () => {
    const signed = await post(await linkFor(EMAIL, "/desk/record?kind=person"));
    expect(signed.headers.get("Location")).toBe("/desk/record?kind=person");
  });

  test.each([
    "/desk?done=1",
    "/desk/find?q=annual+report",
    "/desk/readers?find=a@b.c",
    "/desk/articles?find=M%C3%BCller%27s+%22news%22,+(part:1)!*",
    "/desk/site/navigation.main",
  ])("leads to %s", (to) => {
    expect(safeTarget(to)).toBe(to);
  });

  test.each([
    "https://elsewhere.test/desk",
    "https://elsewhere.test/desk/find?q=a+b",
    "https://desk.invalid/desk/find",
    "/desk/../articles",
    "/desk/%2e%2e/articles",
    "/desk/find\r\nSet-Cookie: a=b",
    "javascript:alert(1)",
    "//elsewhere.test",
    "/desk/sign-in",
    "/articles",
    "/desk\\@elsewhere.test",
    "/deskelsewhere",
  ])("never leads to %s", (to) => {
    expect(safeTarget(to)).toBe("/desk");
  });

  test("ends after 15 minutes, and with its person", async () => {
    const link = await linkFor(EMAIL);
    await batch(db, [statement(sql`update staff_links set expires_at = expires_at - ${LINK_MS + 1000}`)]);
    expect((await post(link)).status).toBe(410);
    await batch(db, [statement(sql`delete from outbox`)]);
    const other = await linkFor(EMAIL);
    await batch(db, [statement(sql`delete from staff`)]);
    expect((await post(other)).status).toBe(410);
  });

  test("that is garbage is used up", async () => {
    for (const token of ["", "x", "a".repeat(64), "a".repeat(2000)])
      expect((await post(`/desk/sign-in/link?token=${token}`)).status).toBe(410);
  });
});

describe("a link of the desk that is followed from elsewhere", () => {
  const to = "/desk/record?kind=person&act=undo";
  const signIn = `/desk/sign-in?to=${encodeURIComponent(to)}`;
  const fromElsewhere = { "Sec-Fetch-Site": "cross-site" };

  test("leads by a page of this site, whose requests have the cookie, to where it was to lead", async () => {
    const led = await visitSite(to, { headers: fromElsewhere });
    expect([led.status, led.headers.get("Location")]).toEqual([200, null]);
    expect(led.headers.get("Cache-Control")).toBe("private, no-store");
    expect(led.headers.get("Content-Security-Policy")).toContain("default-src");
    const [, next = ""] = /<meta http-equiv="refresh" content="0;url=([^"]*)">/.exec(led.body) ?? [];
    expect(next).toBe(signIn);
    expect((await visitSite(signIn)).body).toContain("Send me a link");
    const { get } = await signedIn("editor", EMAIL);
    const arrived = await get(signIn);
    expect([arrived.status, arrived.headers.get("Location")]).toEqual([303, to]);
    for (const other of ["", "?to=https://elsewhere.test/", "?to=/desk/sign-in"])
      expect((await get(`/desk/sign-in${other}`)).headers.get("Location")).toBe("/desk");
  });

  test("leads nowhere by a post, nor what is no page", async () => {
    expect((await visitSite(to, { method: "POST", headers: fromElsewhere })).status).toBe(401);
    const headers = { ...fromElsewhere, Accept: "application/json" };
    expect((await visitSite(to, { headers })).status).toBe(401);
  });
});

describe("a session", () => {
  test("ends after 30 days, and its row goes with housekeeping", async () => {
    const { cookie } = await signedIn("editor", EMAIL);
    const request = new Request("https://recurring.test/desk", { headers: { Cookie: cookie } });
    const later = testDeps({ now: () => new Date(Date.now() + 31 * 86_400_000) });
    expect(await readSession(testDeps({ now: () => new Date() }), request)).toMatchObject({
      staff: { email: EMAIL },
    });
    expect(await readSession(later, request)).toBeNull();
    await batch(db, pruneSessions(later));
    expect(await rowsOf(db, statement(sql`select hash from staff_sessions`))).toEqual([]);
  });

  test("ends with Sign out, which takes the token of the page", async () => {
    const browser = await signedIn("editor", EMAIL);
    const refused = await visitSite("/desk/sign-out", {
      method: "POST",
      headers: { Cookie: browser.cookie, "Content-Type": "application/x-www-form-urlencoded" },
      body: "token=no",
    });
    expect(refused.status).toBe(403);
    const { body } = await browser.get("/desk");
    const token = /name="token" value="([\da-f]+)"/.exec(body)?.[1] ?? "";
    const left = await visitSite("/desk/sign-out", {
      method: "POST",
      headers: { Cookie: browser.cookie, "Content-Type": "application/x-www-form-urlencoded" },
      body: `token=${token}`,
    });
    expect(left.status).toBe(303);
    expect(left.headers.get("Set-Cookie")).toContain("Max-Age=0");
    expect((await browser.get("/desk")).status).toBe(303);
  });
});

describe("an invitation by the operator", () => {
  const invite = (invited: { email: string; name?: string; role?: Role }) =>
    inviteToDesk(testDeps(), "https://acme.test", invited);

  test("leaves somebody who is known their name and role, and makes a stranger an owner", async () => {
    await invite({ email: "ADA@desk.test" });
    expect(await findStaff(db, EMAIL)).toMatchObject({ name: "Ada", role: "editor" });
    const { link } = await invite({ email: "eve@desk.test" });
    expect(link).toMatch(/^https:\/\/acme\.test\/desk\/sign-in\/link\?token=./);
    expect(await findStaff(db, "eve@desk.test")).toMatchObject({ name: "eve", role: "owner" });
  });

  test("gives the role that is named, signs them out of the one before, and keeps the last owner", async () => {
    const other = await signedIn("editor", EMAIL);
    expect((await other.get("/desk")).status).toBe(200);
    expect(await invite({ email: EMAIL, role: "owner" })).toMatchObject({ role: "owner" });
    expect((await other.get("/desk")).status).not.toBe(200);
    await expect(invite({ email: EMAIL, role: "viewer" })).rejects.toThrow("The site needs an owner");
    await invite({ email: "eve@desk.test" });
    expect(await invite({ email: EMAIL, role: "viewer" })).toMatchObject({ role: "viewer" });
  });
});
