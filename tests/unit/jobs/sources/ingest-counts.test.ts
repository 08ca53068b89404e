import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { defineSource, each, type Reading, type SourceContent } from "~/platform/sources/define-source.ts";
import { ingest } from "~/platform/sources/ingest.ts";
import { quick, worldOf } from "../../../support/jobs/feed-world.ts";

/** What a run counts of sources whose content has no dates, such as prices. */

interface Entry {
  id: string;
  url: string;
}

const entry = (id: string): Entry => ({ id, url: `https://${id}.example/figures` });
const counts = { inserted: 1, updated: 2, unchanged: 3 };
const { deps } = worldOf({});

/** A run over sources that all answer; `read` says what of. */
async function run(
  ids: string[],
  read: () => Reading<SourceContent> | ReadonlyMap<string, Reading<SourceContent>> = () => ({
    ok: true,
    content: { rejected: 5 },
  }),
  store: () => Promise<object> = async () => counts,
) {
  const figures = defineSource<Entry, SourceContent>({
    kind: "figure",
    every: 30,
    requests: each(({ url }) => ({ address: url, options: { accept: "application/json" }, read })),
  });
  const world = worldOf(Object.fromEntries(ids.map((id) => [`${id}.example`, () => Response.json({})])));
  const given: SourceContent[] = [];
  const { outcome } = await ingest(
    world.deps,
    figures,
    {
      entries: ids.map(entry),
      store: async (content: SourceContent) => {
        given.push(content);
        return (await store()) as never;
      },
    },
    quick,
  );
  return { outcome, given };
}
const row = (id: string) => deps.db.get<Record<string, unknown>>(sql`select * from sources where id = ${id}`);

beforeEach(() => deps.db.run(sql`delete from sources`));

describe("a run", () => {
  test("counts what was stored, and what the answer or the store left out", async () => {
    const { outcome, given } = await run(["a", "b"], undefined, async () => ({ ...counts, rejected: 4 }));
    expect(given).toEqual([{ rejected: 5 }, { rejected: 5 }]);
    expect(outcome).toEqual({
      state: "ok",
      summary: "Sources: 2 asked; 2 new, 4 changed and 6 known items; 18 unreadable items left out.",
      changed: true,
    });
    expect(await row("a")).toMatchObject({ item_count: 6, rejected_count: 9, failures: 0 });
  });

  test("counts nothing that the store does not tell", async () => {
    const { outcome } = await run(["a"], () => ({ ok: true, content: { rejected: 0 } }));
    expect(outcome.summary).toBe("Sources: 1 asked; 1 new, 2 changed and 3 known items.");
    expect(await row("a")).toMatchObject({ item_count: 6, rejected_count: 0 });
  });

  test("has failed where the reading, the store or the answer says so, with its sentence", async () => {
    const refused = { ok: false as const, message: "No figures." };
    expect((await run(["a"], () => refused)).outcome).toMatchObject({ state: "failed" });
    expect(await row("a")).toMatchObject({ failures: 1, last_error: "No figures." });
    await deps.db.run(sql`delete from sources`);
    expect((await run(["a"], undefined, async () => refused)).outcome).toMatchObject({
      state: "failed",
      changed: false,
    });
    expect(await row("a")).toMatchObject({ failures: 1, last_error: "No figures." });
    await deps.db.run(sql`delete from sources`);
    const other = new Map([["other", { ok: true as const, content: { rejected: 0 } }]]);
    expect((await run(["a"], () => other)).outcome).toMatchObject({ state: "failed" });
    expect(await row("a")).toMatchObject({ last_error: "The answer does not contain this source." });
  });
});
