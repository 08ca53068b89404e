import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { runJob } from "~/jobs/clock/run.ts";
import { refreshAccessKeys } from "~/jobs/desk/refresh-access-keys.ts";
import { batch, statement } from "~/platform/data/db.ts";
import { readAccessKeys } from "~/platform/desk/access/keys.ts";
import { accessOf } from "~/platform/desk/access/model.ts";
import { writeStaff } from "~/platform/desk/staff.ts";
import { readVars } from "~/platform/env.ts";
import {
  ACCESS_AUDIENCE,
  ACCESS_TEAM_DOMAIN,
  ACCESS_VARS,
  type AccessTeam,
  accessTeam,
  deskBehindAccess,
  knowKeys,
} from "../../support/desk/access.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** The keys of Cloudflare Access: read by the clock, and never for somebody who waits. */

const CERTS = `https://${ACCESS_TEAM_DOMAIN}/cdn-cgi/access/certs`;
const access = accessOf(ACCESS_VARS) as { issuer: string; audience: string };
const ADA = "ada@desk.test";
let one: AccessTeam;
let two: AccessTeam;

beforeAll(async () => {
  [one, two] = [await accessTeam("one"), await accessTeam("two")];
});
beforeEach(async () => {
  const tables = ["staff", "staff_sessions", "rate_limits", "leases", "snapshots", "runs"];
  await batch(
    testDeps().db,
    tables.map((table) => statement(sql.raw(`delete from ${table}`))),
  );
  await batch(testDeps().db, [writeStaff({ email: ADA, name: "Ada", role: "editor" }, Date.now())]);
});

const withKeys = (answer: () => Response | Promise<Response>) => {
  const fetch = vi.fn(async (_: RequestInfo | URL) => answer());
  const deps = testDeps({
    vars: { COMPRESS: "off", ...ACCESS_VARS },
    fetch: fetch as unknown as typeof globalThis.fetch,
  });
  return { deps, fetch };
};

const kids = async () => (await readAccessKeys(testDeps(), access)).map(({ kid }) => kid);

describe("the clock", () => {
  test("keeps the present key and the one before, and leaves out what it could not be signed with", async () => {
    const secret = { kid: "three", kty: "oct", k: "c2VjcmV0" };
    const short = { ...one.jwk, kid: "four", n: one.jwk.n.slice(0, 171) };
    const keys = [one.jwk, two.jwk, secret, short, null, "five"];
    const { deps, fetch } = withKeys(() => Response.json({ keys, public_cert: {}, public_certs: [] }));
    expect(await refreshAccessKeys(deps)).toMatchObject({ state: "ok", summary: "Keys known: 2." });
    expect(String(fetch.mock.calls[0]?.[0])).toBe(CERTS);
    expect(await kids()).toEqual(["one", "two"]);
  });

  test.each([
    ["an error", () => new Response("", { status: 500 })],
    ["no JSON", () => new Response("<h1>Sorry</h1>")],
    ["another shape", () => Response.json({ keys: "none" })],
    ["no keys", () => Response.json({ keys: [] })],
    ["50 MB", () => new Response("[".repeat(50_000_000))],
    ["a redirect to a private address", () => Response.redirect("http://169.254.169.254/keys", 302)],
    ["a broken connection", () => Promise.reject(new Error("reset"))],
  ])("keeps the keys that it knows when the answer is %s", async (_, answer) => {
    await knowKeys(one);
    const outcome = await refreshAccessKeys(withKeys(answer).deps);
    expect(outcome.state).toBe("failed");
    expect(outcome.summary).toContain(ACCESS_TEAM_DOMAIN);
    expect(await kids()).toEqual(["one"]);
  });

  test("gives an answer up that does not end", async () => {
    await knowKeys(one);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const hanging = new Response(new ReadableStream({ pull: () => new Promise(() => {}) }));
      const run = refreshAccessKeys(withKeys(() => hanging).deps);
      await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await run).toMatchObject({ state: "failed" });
    } finally {
      vi.useRealTimers();
    }
    expect(await kids()).toEqual(["one"]);
  });

  test("does nothing without Access", async () => {
    expect(await refreshAccessKeys(testDeps())).toMatchObject({ state: "idle" });
  });

  test("never takes the keys of one team for those of another", async () => {
    await knowKeys(one);
    expect(await readAccessKeys(testDeps(), { ...access, issuer: "https://b.cloudflareaccess.com" })).toEqual(
      [],
    );
  });
});

