import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { publishDue } from "~/domains/content/store/publishing/schedule.ts";
import { readDraft } from "~/domains/writing/store/reads.ts";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import { moveOf } from "~/platform/page/match/moves.ts";
import { png } from "../../support/content/pictures.ts";
import { wxr } from "../../support/moving/exports.ts";
import { begin, deps, POSTS, run, stored } from "../../support/moving/take-in.ts";
import { testDeps } from "../../support/unit/deps.ts";

beforeEach(begin);

describe("drafts of another system", () => {
  const DRAFTS = [
    {
      id: 7,
      title: "On herons",
      slug: "on-herons",
      body: '<p>They <strong>wait</strong>, as <a href="https://old.example.com/2024/03/first/">the first</a> says.</p><p><img src="https://old.example.com/wp-content/heron.png"></p>',
      excerpt: "A draft",
      categories: ["Sales", "Birds"],
      tags: ["Pilots"],
      status: "draft",
    },
    ...POSTS.slice(0, 1),
  ];
  const files = {
    "x.xml": wxr(DRAFTS),
    "wp-content/heron.png": png(640, 480),
  };
  const draftRows = () =>
    rowsOf(
      deps.db,
      statement<{ id: string; title: string; fields: string; text: string; revision: number }>(
        sql`select id, title, fields, text, revision from drafts`,
      ),
    );

  test("become drafts of the desk, with their terms, links and pictures, and nothing of them is public", async () => {
    const { rows } = await run(files);
    const [draft] = await draftRows();
    expect(rows.find(({ title }) => title === "On herons")).toMatchObject({
      outcome: "draft",
      path: `/desk/write/${draft?.id}`,
    });
    expect(draft?.text).toMatch(
      /^They \*\*wait\*\*, as \[the first\]\(\/article\/first\) says\.\n\n!\[\]\(media\/[\w./-]+\.png\)$/,
    );
    expect(JSON.parse(draft?.fields ?? "")).toMatchObject({
      slug: "on-herons",
      excerpt: "A draft",
      author: "Ada Lovelace",
      categories: ["sales"],
      tags: ["Birds", "Pilots"],
    });
    expect((await stored()).map(({ slug }) => slug)).toEqual(["first"]);
    expect(await moveOf(deps.db, "/2024/03/on-herons/")).toBeUndefined();
    expect(await readDraft(deps, draft?.id ?? "")).toMatchObject({
      state: "draft",
      publication: null,
      path: null,
    });
  });

  test("are taken in once: what was written here since, or deleted, stays so", async () => {
    await run(files);
    const [draft] = await draftRows();
    await batch(deps.db, [statement(sql`update drafts set text = 'Mine', revision = 2`)]);
    const again = await run(files);
    expect(again.rows.find(({ title }) => title === "On herons")).toMatchObject({ outcome: "unchanged" });
    expect(await draftRows()).toEqual([{ ...draft, text: "Mine", revision: 2 }]);
    await batch(deps.db, [statement(sql`update drafts set deleted_at = 1`)]);
    await run(files);
    expect(await rowsOf(deps.db, statement(sql`select deleted_at from drafts`))).toEqual([{ deleted_at: 1 }]);
  });

  test("are left out on request, and a dry run writes none", async () => {
    const left = await run(files, { drafts: false });
    expect(left.rows.find(({ title }) => title === "On herons")).toMatchObject({
      outcome: "left",
      remarks: ["It is a draft."],
    });
    const tried = await run(files, { dryRun: true });
    expect(tried.outcomes).toContain("On herons: draft");
    expect(await draftRows()).toEqual([]);
  });

  test("of a folder keep their Markdown", async () => {
    await run({ "posts/egret.md": "---\ntitle: Egret\ndraft: true\n---\nWhite, *mostly*.\n" });
    expect(await draftRows()).toMatchObject([{ title: "Egret", text: "White, *mostly*." }]);
  });
});

describe("posts with a date to come", () => {
  const later = (id: number, own: { status?: string; date?: string; body?: string } = {}) =>
    wxr([
      {
        id,
        title: `To come ${id}`,
        slug: `to-come-${id}`,
        body: "x",
        status: "future",
        date: "2030-01-01 08:00:00",
        categories: ["Sales"],
        ...own,
      },
    ]);
  const waiting = () =>
    rowsOf(
      deps.db,
      statement<{ title: string; publish_at: number }>(
        sql`select article ->> 'title' as title, publish_at from scheduled_articles where source_id = 'old-site' order by title`,
      ),
    );

  test("wait for it, beside those that wait already", async () => {
    expect((await run({ "x.xml": later(8) })).outcomes).toEqual(["To come 8: waiting"]);
    await run({ "x.xml": later(9) });
    const publish_at = Date.UTC(2030, 0, 1, 8);
    expect(await waiting()).toEqual([
      { title: "To come 8", publish_at },
      { title: "To come 9", publish_at },
    ]);
    expect(await stored()).toEqual([]);
  });

  test("that were published there meanwhile are published here, and wait no more", async () => {
    await run({ "x.xml": later(8) });
    await run({ "x.xml": later(9) });
    const published = later(8, { status: "publish", date: "2024-12-03 08:00:00", body: "<p>Mended</p>" });
    await run({ "x.xml": published }, { dryRun: true });
    expect(await waiting()).toHaveLength(2);
    expect((await run({ "x.xml": published })).outcomes).toEqual(["To come 8: added"]);
    expect((await waiting()).map(({ title }) => title)).toEqual(["To come 9"]);
    await publishDue(testDeps({ at: "2030-01-02T00:00:00Z" }));
    expect((await stored())[0]).toMatchObject({
      content: "<p>Mended</p>",
      published_at: Date.UTC(2024, 11, 3, 8),
    });
  });

  test.each([
    ["draft", {}],
    ["draft", { drafts: false }],
    ["private", {}],
    ["trash", {}],
  ])("that became %s there are not published here (%j)", async (status, options) => {
    await run({ "x.xml": later(8) });
    await run({ "x.xml": later(8, { status }) }, { ...options, dryRun: true });
    expect(await waiting()).toHaveLength(1);
    await run({ "x.xml": later(8, { status }) }, options);
    expect(await waiting()).toEqual([]);
  });

  test.each([
    ["draft: true", {}],
    ["draft: true", { drafts: false }],
    ["private: true", {}],
  ])("in a folder that have %s in its zip later are not published here (%j)", async (line, options) => {
    const file = (own: string) =>
      `---\ntitle: Soon\ncategories: [sales]\ndate: 2030-01-01\n${own}---\nText\n`;
    await run({ "ideas/soon.md": file(""), "plans/soon.md": file("") });
    expect(await waiting()).toHaveLength(2);
    const zipped = { "site-main/ideas/soon.md": file(`${line}\n`), "site-main/plans/soon.md": file("") };
    await run(zipped, { ...options, dryRun: true });
    expect(await waiting()).toHaveLength(2);
    await run(zipped, options);
    expect(await waiting()).toHaveLength(1);
    // A file of the same name in no folder may be any of them, but not one that came with it.
    await run({ "plans/soon.md": file(""), "soon.md": file(`${line}\n`) }, options);
    expect(await waiting()).toHaveLength(1);
  });

  test("of folders of their own wait on where an index without a folder is a draft", async () => {
    const file = (own: string) =>
      `---\ntitle: Soon\ncategories: [sales]\ndate: 2030-01-01\n${own}---\nText\n`;
    await run({ "a/index.md": file(""), "b/index.md": file("") });
    await run({ "index.md": file("draft: true\n") });
    expect(await waiting()).toHaveLength(2);
  });
});
