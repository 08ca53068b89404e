import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { batch, statement } from "~/platform/data/db.ts";
import { type Browser, signedIn } from "../../support/desk/desk.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** What a form of the desk shows after its act was refused. */

const deps = testDeps();
let owner: Browser;

beforeEach(async () => {
  const tables = ["staff", "staff_sessions", "audit", "rate_limits"];
  await batch(
    deps.db,
    tables.map((table) => statement(sql.raw(`delete from ${table}`))),
  );
  owner = await signedIn("owner");
});

/** Posts an act that is refused, as from a page that is out of date; returns the page that comes back. */
async function refused(path: string, fields: Record<string, string>): Promise<string> {
  const { status, body } = await owner.act(path, { token: "0".repeat(32), ...fields });
  expect(status).toBe(403);
  return body;
}

/** The value of the hidden field of a page. */
const hidden = (body: string, name: string) =>
  new RegExp(`<input type="hidden" name="${name}" value="([^"]*)"`).exec(body)?.[1];

describe("a form that brings the id of what it makes", () => {
  test.each([
    ["/desk/sources/import", "import-sources", "report"],
    ["/desk/write", "create-draft", "id"],
  ])("at %s says why, and keeps the id", async (path, act, name) => {
    const body = await refused(path, { act, [name]: "5d1f3c1e-0b0e-4f5c-9d55-6f1f0d6a7a10" });
    expect(body).toMatch(/role="alert"[^>]*>This page is out of date\./);
    expect(hidden(body, name)).toBe("5d1f3c1e-0b0e-4f5c-9d55-6f1f0d6a7a10");
  });
});
