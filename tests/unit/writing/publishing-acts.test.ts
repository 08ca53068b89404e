import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { SHOWN } from "~/domains/content/rules/desk/placement.ts";
import { writePlacement } from "~/domains/content/store/desk/decide.ts";
import { articleId } from "~/domains/content/store/pairing.ts";
import { articleBySlug } from "~/domains/content/store/queries.ts";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { readHistory } from "~/domains/writing/store/reads.ts";
import { saveManuscript } from "~/domains/writing/store/saves.ts";
import { batch } from "~/platform/data/db.ts";
import { versionOf } from "~/platform/desk/record.ts";
import { findStaff } from "~/platform/desk/staff.ts";
import { draftOf, manuscript } from "../../support/content/drafts.ts";
import { article } from "../../support/content/items.ts";
import { begin, deps, draft, editor, listed, log, now, undo } from "../../support/desk/drafts.ts";
import { postManuscript, realCron } from "../../support/desk/writing.ts";
import { cronService } from "../../support/unit/cron-service.ts";

/** What is written at the desk becomes public, is compared with what it was, and is shared before. */

const MANY_TAGS = Array.from({ length: 23 }, (_, index) => `tag ${index}`);
const LONG_TAG = `A tag of${" more".repeat(12)}`;

beforeEach(begin);

test("a save keeps every tag as it was written, also what no article may have", async () => {
  const tags = [...MANY_TAGS, LONG_TAG];
  expect((await postManuscript(editor, { draft, manuscript: { tags } })).status).toBe(303);
  expect((await now())?.manuscript.tags).toEqual(tags);
});

