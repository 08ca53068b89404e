import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { readHistory } from "~/domains/writing/store/reads.ts";
import { signedIn } from "../../support/desk/desk.ts";
import { begin, deps, draft, editor, now } from "../../support/desk/drafts.ts";
import { postManuscript } from "../../support/desk/writing.ts";

/** The history of a draft: over its pages, and while others write. */

beforeEach(begin);

test("any two revisions are compared, also those of different pages of the history", async () => {
  await deps().db.run(sql`with recursive numbers (n) as (select 2 union all select n + 1 from numbers where n < 120)
    insert into draft_revisions (draft_id, number, title, words, session, by_id, by_name, started_at, at, label, fields, text)
    select draft_id, n, title, words, session, by_id, by_name, started_at, at, label, fields, 'Words ' || n
    from draft_revisions, numbers where draft_id = ${draft} and number = 1`);
  const path = `/desk/write/${draft}/history`;
  const chosen = (body: string) =>
    Array.from(body.matchAll(/<input type="radio"[^>]*>/g), ([input]) => input)
      .filter((input) => input.includes("checked"))
      .map((input) => `${/name="(\w)"/.exec(input)?.[1]}=${/value="(\d+)"/.exec(input)?.[1]}`)
      .sort();
  const buttonOf = (body: string, label: string) => {
    const [button = ""] = new RegExp(`<button[^>]*>${label}</button>`).exec(body) ?? [];
    expect(button).toContain('type="submit"');
    expect(button).toContain('form="compare"');
    return Number(/value="(\d+)"/.exec(button)?.[1] ?? 0);
  };
  const first = (await editor.get(path)).body;
  expect(chosen(first)).toEqual(["a=119", "b=120"]);
  const older = buttonOf(first, "Older");
  expect(older).toBe(71);
  const second = (await editor.get(`${path}?a=119&b=120&before=${older}`)).body;
  expect(chosen(second)).toEqual(["a=119", "b=120"]);
  expect(second).toContain("Compare from revision 30");
  expect(buttonOf(second, "Newest")).toBe(0);
  const third = (await editor.get(`${path}?a=5&b=120&before=${buttonOf(second, "Older")}`)).body;
  expect(chosen(third)).toEqual(["a=5", "b=120"]);
  expect(third).toMatch(/<del[^>]*>5<\/del>/);
  expect(third).toMatch(/<ins[^>]*>120<\/ins>/);
});

test("a revision is not restored over what somebody else saved since the page was opened: its form says so", async () => {
  const path = `/desk/write/${draft}/history`;
  await postManuscript(editor, { draft, manuscript: { text: "First words." } });
  const owner = await signedIn("owner");
  await postManuscript(owner, { draft, revision: 2, session: "other", manuscript: { text: "Their words." } });
  const restore = (revision: number) =>
    editor.act(path, { act: "restore-revision", id: draft, number: "1", revision: String(revision) });
  const refused = await restore(2);
  expect(refused.status).toBe(400);
  const [alert = ""] = /<p role="alert"[^>]*>[^<]*<\/p>/.exec(refused.body) ?? [];
  expect(alert).toContain(
    "The owner saved another version since this page was opened. Look at it, then restore again.",
  );
  expect((await now())?.manuscript.text).toBe("Their words.");
  const { revisions } = (await readHistory(deps(), draft, {})) ?? { revisions: [] };
  expect(revisions.map(({ label }) => label)).toEqual([null, null, null]);
  expect(refused.body).toContain('name="revision" value="3"');
  expect((await restore(3)).status).toBe(303);
  // A second press of the same button.
  expect((await restore(3)).status).toBe(303);
});
