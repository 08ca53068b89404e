import { sql } from "drizzle-orm";
import { unzipSync, Zip, ZipPassThrough } from "fflate";
import { beforeEach, describe, expect, test } from "vitest";
import { eraseAddress } from "~/acts/readers/erasure/erase.ts";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { READERS } from "~/domains/moving/rules/manifest.ts";
import {
  dropExports,
  EXPORT_KEPT_MS,
  isExportWaiting,
  latestExports,
} from "~/domains/moving/store/exports.ts";
import { isMoveWaiting, moveById, receiveMove } from "~/domains/moving/store/moves.ts";
import { buildExport } from "~/jobs/moving/build-export.ts";
import { moveIn } from "~/jobs/moving/move-in.ts";
import { exportFiles } from "~/jobs/moving/own/export.ts";
import { filesInZip } from "~/lib/zip/read.ts";
import { ZipTooLarge, zipWriter } from "~/lib/zip/write.ts";
import { batch, statement } from "~/platform/data/db.ts";
import { article } from "../../support/content/items.ts";
import { type Browser, signedIn } from "../../support/desk/desk.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { visitSite } from "../../support/unit/whole-site.ts";

/** The export of everything at the desk: ordered, built by the clock, downloaded for a day. */

const deps = testDeps({ now: () => new Date() });
const later = (ms: number) => testDeps({ now: () => new Date(Date.now() + ms) });

let owner: Browser;
beforeEach(async () => {
  await dropExports(deps, "all");
  const tables = "moves move_rows articles staff staff_sessions audit".split(" ");
  await batch(
    deps.db,
    tables.map((name) => statement(sql`delete from ${sql.raw(name)}`)),
  );
  await upsertArticles(deps, [
    article({ identity: "a", slug: "first", title: "First", publishedAt: Date.UTC(2026, 1, 2) }),
    article({ identity: "b", slug: "second", title: "Second", publishedAt: Date.UTC(2026, 1, 3) }),
    article({ identity: "s", slug: "of-the-sample", sourceId: "sample" }),
  ]);
  owner = await signedIn("owner");
  await owner.act("/desk/readers", {
    act: "add-reader",
    email: "ada@example.com",
    list: "weekly",
    consentPlace: "Here",
    consentWording: "Words",
    consentDay: "2025-03-31",
  });
});

const order = (browser = owner) => browser.act("/desk/moving", { act: "order-export" });
const pieces = async () => (await deps.media.list({ prefix: "exports/" })).objects.map(({ key }) => key);

async function ready(pieceBytes?: number): Promise<string> {
  await order();
  await buildExport(deps, { pieceBytes });
  return `/desk/moving/export/${(await latestExports(deps, 1))[0]?.id}.zip`;
}

async function downloaded(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const { status, bytes } = await visitSite(path, { headers: { Cookie: owner.cookie } });
  expect(status).toBe(200);
  return bytes;
}

