import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { chosenDeparture } from "~/domains/content/store/departures.ts";
import { SAMPLE_STAMP } from "~/domains/content/store/publishing/sample.ts";
import { newSourceId } from "~/domains/sources/rules/new-id.ts";
import { readDeskSources } from "~/domains/sources/store/desk-sources.ts";
import { hasDeskSources } from "~/domains/sources/store/own.ts";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import { selectPauses } from "~/platform/sources/history.ts";
import { loader } from "~/root.tsx";
import { call } from "../../support/call.ts";
import { type Browser, entryOf, signedIn } from "../../support/desk/desk.ts";
import { cronService } from "../../support/unit/cron-service.ts";
import { testDeps, testPublication } from "../../support/unit/deps.ts";

/** Sources at the desk, as whoever is signed in sees and changes them. */

const deps = testDeps();
const { db } = deps;
const ADD = "/desk/sources/add";
const LIST = "/desk/sources";

let editor: Browser;
beforeEach(async () => {
  const tables = [
    "staff",
    "staff_sessions",
    "audit",
    "rate_limits",
    "desk_sources",
    "source_pauses",
    "sources",
  ];
  await batch(
    db,
    [...tables, "departures", "source_answers"].map((table) => statement(sql.raw(`delete from ${table}`))),
  );
  editor = await signedIn("editor");
});

const URL_OF_FEED = "https://blog.example/feed";

async function added(
  kind: "articles" | "news" | "author" | "videos" = "articles",
  more: Record<string, string> = {},
) {
  const channelId = kind === "videos" ? "UCtestChannelForFixture0" : "";
  const url = channelId ? `https://www.youtube.com/feeds/videos.xml?channel_id=${channelId}` : URL_OF_FEED;
  const id = await newSourceId(kind, url);
  const category = { articles: "ai", videos: "ai", author: "Product", news: "" }[kind];
  const fields = { act: "add-source", id, kind, url, channelId, name: "The blog", category, ...more };
  return { id, answer: await editor.act(ADD, fields) };
}

describe("a source is added", () => {
  test.each([
    ["articles", { publication: "other", categories: ["ai"], everyMinutes: 60 }, { every: "60" }],
    ["articles", { publication: "own", pictures: "none" }, { publication: "own", pictures: "none" }],
    ["videos", { channelId: "UCtestChannelForFixture0", categories: ["ai"] }, {}],
    ["news", { weight: 1.5, curated: true }, { weight: "1.5", curated: "on" }],
    ["author", { category: "Product" }, {}],
  ] as const)("as %s, with what was chosen", async (kind, entry, fields) => {
    const { id, answer } = await added(kind, fields as Record<string, string>);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toContain(
      `/desk/sources/${kind === "news" || kind === "author" ? "news-" : ""}${id}?done=`,
    );
    expect(await readDeskSources({ db })).toMatchObject([
      { kind, entry: { id, name: "The blog", ...entry }, addedBy: "The editor" },
    ]);
    const shown = await editor.get(answer.headers.get("Location") ?? "");
    expect(shown.status).toBe(200);
    expect(shown.body).toContain("Added the source “The blog”.");
    expect(shown.body).toContain("It has not been read yet.");
  });

  test("once: the same address is known, also in the files", async () => {
    await added();
    expect((await added()).answer.body).toContain("It is already the source “The blog”.");
    const [known] = testPublication.news.sources;
    const url = known?.url ?? "";
    const id = await newSourceId("news", url);
    const again = await editor.act(ADD, { act: "add-source", id, kind: "news", url, name: "Again" });
    expect(again.status).toBe(400);
    expect(again.body).toContain(`It is already the source “${known?.name}”.`);
  });

  test("not where a field is wrong, and says which", async () => {
    const wrong = async (kind: "articles" | "news", more: Record<string, string>) =>
      (await added(kind, more)).answer.body;
    expect(await wrong("articles", { category: "" })).toContain("Please choose a category.");
    expect(await wrong("articles", { name: " " })).toContain("Please enter a name.");
    for (const weight of ["many", "9", "0"])
      expect(await wrong("news", { weight })).toContain("Please enter a number from 0.1 to 5.");
    const url = "http://10.0.0.1/feed";
    const id = await newSourceId("news", url);
    expect(await wrong("news", { url, id })).toContain("not a public address");
    expect(await readDeskSources({ db })).toEqual([]);
  });

  test("and pages say no more that the sample is shown, which they say only while it is stored", async () => {
    const shown = async () => (await call(loader, deps, "/about")) as unknown as { showsSample: boolean };
    await deps.kv.delete("snapshot:desk-sources");
    expect(await shown()).toMatchObject({ showsSample: false });
    await deps.kv.put(SAMPLE_STAMP, "stored");
    expect(await shown()).toMatchObject({ showsSample: true });
    await added();
    expect(await shown()).toMatchObject({ showsSample: false });
    await deps.kv.delete(SAMPLE_STAMP);
  });

  test("and taken back by Undo; what pages say of the sample follows", async () => {
    await deps.kv.delete("snapshot:desk-sources");
    expect(await hasDeskSources(deps)).toBe(false);
    const { answer } = await added();
    expect(await hasDeskSources(deps)).toBe(true);
    await editor.act(LIST, { act: "undo", entry: entryOf(answer) });
    expect(await readDeskSources({ db })).toEqual([]);
    expect(await hasDeskSources(deps)).toBe(false);
  });
});

