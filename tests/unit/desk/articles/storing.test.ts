import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { articleId } from "~/domains/content/store/pairing.ts";
import { articleBySlug } from "~/domains/content/store/queries.ts";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { batch } from "~/platform/data/db.ts";
import { mendVersions, readVersions } from "~/platform/data/topic-versions.ts";
import { defineAct } from "~/platform/desk/act.ts";
import { entries } from "~/platform/desk/audit.ts";
import { type ActDeps, defineRecord } from "~/platform/desk/record.ts";
import { runAct } from "~/platform/desk/run-act.ts";
import type { SiteEnv } from "~/platform/env.ts";
import { clearContent } from "../../../support/content/desk.ts";
import { article } from "../../../support/content/items.ts";
import { type Browser, clearDesk, signedIn } from "../../../support/desk/desk.ts";
import { faultyKv } from "../../../support/survival/faults.ts";
import { testDeps } from "../../../support/unit/deps.ts";

/** What an act answers is what was stored, whatever fails around it. */

const deps = testDeps();
const { db } = deps;
const { KV } = env as unknown as SiteEnv;

const ONE = article({ identity: "one", slug: "one", title: "On seats" });

let editor: Browser;
let at: string;
let correction: Record<string, string>;

beforeEach(async () => {
  await clearContent();
  await clearDesk("leases");
  await mendVersions(deps);
  await upsertArticles(deps, [ONE]);
  editor = await signedIn("editor");
  const id = await articleId("one");
  at = `/desk/articles/${id}`;
  correction = {
    act: "correct-item",
    item: `article/${id}`,
    title: "On quotas",
    teaser: ONE.excerpt,
    author: ONE.author,
    categories: ONE.categories.join("\n"),
    picture: "keep",
    address: "",
  };
});

const log = async () => (await batch(db, [entries({ limit: 50 })]))[0];

test("a change is stored and has Undo where KV does not take its versions, which the clock publishes", async () => {
  const posted = await editor.act(at, correction, { KV: faultyKv(KV, "rejects", /^put$/) });
  expect(posted.status).toBe(303);
  expect((await articleBySlug(db, "one"))?.title).toBe("On quotas");
  const [entry] = await log();
  expect(posted.headers.get("Location")).toBe(`${at}?done=${entry?.id}`);
  expect((await readVersions(deps)).changed).toEqual({});
  await mendVersions(deps);
  expect((await readVersions(deps)).changed).toHaveProperty("content");
});

describe("a change whose turn passed to another post while it was worked out", () => {
  const takeOver = () => db.run(sql`update leases set holder = 'another' where name like 'desk/%'`);

  test("is not stored, and says so", async () => {
    const CRON = {
      bringPicture: async () => {
        await takeOver();
        return { state: "stored", path: "/media/0123456789abcdef0123456789abcdef.png" };
      },
    } as unknown as SiteEnv["CRON"];
    const fields = { ...correction, picture: "other", address: "https://slow.example/a.png" };
    const posted = await editor.act(at, fields, { CRON });
    expect(posted.status).toBe(503);
    expect(posted.body).toContain("This was not stored");
    expect((await articleBySlug(db, "one"))?.title).toBe("On seats");
    expect(await log()).toEqual([]);
  });

  test("is not refused for a condition that it keeps", async () => {
    const act = defineAct({
      name: "count",
      role: "editor",
      fields: z.object({}),
      record: defineRecord<number>({
        kind: "count",
        topics: [],
        keeps: () => ({ condition: sql`true`, otherwise: "This never holds." }),
        read: async () => 1,
        write: () => [],
      }),
      id: () => "1",
      apply: async () => {
        await takeOver();
        return { ok: true, value: 2 };
      },
      says: () => "Counted.",
    });
    const staff = { id: "ada", name: "Ada", email: "ada@desk.test", role: "editor" } as const;
    const request = new Request("https://recurring.test/desk", {
      method: "POST",
      body: new URLSearchParams({ act: "count", token: "token" }),
    });
    const session = { staff, token: "token", hash: "" };
    const { status } = await runAct([act], { ...deps, staff } as unknown as ActDeps, session, request);
    expect(status).toBe(503);
  });
});