describe("publishing", () => {
  test("puts the article on the site at once, and Undo takes it off", async () => {
    const published = await postManuscript(editor, { draft, act: "publish-draft" });
    expect(published.status).toBe(303);
    expect(await listed()).toEqual(["price-the-pilot"]);
    expect(await log()).toMatchObject([{ act: "publish-draft", says: "Published “Price the pilot”." }]);
    expect((await now())?.state).toBe("published");
    const shown = await editor.get(published.headers.get("Location") ?? "");
    expect(shown.body).toContain("Published “Price the pilot”.");
    expect(shown.body).toContain('href="/article/price-the-pilot"');
    expect((await undo(published.headers.get("Location"))).status).toBe(303);
    // Without the cron Worker behind this post, the clock does it.
    const { publishScheduled } = await import("~/jobs/publish-scheduled.ts");
    await publishScheduled(deps());
    expect(await listed()).toEqual([]);
    expect((await now())?.state).toBe("draft");
  });

  test("is undone also when the draft has another title by then, and is no change of somebody else's", async () => {
    const published = await postManuscript(editor, { draft, act: "publish-draft" });
    const version = async () =>
      /name="version" value="([\da-f]+)"/.exec((await editor.get(`/desk/write/${draft}`)).body)?.[1];
    const before = await version();
    await postManuscript(editor, { draft, manuscript: { title: "Another title" } });
    expect(before).toBeDefined();
    expect(await version()).toBe(before);
    expect((await undo(published.headers.get("Location"))).status).toBe(303);
    expect((await now())?.publication).toBeNull();
  });

  test("saves the words first, and names what is missing at its field", async () => {
    for (const [own, sentence] of [
      [{ title: "" }, "An article needs a title."],
      [{ categories: [] }, "Choose a category."],
      [{ categories: ["gone"] }, "One of these categories no longer exists: choose again."],
      [{ text: " " }, "There is no text yet."],
      [{ tags: MANY_TAGS }, "An article has at most 20 tags: these are 23."],
      [{ tags: [LONG_TAG] }, "A tag has at most 60 characters: shorten “A tag of more more more more"],
      [
        { text: "One.\n\n{{company NONE}}" },
        "Line 3: &quot;NONE&quot; is not a company of the publication&#x27;s market.",
      ],
      [
        { text: "One.\n\n![Adding photo.jpg…]()" },
        "Line 3: A picture has no address yet: add it again, or delete its line.",
      ],
      [{ slug: "featured" }, "This address is already used: choose another."],
    ] as const) {
      const before = await now();
      const refused = await postManuscript(editor, {
        draft,
        act: "publish-draft",
        revision: before?.revision,
        manuscript: own as object,
      });
      expect(refused.status, sentence).toBe(400);
      expect(refused.body).toContain(sentence);
      expect((await now())?.publication).toBe(null);
    }
    expect(await listed()).toEqual([]);
  });

  test("is asked of the clock again where it came to nothing, though the text is the same", async () => {
    await postManuscript(editor, { draft, act: "publish-draft" });
    const { db } = deps();
    await db.run(sql`update drafts set trouble = 'It was hidden.', settled = wish where id = ${draft}`);
    const revision = (await now())?.revision;
    expect((await postManuscript(editor, { draft, act: "publish-draft", revision })).status).toBe(303);
    const asked = await db.all(sql`select wish - settled as asked, trouble from drafts where id = ${draft}`);
    expect(asked).toEqual([{ asked: 1, trouble: null }]);
  });

  test("refuses the address of another article", async () => {
    await upsertArticles(deps(), [article({ sourceId: "blog", slug: "price-the-pilot" })]);
    const refused = await postManuscript(editor, { draft, act: "publish-draft" });
    expect(refused.body).toContain("Another article has this address: choose one.");
  });

  test("refuses the address of another draft that waits for its date, which keeps it itself", async () => {
    const more = { at: new Date(Date.now() + 3_600_000).toISOString().slice(0, 16) };
    const schedule = (id: string) => postManuscript(editor, { draft: id, act: "schedule-draft", more });
    expect((await schedule(draft)).status).toBe(303);
    const other = await draftOf(deps(), { title: "Price the pilot" });
    expect((await schedule(other)).body).toContain("Another article has this address: choose one.");
    expect((await schedule(draft)).status).toBe(303);
  });

  test("refuses the address of an article that is hidden", async () => {
    await upsertArticles(deps(), [article({ sourceId: "blog", slug: "price-the-pilot" })]);
    const name = `article/${await articleId(article().identity)}`;
    await batch(deps().db, await writePlacement(deps(), name, { ...SHOWN, state: "hidden" }));
    const refused = await postManuscript(editor, { draft, act: "publish-draft" });
    expect(refused.body).toContain("Another article has this address: choose one.");
  });

  test("again updates the article, which keeps its address and its date", async () => {
    await postManuscript(editor, { draft, act: "publish-draft" });
    const date = (await now())?.at;
    const updated = await postManuscript(editor, {
      draft,
      act: "publish-draft",
      manuscript: { title: "A new title", slug: "another-address" },
    });
    expect(updated.status).toBe(303);
    expect(await listed()).toEqual(["price-the-pilot"]);
    expect((await log())[0]?.says).toBe("Updated “A new title” on the site.");
    expect(await now()).toMatchObject({ at: date, path: "/article/price-the-pilot", title: "A new title" });
    // No title needs an address of its own any more.
    await upsertArticles(deps(), [article({ sourceId: "blog", slug: "of-another" })]);
    for (const title of ["Of another", "日本語"])
      expect([
        title,
        (await postManuscript(editor, { draft, act: "publish-draft", manuscript: { title } })).status,
      ]).toEqual([title, 303]);
    expect(await now()).toMatchObject({ path: "/article/price-the-pilot", title: "日本語" });
    expect((await editor.get(`/desk/write/${draft}`)).body).toContain(" · /article/price-the-pilot<");
  });

  test("shows what was posted, also when the editor saves again while that is compiled", async () => {
    await postManuscript(editor, { draft, act: "publish-draft" });
    const real = realCron();
    const by = { id: (await findStaff(deps().db, editor.email))?.id ?? "", name: "The editor" };
    const newer = { text: "Newer words, and more." };
    const cron = cronService({
      publishDrafts: () => real.publishDrafts(),
      compileManuscript: async (compiled) => {
        const base = (await now())?.revision ?? 0;
        await saveManuscript(deps(), {
          id: draft,
          base,
          session: "tab",
          by,
          manuscript: manuscript(newer),
        });
        return real.compileManuscript(compiled);
      },
    });
    const words = { text: "Newer words." };
    await postManuscript(editor, { draft, act: "publish-draft", manuscript: words, cron });
    expect(await listed()).toEqual(["price-the-pilot"]);
    expect((await articleBySlug(deps().db, "price-the-pilot"))?.content).toContain("Newer words.<");
    expect((await now())?.manuscript.text).toBe(newer.text);
    const { revisions } = (await readHistory(deps(), draft, {})) ?? { revisions: [] };
    expect(revisions.map(({ number, label }) => [number, label])).toEqual([
      [3, null],
      [2, "Published"],
      [1, "Published"],
    ]);
  });

  test("at a minute to come is scheduled, and can be cancelled", async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
    const at = { at: soon };
    const scheduled = await postManuscript(editor, { draft, act: "schedule-draft", more: at });
    expect(scheduled.status).toBe(303);
    expect((await log())[0]?.says).toBe(`Scheduled “Price the pilot” for ${soon.replace("T", " at ")} UTC.`);
    expect([(await now())?.state, await listed()]).toEqual(["scheduled", []]);
    const past = await postManuscript(editor, {
      draft,
      act: "schedule-draft",
      more: { at: "2020-01-01T09:00" },
    });
    expect([past.status, past.body.includes("This time has passed")]).toEqual([400, true]);
    expect(
      (await postManuscript(editor, { draft, act: "schedule-draft", more: { at: "soon" } })).status,
    ).toBe(400);
    const kept = await editor.act(`/desk/write/${draft}`, { act: "remove-draft", id: draft });
    expect([kept.status, (await now())?.deletedAt]).toEqual([400, null]);
    await editor.act(`/desk/write/${draft}`, { act: "withdraw-draft", id: draft });
    expect((await now())?.state).toBe("draft");
    expect((await log())[0]?.says).toBe("Cancelled the date of “Price the pilot”. The draft stays.");
  });

  test("is done once when the button is pressed twice", async () => {
    const more = { version: await versionOf(null) };
    const [first, second] = [
      await postManuscript(editor, { draft, act: "publish-draft", more }),
      await postManuscript(editor, { draft, act: "publish-draft", more }),
    ];
    expect([second.status, second.headers.get("Location")]).toEqual([303, first.headers.get("Location")]);
    expect(await log()).toHaveLength(1);
  });

  test("tells whoever publishes upon what somebody else published", async () => {
    await postManuscript(editor, { draft, act: "publish-draft" });
    const late = await postManuscript(editor, {
      draft,
      act: "publish-draft",
      more: { version: "0".repeat(16) },
    });
    expect(late.status).toBe(409);
    expect(late.body).toContain("Somebody else changed this in the meantime.");
  });

  test("that the cron Worker does not answer is done by the clock", async () => {
    const failing = cronService({
      compileManuscript: async () => ({ html: "", article: null, wrongs: [], ignored: [] }),
      publishDrafts: () => Promise.reject(new Error("no answer")),
    });
    const published = await postManuscript(editor, { draft, act: "publish-draft", cron: failing });
    expect([published.status, await listed()]).toEqual([303, []]);
    const { publishScheduled } = await import("~/jobs/publish-scheduled.ts");
    await publishScheduled(deps());
    expect(await listed()).toEqual(["price-the-pilot"]);
  });
});

describe("the history", () => {
  test("compares two revisions and restores one, after which the other is still there", async () => {
    await postManuscript(editor, { draft, act: "save-draft", manuscript: { text: "First words." } });
    await deps().db.run(sql`update draft_revisions set label = 'Kept' where number = 2`);
    await postManuscript(editor, { draft, revision: 2, manuscript: { text: "Second words." } });
    const { body } = await editor.get(`/desk/write/${draft}/history?a=2&b=3`);
    expect(body).toMatch(/<del[^>]*>First<\/del>/);
    expect(body).toMatch(/<ins[^>]*>Second<\/ins>/);
    const restored = await editor.act(`/desk/write/${draft}/history`, {
      act: "restore-revision",
      id: draft,
      number: "2",
      revision: "3",
    });
    expect(restored.status).toBe(303);
    expect((await now())?.manuscript.text).toBe("First words.");
    const { revisions } = (await readHistory(deps(), draft, {})) ?? { revisions: [] };
    expect(revisions.map(({ number, label }) => [number, label])).toEqual([
      [4, "Restored from revision 2"],
      [3, "Before revision 2 was restored"],
      [2, "Kept"],
      [1, null],
    ]);
  });
});
