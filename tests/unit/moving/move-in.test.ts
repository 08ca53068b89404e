import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { removeSource } from "~/domains/content/store/writes.ts";
import {
  changeMove,
  moveById,
  pruneMoveFiles,
  receiveMove,
  reportRows,
  takeMoveUp,
} from "~/domains/moving/store/moves.ts";
import { moveIn } from "~/jobs/moving/move-in.ts";
import { PART } from "~/jobs/moving/take-in.ts";
import { housekeeping } from "~/jobs/upkeep/housekeeping.ts";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import { signedIn } from "../../support/desk/desk.ts";
import { tokenOf } from "../../support/desk/writing.ts";
import { wxr } from "../../support/moving/exports.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { visitSite } from "../../support/unit/whole-site.ts";

const deps = testDeps();

const posts = (count: number) =>
  wxr([
    ...Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      title: `Post ${index + 1}`,
      slug: `moved-${index + 1}`,
      body: "<p>Text</p>",
      categories: ["Sales"],
    })),
    { id: 9000, title: "Draft", body: "x", status: "draft" },
  ]);

const bring = (content: string, name = "old.xml", drafts = true) =>
  receiveMove(
    deps,
    { name, site: null, options: { categories: {}, pages: true, drafts } },
    new TextEncoder().encode(content),
  );

const stored = async () =>
  (
    await rowsOf(
      deps.db,
      statement<{ count: number }>(
        sql`select count(*) as count from articles where source_id = 'old-example-com'`,
      ),
    )
  )[0]?.count;

const counts = async (id: string) => (await moveById(deps.db, id))?.counts;

const start = async (id: string) => changeMove(deps, { id, state: "checked" }, "moving");

beforeEach(async () => {
  await removeSource(deps, "old-example-com");
  await batch(
    deps.db,
    [
      "moves",
      "move_rows",
      "folders",
      "moved_paths",
      "drafts",
      "draft_revisions",
      "staff",
      "staff_sessions",
    ].map((name) => statement(sql`delete from ${sql.raw(name)}`)),
  );
});

