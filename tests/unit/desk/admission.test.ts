import { beforeAll, describe, expect, test } from "vitest";
import { inviteMail } from "~/domains/desk/mail/sign-in.ts";
import { mayAs, ROLES } from "~/platform/desk/roles.ts";
import type { PageDefinition } from "~/platform/page/define-page.ts";
import { type Browser, signedIn } from "../../support/desk/desk.ts";
import { pathOf } from "../../support/page/route-path.ts";
import { ROUTE_MODULES } from "../../support/page/routes.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { visitSite } from "../../support/unit/whole-site.ts";

/** Nothing of the desk is answered to whoever is not signed in, or lacks the role: every route, by generation. */

const DESK = Object.entries(ROUTE_MODULES)
  .filter(([id]) => id.startsWith("desk-routes/"))
  .map(([id, module]) => ({
    path: `/${pathOf(id).replaceAll(/:\w+/g, "1").replace("*", "unknown")}`,
    module,
    page: module.page as PageDefinition,
  }));

const MANUAL = import.meta.glob<string>("/docs/DESK.md", { query: "?raw", import: "default", eager: true });

const PRIVATE_ROUTES = DESK.filter(({ page }) => page.staff !== "anyone");
const OPEN = ["/desk/sign-in", "/desk/sign-in/link", "/desk/sign-in/passkey"];

test("every route of the desk is below /desk and private, but for signing in", () => {
  expect(PRIVATE_ROUTES.length).toBeGreaterThan(4);
  for (const { path, page } of DESK) {
    expect(path).toMatch(/^\/desk(\/|$)/);
    expect(page.cache).toBe("none");
    expect(page.sitemap(undefined as never)).toEqual([]);
  }
  expect(DESK.filter(({ page }) => page.staff === "anyone").map(({ path }) => path)).toEqual(OPEN);
});

test("no public route is below /desk, and none is of the staff", () => {
  for (const [id, { page }] of Object.entries(ROUTE_MODULES))
    if (!id.startsWith("desk-routes/")) {
      expect((page as PageDefinition).staff, id).toBeNull();
      expect(`/${pathOf(id)}`, id).not.toMatch(/^\/desk(\/|$)/);
    }
});

test("the manual says which screens are of editors and of owners alone, and promises viewers the others", () => {
  const [manual = ""] = Object.values(MANUAL);
  const rowOf = (role: string) => new RegExp(`^\\| ${role} \\|.*$`, "m").exec(manual)?.[0] ?? "";
  const screens = DESK.filter(({ path, page }) => /^\/desk\/\w+$/.test(path) && page.staff !== "anyone");
  for (const { path, module, page } of screens) {
    if (!module.default) continue;
    const name = path.slice("/desk/".length).replace(/^./, (letter) => letter.toUpperCase());
    for (const role of ["editor", "owner"])
      expect(rowOf(role).includes(` ${name}`), `${name} in the row of ${role}`).toBe(page.staff === role);
  }
  const to = { email: "ada@desk.test", name: "Ada", time: 0 };
  expect(inviteMail(testDeps().publication, { ...to, role: "viewer" }).text).not.toContain("everything");
});

const HOSTILE = (path: string) => [
  path,
  `${path}/`,
  `${path}.data`,
  `${path}.data?_routes=root`,
  path.toUpperCase(),
  path.replace("desk", "%64esk"),
  `${path}?to=/`,
];

describe("without a session", () => {
  test.each(PRIVATE_ROUTES)("$path answers nothing", async ({ path }) => {
    for (const address of HOSTILE(path)) {
      const { status, headers, body } = await visitSite(address);
      expect([303, 400], address).toContain(status);
      if (status === 303) expect(headers.get("Location"), address).toMatch(/^\/desk\/sign-in(\?to=|$)/);
      expect(body.length, address).toBeLessThan(100);
      expect(headers.get("Cache-Control"), address).toContain("no-store");
    }
    const posted = await visitSite(path, { method: "POST", body: "act=invite-person" });
    expect(posted.status).toBe(401);
    expect(posted.body).toBe("Please sign in.");
  });

  test.each(["/desk/unknown", "/desk/assets/desk.js", "/desk/assets/..%2fdesk.js", "/desk.data", "/desk/"])(
    "%s says no more than an address that there is",
    async (path) => {
      const { status, headers } = await visitSite(path);
      expect(status).toBe(303);
      expect(headers.get("Location")).toMatch(/^\/desk\/sign-in/);
    },
  );

  test.each([
    ["a secret of nobody", `__Secure-desk=${"a".repeat(64)}`],
    ["no secret", "__Secure-desk="],
    ["a secret with SQL", "__Secure-desk=' or 1=1 --"],
    ["the cookie of the own computer", `desk=${"a".repeat(64)}`],
  ])("a cookie with %s is none", async (_, Cookie) => {
    expect((await visitSite("/desk/record", { headers: { Cookie } })).status).toBe(303);
  });
});

describe.each(ROLES)("signed in as %s", (role) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await signedIn(role);
  });

  test.each(PRIVATE_ROUTES)("$path answers whoever has its role, and nobody else", async ({ path, page }) => {
    const { status, headers, body } = await browser.get(path);
    const least = page.staff as (typeof ROLES)[number];
    if (mayAs(role, least)) {
      // Of the next issue, or of what is not there.
      expect([200, 303, 404, 405, 503]).toContain(status);
      expect(headers.get("Location") ?? "").not.toContain("/desk/sign-in");
    } else {
      expect(status).toBe(403);
      expect(body).toContain("This requires another role");
    }
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
    expect(headers.get("Referrer-Policy")).toBe("strict-origin");
    expect(headers.get("X-Cache")).toBe("bypass");
    expect(headers.get("Set-Cookie")).toBeNull();
  });
});