describe("a source of the desk", () => {
  test("is changed; two people who change it are told", async () => {
    const { id } = await added();
    const path = `/desk/sources/${id}`;
    const { body } = await editor.get(path);
    const version = /name="version" value="(\w+)"/.exec(body)?.[1] ?? "";
    const change = (name: string) =>
      editor.act(path, { act: "edit-source", id, version, name, category: "sales", publication: "own" });
    expect((await change("Their blog")).status).toBe(303);
    expect(await readDeskSources({ db })).toMatchObject([
      { entry: { name: "Their blog", categories: ["sales"], publication: "own", url: URL_OF_FEED } },
    ]);
    const second = await change("My blog");
    expect(second.status).toBe(409);
    expect(second.body).toContain('value="My blog"');
  });

  test("is removed, with or without what it brought, and taken back", async () => {
    const { id } = await added();
    const path = `/desk/sources/${id}`;
    const removed = await editor.act(path, { act: "remove-source", id, items: "leave" });
    expect(removed.headers.get("Location")).toMatch(/^\/desk\/sources\?done=/);
    expect(await chosenDeparture({ db }, id)).toBe("leave");
    expect((await editor.get(path)).status).toBe(404);
    expect((await editor.get(removed.headers.get("Location") ?? "")).body).toContain(
      "Its items leave the site in an hour.",
    );
    await editor.act(LIST, { act: "undo", entry: entryOf(removed) });
    expect(await chosenDeparture({ db }, id)).toBeNull();
    expect((await editor.get(path)).status).toBe(200);
  });
});

test("a list that is imported leaves alone what others change meanwhile", async () => {
  const change = async (url: string, name: string | null) => {
    const id = await newSourceId("articles", url);
    if (name === null) return editor.act(LIST, { act: "remove-source", id, items: "leave" });
    return editor.act(`${LIST}/${id}`, {
      act: "edit-source",
      id,
      name,
      category: "ai",
      publication: "other",
    });
  };
  const [kept, removed, brought] = ["kept", "removed", "brought"].map(
    (host) => `https://${host}.example/feed`,
  );
  for (const url of [kept, removed]) {
    const id = await newSourceId("articles", url ?? "");
    const fields = { id, kind: "articles", url: url ?? "", channelId: "", name: "As it was", category: "ai" };
    expect((await editor.act(ADD, { act: "add-source", ...fields })).status).toBe(303);
  }
  const cron = cronService({
    checkSources: async () => {
      expect((await change(kept ?? "", "As it is now")).status).toBe(303);
      expect((await change(removed ?? "", null)).status).toBe(303);
      const row = { address: brought ?? "", name: "", folders: [] };
      const outcome = { state: "feed", url: brought ?? "", name: "Brought" } as const;
      return { ok: true, rows: [{ ...row, outcome }], more: 0 };
    },
  });
  const fields = { report: "r", kind: "articles", category: "ai", list: "<opml/>" };
  const imported = await editor.act(`${LIST}/import`, { act: "import-sources", ...fields }, { CRON: cron });
  expect(imported.status).toBe(303);
  expect((await readDeskSources({ db })).map(({ entry }) => entry.name).sort()).toEqual([
    "As it is now",
    "Brought",
  ]);
});