describe("an export of everything", () => {
  test("is ordered once, built, and downloaded as what the command writes", async () => {
    expect((await order()).status).toBe(303);
    await order();
    expect((await owner.get("/desk/moving")).body).toContain("Being built");
    expect(await isExportWaiting(deps)).toBe(true);
    expect((await buildExport(deps, { pieceBytes: 200 })).summary).toBe(
      "An export of 2 articles, 0 pictures and 1 subscription is ready.",
    );
    expect(await isExportWaiting(deps)).toBe(false);
    const exports = await latestExports(deps, 5);
    expect(exports).toMatchObject([{ state: "done", counts: { articles: 2, subscriptions: 1 }, tries: 0 }]);
    expect(exports[0]?.pieces).toBeGreaterThan(2);
    const path = `/desk/moving/export/${exports[0]?.id}.zip`;
    expect((await owner.get("/desk/moving")).body).toContain(`href="${path}"`);
    const files = unzipSync(await downloaded(path));
    const written = new Map<string, string>();
    for await (const { name, bytes } of exportFiles(deps, { except: ["sample"] }))
      written.set(name, new TextDecoder().decode(bytes));
    expect(Object.keys(files).sort()).toEqual([...written.keys()].sort());
    for (const name of [READERS, "articles/test/first.md"])
      expect(new TextDecoder().decode(files[name])).toBe(written.get(name));
  });

  test("is a file that nobody keeps, of its size", async () => {
    const path = await ready();
    const { headers, bytes } = await visitSite(path, { headers: { Cookie: owner.cookie } });
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(headers.get("Content-Type")).toBe("application/zip");
    expect(headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="[\w-]+-\d{4}-\d\d-\d\d\.zip"$/,
    );
    expect(Number(headers.get("Content-Length"))).toBe(bytes.byteLength);
  });

  test("is an owner's alone", async () => {
    const path = await ready();
    const editor = await signedIn("editor");
    expect((await editor.get(path)).status).toBe(403);
    expect((await visitSite(path)).status).toBe(303);
    expect((await order(editor)).status).toBe(403);
  });

  test("is gone after a day, with its file", async () => {
    const path = await ready();
    const tomorrow = later(EXPORT_KEPT_MS);
    expect(await latestExports(tomorrow, 5)).toEqual([]);
    expect(await isExportWaiting(tomorrow)).toBe(true);
    expect((await buildExport(tomorrow)).summary).toBe("1 export is over and deleted.");
    expect(await pieces()).toEqual([]);
    expect((await owner.get(path)).status).toBe(404);
  });

  test("is gone at once when somebody is erased, also one that is being built", async () => {
    const path = await ready();
    await order();
    await owner.act("/desk/readers/erase?email=ada@example.com", {
      act: "erase-reader",
      email: "ada@example.com",
    });
    expect(await pieces()).toEqual([]);
    expect(await latestExports(deps, 5)).toEqual([]);
    expect((await owner.get(path)).status).toBe(404);
  });

  test("is gone as well when the command erases somebody", async () => {
    await ready();
    await order();
    await eraseAddress(deps, "ada@example.com");
    expect(await pieces()).toEqual([]);
    expect(await latestExports(deps, 5)).toEqual([]);
  });

  test("is given up after three runs that were killed, which says what to do", async () => {
    await order();
    await deps.db.run(sql`update site_exports set tries = 3`);
    await buildExport(deps);
    expect(await latestExports(deps, 1)).toMatchObject([{ state: "failed" }]);
    expect((await owner.get("/desk/moving")).body).toContain("It is too large to build here");
  });

  test("is taken in again at the desk, an equal site", async () => {
    const zip = await downloaded(await ready());
    await deps.db.run(sql`delete from articles where slug = 'second'`);
    const bring = {
      name: "everything.zip",
      site: null,
      options: { categories: {}, pages: true, drafts: false },
    };
    const check = async () => {
      const id = await receiveMove(deps, bring, zip);
      await moveIn(deps);
      return { id, counts: (await moveById(deps.db, id))?.counts };
    };
    const { id, counts } = await check();
    expect(counts).toMatchObject({ added: 1 });
    expect((await owner.get(`/desk/moving/${id}`)).body).toContain("this site&#x27;s own export");
    await owner.act(`/desk/moving/${id}`, { act: "take-export-in", id });
    await moveIn(deps);
    expect(await isMoveWaiting(deps)).toBe(false);
    expect((await check()).counts).toEqual({ unchanged: 2 });
  });

  test("that is broken is told so", async () => {
    const broken = new TextEncoder().encode('{"kind":"recurring-export","version":9}');
    const bring = {
      name: "recurring.json",
      site: null,
      options: { categories: {}, pages: true, drafts: false },
    };
    const id = await receiveMove(deps, bring, broken);
    expect((await moveIn(deps)).summary).toContain("The export is broken or from another version");
    expect((await owner.get(`/desk/moving/${id}`)).body).toContain("export again");
  });
});

describe("an archive of more than its format first could count", () => {
  const NAMES = Array.from({ length: 70_000 }, (_, index) => `${index}.png`);
  const joined = async (parts: Uint8Array[]) =>
    new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());

  test("has them all, and each is read back", async () => {
    const parts: Uint8Array[] = [];
    const zip = zipWriter((part) => void parts.push(part));
    for (const name of NAMES) zip.add(name, new TextEncoder().encode(name === "69999.png" ? "last" : ""));
    zip.end();
    const files = filesInZip(await joined(parts));
    expect(files?.map(({ name }) => name)).toEqual(NAMES);
    expect(new TextDecoder().decode(files?.at(-1)?.bytes())).toBe("last");
  });

  test.each([65_536, 70_000])(
    "is refused where it says fewer than its %i, not read in part",
    async (count) => {
      const parts: Uint8Array[] = [];
      const zip = new Zip((_, part) => void parts.push(part));
      for (const name of NAMES.slice(0, count)) {
        const file = new ZipPassThrough(name);
        zip.add(file);
        file.push(new Uint8Array(), true);
      }
      zip.end();
      expect(filesInZip(await joined(parts))).toBeNull();
    },
  );

  test("is refused where a file would begin behind the last place that can be said, and its directory too", () => {
    const zip = () => zipWriter(() => {}, 1000);
    const filled = zip();
    filled.add("a.png", new Uint8Array(900));
    filled.add("b.png", new Uint8Array(900));
    expect(() => filled.add("c.png", new Uint8Array(1))).toThrow(ZipTooLarge);
    expect(() => filled.end()).toThrow(ZipTooLarge);
    const fitting = zip();
    fitting.add("a.png", new Uint8Array(900));
    expect(() => fitting.end()).not.toThrow();
  });
});
