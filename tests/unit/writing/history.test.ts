import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { begin, deps, draft, editor } from "../../support/desk/drafts.ts";

/** The history of a draft, over its pages. */

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