test("a list with two addresses of one channel adds it once, and Undo takes it back", async () => {
  const channelId = "UCtestChannelForFixture0";
  const url = `https://www.youtube.com/feeds/videos.xml?channel_id=${channelId}`;
  const outcome = { state: "channel", url, channelId, name: "Ledger & Loom" } as const;
  const row = (address: string) => ({ address, name: "", folders: [], outcome });
  const rows = [row(url), row("https://www.youtube.com/feeds/videos.xml?user=ledger")];
  const cron = cronService({ checkSources: async () => ({ ok: true, rows, more: 0 }) });
  const fields = { report: "twice", kind: "articles", category: "ai", list: "<opml/>" };
  const imported = await editor.act(`${LIST}/import`, { act: "import-sources", ...fields }, { CRON: cron });
  expect(await readDeskSources({ db })).toHaveLength(1);
  const { body } = await editor.get(imported.headers.get("Location") ?? "");
  expect(body).toContain("Added 1 source from a list.");
  expect(body).toContain("It is already the source “Ledger &amp; Loom”.");
  const undone = await editor.act(LIST, { act: "undo", entry: entryOf(imported) });
  expect(undone.status).toBe(303);
  expect(await readDeskSources({ db })).toEqual([]);
});

describe("the list of sources", () => {
  const fails = (id: string, at: number) =>
    db.run(sql`insert into sources (id, kind, url, failures, last_error, last_success_at, last_try_at)
      values (${id}, 'news', 'x', 3, 'It hung.', ${at}, 9)`);

  test("has those that fail first, with the reason, and pauses any of them", async () => {
    const [first, second] = testPublication.news.sources;
    await fails(`news-${second?.id}`, 5);
    const { body } = await editor.get(LIST);
    const names = Array.from(body.matchAll(/href="\/desk\/sources\/([\w-]+)"/g), ([, id]) => id);
    expect(names.filter((id) => id !== "add" && id !== "import")[0]).toBe(`news-${second?.id}`);
    expect(body).toContain("It hung.");
    expect(body).toContain("1 failing");
    expect(names).toContain(`news-${first?.id}`);

    const id = `news-${second?.id}`;
    const paused = await editor.act(LIST, { act: "pause-source", id, name: "The second" });
    expect(await rowsOf(db, selectPauses())).toMatchObject([{ sourceId: id, pausedBy: "The editor" }]);
    const after = await editor.get(paused.headers.get("Location") ?? "");
    expect(after.body).toContain("Paused by The editor");
    expect(after.body).not.toContain("1 failing");
    await editor.act(LIST, { act: "resume-source", id, name: "The second" });
    expect(await rowsOf(db, selectPauses())).toEqual([]);
    const gone = await editor.act(LIST, { act: "pause-source", id: "nobody", name: "x" });
    expect(gone.status).toBe(400);
  });

  test("is narrowed by words, kind and state", async () => {
    await added("author", { name: "Zebra letters" });
    const found = (await editor.get(`${LIST}?q=zebra&kind=author&state=new`)).body;
    expect(Array.from(found.matchAll(/href="\/desk\/sources\/news-/g))).toHaveLength(1);
    expect((await editor.get(`${LIST}?q=zebra&kind=news`)).body).toContain("No source fits these filters.");
  });

  test("is exported as OPML, with names and addresses of all", async () => {
    await added("author", { name: "Zebras & <letters>" });
    const { body, headers } = await editor.get("/desk/sources.opml");
    expect(headers.get("Content-Disposition")).toContain("attachment");
    expect(body).toContain(`text="Zebras &amp; &lt;letters&gt;"`);
    expect(body.match(/xmlUrl=/g)).toHaveLength(
      testPublication.sources.feeds.length +
        testPublication.sources.channels.length +
        testPublication.news.sources.length +
        testPublication.news.authors.length +
        2,
    );
  });

  test("shows a viewer everything and lets him change nothing", async () => {
    const { id } = await added();
    const viewer = await signedIn("viewer");
    expect((await viewer.get(LIST)).body).not.toContain("Read now");
    expect((await viewer.get(`/desk/sources/${id}`)).body).not.toContain("Remove this source");
    const answer = await viewer.act(LIST, { act: "pause-source", id, name: "x" });
    expect(answer.status).toBe(403);
    expect((await viewer.get("/desk/sources/import")).status).toBe(403);
  });

  test("without the cron Worker an act says so", async () => {
    const answer = await editor.act(LIST, { act: "read-source", id: "a", name: "A" });
    expect(answer.status).toBe(503);
    expect(answer.body).toContain("there is no cron Worker");
    expect((await editor.get(`${ADD}?address=blog.example&as=news`)).body).toContain(
      "there is no cron Worker",
    );
  });
});