describe("a key that is not known", () => {
  test("is read behind the answer, and then signs in", async () => {
    await knowKeys(one);
    let answer = () => {};
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const fetch = vi.fn(async (_: RequestInfo | URL) => {
      await slow;
      return Response.json({ keys: [two.jwk, one.jwk] });
    });
    const { visit, settled, desk } = deskBehindAccess(fetch as unknown as typeof globalThis.fetch);
    const assertion = await two.assertion(ADA);
    expect((await visit("/desk", assertion)).status).toBe(303);
    const page = await visit("/desk/sign-in", assertion);
    expect(page.body).toContain("cannot be checked right now");
    answer();
    await settled();
    expect((await visit("/desk", assertion)).status).toBe(200);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(desk.asked).toBe(3);
  });

  test("is asked for once a minute, however many claim to have one, and nobody waits for the answer", async () => {
    const fetch = vi.fn(() => new Promise<Response>(() => {}));
    const { visit } = deskBehindAccess(fetch as unknown as typeof globalThis.fetch);
    for (const nonce of ["a", "b", "c"])
      expect((await visit("/desk", await two.assertion(ADA, { nonce }))).status).toBe(303);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test("is a run of the clock's job, which tells when it fails", async () => {
    const { visit, settled, deps } = deskBehindAccess(() =>
      Promise.resolve(new Response("", { status: 503 })),
    );
    await visit("/desk", await two.assertion(ADA));
    await settled();
    const [run] = await deps.db.all<{ state: string }>(
      sql`select state from runs where job = 'refresh-access-keys'`,
    );
    expect(run).toEqual({ state: "failed" });
    expect(await runJob(testDeps(), "refresh-access-keys")).toMatchObject({ state: "idle" });
  });
});

describe("the variables", () => {
  test("take a team domain as Cloudflare writes it", () => {
    for (const ACCESS_TEAM_DOMAIN of [
      "acme.cloudflareaccess.com",
      "https://acme.cloudflareaccess.com",
      "https://Acme.cloudflareaccess.com/",
    ])
      expect(readVars({ ACCESS_TEAM_DOMAIN, ACCESS_AUDIENCE })).toMatchObject({
        vars: { ACCESS_TEAM_DOMAIN: "acme.cloudflareaccess.com" },
        wrong: [],
      });
  });

  test.each([
    [{ ACCESS_TEAM_DOMAIN: "acme.example.com", ACCESS_AUDIENCE }, "ACCESS_TEAM_DOMAIN"],
    [{ ACCESS_TEAM_DOMAIN: "evil.example/.cloudflareaccess.com", ACCESS_AUDIENCE }, "ACCESS_TEAM_DOMAIN"],
    [{ ACCESS_TEAM_DOMAIN, ACCESS_AUDIENCE: "my application" }, "ACCESS_AUDIENCE"],
    [{ ACCESS_TEAM_DOMAIN }, "ACCESS_AUDIENCE"],
    [{ ACCESS_AUDIENCE, ACCESS_TEAM_DOMAIN: "" }, "ACCESS_TEAM_DOMAIN"],
  ])("are off, and named, when they are %j", (env, name) => {
    const { vars, wrong } = readVars(env);
    expect(accessOf(vars)).toBeNull();
    expect(wrong.map((one) => one.name)).toEqual([name]);
  });
});
