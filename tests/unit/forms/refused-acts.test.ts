import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { newSourceId } from "~/domains/sources/rules/new-id.ts";
import { batch, statement } from "~/platform/data/db.ts";
import { type Browser, signedIn } from "../../support/desk/desk.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { endpoint } from "../../support/webhooks/receiver.ts";

/** What a form of the desk shows after its act was refused. */

const deps = testDeps();
let owner: Browser;

beforeEach(async () => {
  const tables = ["staff", "staff_sessions", "audit", "rate_limits", "desk_sources", "webhook_endpoints"];
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

/** The boxes and radio buttons of a page that are ticked, as "name=value". */
const ticked = (body: string) =>
  [...body.matchAll(/<input type="(?:checkbox|radio)"[^>]*>/g)]
    .filter(([tag]) => / checked=""/.test(tag))
    .map(([tag]) => `${/ name="([^"]*)"/.exec(tag)?.[1]}=${/ value="([^"]*)"/.exec(tag)?.[1]}`);

describe("ticks and choices are as they were posted", () => {
  test("where an address is erased", async () => {
    const email = "ada@example.com";
    const path = `/desk/readers/erase?email=${email}`;
    expect(ticked((await owner.get(path)).body)).toEqual(["mailed=yes"]);
    const posted = { act: "erase-reader", email, neverAgain: "yes" };
    expect(ticked(await refused(path, posted))).toEqual(["neverAgain=yes"]);
  });

  test("where a list of feeds is imported", async () => {
    const path = "/desk/sources/import";
    expect(ticked((await owner.get(path)).body)).toEqual(["kind=news"]);
    expect(ticked(await refused(path, { act: "import-sources", kind: "author" }))).toEqual(["kind=author"]);
  });

  test("where an export is uploaded", async () => {
    const path = "/desk/moving";
    expect(ticked((await owner.get(path)).body)).toEqual(["pages=yes", "drafts=yes"]);
    expect(ticked(await refused(path, { act: "bring-export", drafts: "yes" }))).toEqual(["drafts=yes"]);
    expect(ticked(await refused(path, { act: "bring-export" }))).toEqual([]);
  });

  test("of a webhook", async () => {
    const id = await endpoint(["waitlist", "message"]);
    const path = `/desk/webhooks/${id}`;
    expect(ticked((await owner.get(path)).body).sort()).toEqual([
      "kinds=message",
      "kinds=waitlist",
      "state=on",
    ]);
    const posted = { act: "save-webhook", id, url: "wrong", state: "off" };
    expect(ticked(await refused(path, posted))).toEqual(["state=off"]);
    expect(ticked(await refused(path, { ...posted, kinds: "report" }))).toEqual([
      "kinds=report",
      "state=off",
    ]);
  });

  test("of a source of news", async () => {
    const url = "https://news.example/feed";
    const id = await newSourceId("news", url);
    const source = {
      act: "add-source",
      id,
      kind: "news",
      url,
      channelId: "",
      name: "The outlet",
      category: "",
    };
    const added = await owner.act("/desk/sources/add", { ...source, curated: "on" });
    expect(added.status).toBe(303);
    const path = `/desk/sources/news-${id}`;
    expect(ticked((await owner.get(path)).body)).toContain("curated=on");
    const posted = { act: "edit-source", id, name: "The outlet", weight: "9" };
    expect(ticked(await refused(path, posted))).not.toContain("curated=on");
  });
});

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