describe("an export that is brought to the desk", () => {
  test("tells of the one old address of one post", async () => {
    const owner = await signedIn();
    const id = await bring(posts(1));
    const shown = async () => (await owner.get(`/desk/moving/${id}`)).body.replaceAll("<!-- -->", "");
    await moveIn(deps);
    expect(await shown()).toContain("1 old address would lead to its article.");
    await start(id);
    await moveIn(deps);
    expect(await shown()).toContain("1 old address leads to its article.");
  });

  test("is from the folder of its site that its address names, as at the command line", async () => {
    const owner = await signedIn();
    const form = new FormData();
    form.set("act", "bring-export");
    form.set("token", await tokenOf(owner));
    form.set("site", "http://www.example.com/blog/?a=b#c");
    form.set("file", new File([posts(1)], "old.xml"));
    const { headers } = await visitSite("/desk/moving?act=bring-export", {
      method: "POST",
      headers: { Cookie: owner.cookie },
      body: form,
    });
    const [, id = ""] = /\/desk\/moving\/([\w-]+)/.exec(headers.get("Location") ?? "") ?? [];
    expect(await moveById(deps.db, id)).toMatchObject({ site: "http://www.example.com/blog" });
  });

  test("is checked first and written when somebody says so", async () => {
    const id = await bring(posts(3));
    await moveIn(deps);
    expect(await moveById(deps.db, id)).toMatchObject({
      state: "checked",
      product: "WordPress",
      source: "old-example-com",
      total: 4,
    });
    expect(await counts(id)).toEqual({ added: 3, draft: 1 });
    expect(await stored()).toBe(0);
    expect(await start(id)).toBe(true);
    expect(await moveIn(deps)).toMatchObject({ state: "ok", changed: true });
    expect(await moveById(deps.db, id)).toMatchObject({ state: "done", redirects: 3 });
    expect(await stored()).toBe(3);
    expect(await deps.media.head(`moves/${id}`)).toBeNull();
    expect(await moveIn(deps)).toMatchObject({ state: "idle" });
  });

  test("survives an outage, however many runs it makes fail", async () => {
    const id = await bring(posts(1));
    const get = () => Promise.reject(new Error("R2 is down"));
    const failing = testDeps({ media: { ...deps.media, get } as unknown as R2Bucket });
    for (let run = 1; run <= 5; run++) await expect(moveIn(failing)).rejects.toThrow("down");
    await moveIn(deps);
    expect(await moveById(deps.db, id)).toMatchObject({ state: "checked", tries: 0 });
  });

  test("whose runs all fail is tried for six hours, then given up, and the next one begins", async () => {
    const [id, next] = [await bring(posts(PART)), await bring("<x/>", "next.xml")];
    const failingAfter = (hours: number) => {
      const at = new Date(deps.now().getTime() + hours * 3_600_000).toISOString();
      const get = () => Promise.reject(new Error("too big"));
      const media = { get, delete: deps.media.delete.bind(deps.media) } as unknown as R2Bucket;
      return moveIn(testDeps({ at, media }));
    };
    // It waited for long, and its first part takes away the failure before it.
    await expect(failingAfter(30)).rejects.toThrow("too big");
    expect(await moveById(deps.db, id)).toMatchObject({
      state: "checking",
      trouble: expect.stringContaining("failed"),
    });
    await moveIn(deps, 0);
    expect(await moveById(deps.db, id)).toMatchObject({ state: "checking", trouble: null, parts: 1 });
    for (const hours of [40, 43, 46]) await expect(failingAfter(hours)).rejects.toThrow("too big");
    expect(await moveById(deps.db, id)).toMatchObject({ state: "checking", tries: 0 });
    await expect(failingAfter(46.1)).rejects.toThrow("too big");
    expect(await moveById(deps.db, id)).toMatchObject({
      state: "failed",
      trouble: expect.stringContaining("six hours"),
    });
    expect(await deps.media.head(`moves/${id}`)).toBeNull();
    await moveIn(deps);
    expect(await moveById(deps.db, next)).toMatchObject({ state: "failed" });
  });

  test("of which thousands are left out is checked, and each is reported", async () => {
    const drafts = Array.from({ length: 15_000 }, (_, index) => ({
      id: index + 1,
      title: `A draft of a post that was never finished, number ${index + 1} of very many`,
      body: "",
      status: "draft",
    }));
    const id = await bring(wxr(drafts), "old.xml", false);
    await moveIn(deps);
    expect(await moveById(deps.db, id)).toMatchObject({ state: "checked", counts: { left: 15_000 } });
    const rows = await reportRows(deps.db, id, { outcome: "left", after: 14_999, limit: 10 });
    expect(rows).toMatchObject([{ number: 15_000, title: expect.stringContaining("number 15000") }]);
  });

  test("is given up after three runs that were killed before a part was done, which says what to do", async () => {
    const id = await bring(posts(1));
    for (let run = 1; run <= 3; run++) await takeMoveUp(deps);
    await moveIn(deps);
    expect(await moveById(deps.db, id)).toMatchObject({
      state: "failed",
      trouble: expect.stringContaining("npm run import"),
    });
    expect(await deps.media.head(`moves/${id}`)).toBeNull();
  });

  test("goes on where a run stopped, and each post is reported once", async () => {
    const id = await bring(posts(PART + 20));
    // No time at all: each run ends behind its first part.
    await moveIn(deps, 0);
    expect(await counts(id)).toEqual({});
    await moveIn(deps, 0);
    expect(await counts(id)).toEqual({ added: PART });
    await moveIn(deps, 0);
    await moveIn(deps, 0);
    expect(await moveById(deps.db, id)).toMatchObject({ state: "checked" });
    expect(await counts(id)).toEqual({ draft: 1, added: PART + 20 });
    await start(id);
    await moveIn(deps, 0);
    await moveIn(deps, 0);
    expect(await stored()).toBe(PART);
    await moveIn(deps);
    expect(await stored()).toBe(PART + 20);
    expect(await moveById(deps.db, id)).toMatchObject({ state: "done", redirects: PART + 20 });
    const rows = await reportRows(deps.db, id, { outcome: "draft", after: 0, limit: 10 });
    expect(rows).toMatchObject([
      { title: "Draft", remarks: [], path: expect.stringMatching(/^\/desk\/write\/[\da-f]{12}$/) },
    ]);
  });

  test("that is cancelled while a run works on it gets no further part, and counts what was imported", async () => {
    const id = await bring(posts(PART + 20));
    await moveIn(deps);
    await start(id);
    // The first part is the draft.
    await moveIn(deps, 0);
    const get = async (key: string) => {
      const file = await (await deps.media.get(key))?.bytes();
      await changeMove(deps, { id, state: "moving" }, "cancelled");
      return file && { arrayBuffer: async () => file.buffer };
    };
    const running = testDeps({ media: { ...deps.media, get } as unknown as R2Bucket });
    expect(await moveIn(running)).toMatchObject({ summary: "“old.xml” was cancelled.", changed: true });
    expect(await stored()).toBe(PART);
    expect(await moveById(deps.db, id)).toMatchObject({ state: "cancelled", redirects: PART });
    expect(await counts(id)).toMatchObject({ added: PART });
  });

  test("brought a second time would change nothing", async () => {
    const first = await bring(posts(2));
    await moveIn(deps);
    await start(first);
    await moveIn(deps);
    const second = await bring(posts(2));
    await moveIn(deps);
    expect(await counts(second)).toEqual({ unchanged: 3 });
  });

  test("that nothing can read says why, and its file goes", async () => {
    const id = await bring("<rss></rss>");
    await moveIn(deps);
    expect(await moveById(deps.db, id)).toMatchObject({
      state: "failed",
      trouble: expect.stringContaining("This is not an export of WordPress"),
    });
    expect(await deps.media.head(`moves/${id}`)).toBeNull();
  });

  test("leaves no file in the end, also where the run that ended it was killed before it could delete it", async () => {
    const [over, open] = [await bring("<x/>"), await bring("<x/>")];
    const media = new Proxy(deps.media, {
      get: (target, name) =>
        name === "delete"
          ? () => Promise.reject(new Error("killed"))
          : Reflect.get(target, name).bind(target),
    });
    await changeMove({ ...deps, media }, { id: over, state: "checking" }, "cancelled").catch(() => {});
    await deps.media.put("moves/never-stored", "<x/>");
    const files = async () => (await deps.media.list({ prefix: "moves/" })).objects.map(({ key }) => key);
    await housekeeping(deps);
    expect(await files()).toEqual(
      expect.arrayContaining([`moves/${over}`, `moves/${open}`, "moves/never-stored"]),
    );
    await housekeeping(testDeps({ at: new Date(Date.now() + 2 * 86_400_000).toISOString() }));
    const left = await files();
    expect(left).toContain(`moves/${open}`);
    expect(left).not.toContain(`moves/${over}`);
    expect(left).not.toContain("moves/never-stored");
  });

  test("that nobody decides for thirty days is given up, and its file deleted", async () => {
    const id = await bring(posts(1));
    await moveIn(deps);
    const inDays = (days: number) =>
      testDeps({ at: new Date(deps.now().getTime() + days * 86_400_000).toISOString() });
    await housekeeping(inDays(30));
    expect(await moveById(deps.db, id)).toMatchObject({ state: "checked" });
    // The file is as old as it really is.
    await pruneMoveFiles(testDeps({ at: new Date(Date.now() + 31 * 86_400_000).toISOString() }));
    expect(await moveById(deps.db, id)).toMatchObject({ state: "cancelled" });
    expect((await deps.media.list({ prefix: `moves/${id}` })).objects).toEqual([]);
  });

  test("that was given up is not taken in", async () => {
    const id = await bring(posts(1));
    await moveIn(deps);
    expect(await changeMove(deps, { id, state: "checked" }, "cancelled")).toBe(true);
    expect(await start(id)).toBe(false);
    expect(await moveIn(deps)).toMatchObject({ state: "idle" });
    expect(await stored()).toBe(0);
  });
});
