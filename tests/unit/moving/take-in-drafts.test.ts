import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { readDraft } from "~/domains/writing/store/reads.ts";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import { moveOf } from "~/platform/page/match/moves.ts";
import { png } from "../../support/content/pictures.ts";
import { wxr } from "../../support/moving/exports.ts";
import { begin, deps, POSTS, run, stored } from "../../support/moving/take-in.ts";

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
