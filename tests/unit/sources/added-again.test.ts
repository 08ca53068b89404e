import { beforeEach, expect, test } from "vitest";
import { newSourceId } from "~/domains/sources/rules/new-id.ts";
import { readDeskSources } from "~/domains/sources/store/desk-sources.ts";
import { rowsOf } from "~/platform/data/db.ts";
import { selectPauses } from "~/platform/sources/history.ts";
import { type Browser, clearDesk, entryOf, signedIn } from "../../support/desk/desk.ts";
import { cronService } from "../../support/unit/cron-service.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** A source that was paused, removed, and comes back. Its id is made of its address, so it is the same source. */

const { db } = testDeps();
const LIST = "/desk/sources";
const url = "https://blog.example/feed";

let editor: Browser;
let id: string;
let removed: Awaited<ReturnType<Browser["act"]>>;

const add = () =>
  editor.act(`${LIST}/add`, { act: "add-source", id, kind: "news", url, name: "The blog", category: "" });
const paused = async () => (await rowsOf(db, selectPauses())).map(({ sourceId }) => sourceId);

beforeEach(async () => {
  await clearDesk("desk_sources", "source_pauses", "departures");
  editor = await signedIn("editor");
  id = await newSourceId("news", url);
  await add();
  await editor.act(LIST, { act: "pause-source", id: `news-${id}`, name: "The blog" });
  removed = await editor.act(`${LIST}/news-${id}`, { act: "remove-source", id, items: "keep" });
  expect(await readDeskSources({ db })).toEqual([]);
});

test("added again, it is read", async () => {
  expect((await add()).status).toBe(303);
  expect(await paused()).toEqual([]);
});

test("added again by a list, it is read", async () => {
  const outcome = { state: "feed", url, name: "The blog" } as const;
  const rows = [{ address: url, name: "", folders: [], outcome }];
  const cron = cronService({ checkSources: async () => ({ ok: true, rows, more: 0 }) });
  const fields = { report: "again", kind: "news", list: "<opml/>" };
  await editor.act(`${LIST}/import`, { act: "import-sources", ...fields }, { CRON: cron });
  expect(await readDeskSources({ db })).toHaveLength(1);
  expect(await paused()).toEqual([]);
});

test("brought back by Undo of its removal, it is paused as before", async () => {
  expect((await editor.act(LIST, { act: "undo", entry: entryOf(removed) })).status).toBe(303);
  expect(await readDeskSources({ db })).toHaveLength(1);
  expect(await paused()).toEqual([`news-${id}`]);
});
