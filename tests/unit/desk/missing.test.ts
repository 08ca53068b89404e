import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { batch, statement } from "~/platform/data/db.ts";
import type { PageDefinition } from "~/platform/page/define-page.ts";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { type Browser, signedIn } from "../../support/desk/desk.ts";
import { pathOf } from "../../support/page/route-path.ts";
import { ROUTE_MODULES } from "../../support/page/routes.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** What the desk says of something that is not there, and of what it cannot read: every screen, by generation. */

const NAVIGATION = '<nav aria-label="Desk"';

const OF_ONE = Object.entries(ROUTE_MODULES)
  .filter(
    ([id, { page, default: screen }]) =>
      id.startsWith("desk-routes/") && screen && (page as PageDefinition).staff !== "anyone",
  )
  .map(([id]) => `/${pathOf(id)}`)
  .filter((path) => /[:*]/.test(path))
  .map((path) => path.replace(":symbol", "UNKNOWN").replace(/:\w+|\*/g, "unknown"));

let owner: Browser;
beforeAll(async () => {
  owner = await signedIn("owner");
});

test("every screen of the desk says within the desk what is wrong", () => {
  const screens = Object.entries(ROUTE_MODULES).filter(
    ([id, { default: screen }]) => id.startsWith("desk-routes/") && screen,
  );
  expect(screens.filter(([, module]) => module.ErrorBoundary !== DeskErrorBoundary)).toEqual([]);
  expect(screens.length).toBeGreaterThan(40);
});

test("there are screens of one thing", () => expect(OF_ONE.length).toBeGreaterThan(10));

test.each(OF_ONE)("%s is said to be missing within the desk", async (path) => {
  const { status, body } = await owner.get(path);
  expect(status).toBe(404);
  expect(body).toContain(NAVIGATION);
  expect(body).toContain("This page does not exist.");
  expect(body).toMatch(/<title>Page Not Found \| .+ Desk<\/title>/);
  expect(body).not.toContain("Back to Home");
});

test.each(["2026-13-01", "2026-02-30"])("the issue of %s, which no calendar has, is missing", async (day) => {
  for (const path of [`/desk/letter/${day}`, `/desk/letter/past/${day}`]) {
    const { status, body } = await owner.get(path);
    expect(status, path).toBe(404);
    expect(body).toContain("This page does not exist.");
  }
  const begun = await owner.act("/desk/letter/new", { act: "begin-issue", letter: day });
  expect(begun.status).toBe(400);
});

test("a screen that cannot be read says so within the desk", async () => {
  const { db } = testDeps();
  const rename = (from: string, to: string) =>
    batch(db, [statement(sql.raw(`alter table ${from} rename to ${to}`))]);
  await rename("waitlist", "away");
  const { status, body } = await owner.get("/desk/inbox");
  await rename("away", "waitlist");
  expect(status).toBeGreaterThanOrEqual(500);
  expect(body).toContain(NAVIGATION);
  expect(body).toContain("Something went wrong on our side");
  expect(body).toContain("Back to Today");
});
