import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openDb } from "~/platform/data/db.ts";
import { noOutage, timedD1 } from "~/platform/data/deadlines.ts";
import { type D1Usage, meterD1 } from "~/platform/data/meter.ts";
import { inSession } from "~/platform/data/sessions.ts";
import { changeTopics, readVersions } from "~/platform/data/topic-versions.ts";
import { testDeps } from "../../support/unit/deps.ts";

const { DB } = env as unknown as { DB: D1Database };
const usage = (): D1Usage => ({ calls: 0, statements: 0, rowsRead: 0 });

/** A database that notes where its sessions begin. */
function noting() {
  const asked: string[] = [];
  const binding = new Proxy(DB, {
    get: (target, name) =>
      name === "withSession"
        ? (where: string) => {
            asked.push(where);
            return target.withSession(where);
          }
        : Reflect.get(target, name).bind(target),
  });
  return { binding, asked };
}

describe("a request's session", () => {
  test("is opened once, at the first statement, where that says", async () => {
    const { binding, asked } = noting();
    let where = "first-primary";
    const db = openDb(
      meterD1(
        inSession(binding, () => where),
        usage(),
      ),
    );
    where = "first-unconstrained";
    expect(asked).toEqual([]);
    await db.run(sql`select 1`);
    await db.run(sql`select 2`);
    expect(asked).toEqual(["first-unconstrained"]);
  });

  test("sees its own writes", async () => {
    const db = openDb(
      meterD1(
        inSession(DB, () => "first-primary"),
        usage(),
      ),
    );
    await db.run(sql`insert into secrets (name, value) values ('session', 'written')`);
    expect(await db.all(sql`select value from secrets where name = 'session'`)).toEqual([
      { value: "written" },
    ]);
  });

  test("publishes the bookmark of a change that the site makes", async () => {
    const used = usage();
    const binding = meterD1(
      timedD1(
        inSession(DB, () => "first-primary"),
        noOutage(),
      ),
      used,
    );
    const deps = testDeps({ db: openDb(binding) });
    await changeTopics(deps, ["content"]);
    expect((await readVersions(deps)).bookmark).toEqual(expect.any(String));
    // The change, and the versions before and after they are put.
    expect(used.statements).toBe(3);
  });

  test("at the bookmark of a change sees the change", async () => {
    const deps = testDeps();
    await changeTopics(deps, ["content"]);
    const { bookmark } = await readVersions(deps);
    const db = openDb(inSession(DB, () => bookmark ?? "none"));
    expect(await db.all(sql`select name from topics`)).toEqual([{ name: "content" }]);
  });
});
