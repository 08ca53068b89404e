import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { subscribe } from "~/domains/newsletter/form.ts";
import { importSubscriptions } from "~/domains/newsletter/store/import/store.ts";
import { eraseSubscriber, pruneUnconfirmed } from "~/domains/newsletter/store/operator.ts";
import {
  growth,
  type ReaderTotals,
  readerTotals,
  recountReaders,
  sourceTotals,
} from "~/domains/newsletter/store/readers/counts.ts";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import { imported } from "../../support/mail/imported.ts";
import { change, confirmNewest, ORIGIN, subscriber } from "../../support/mail/newsletter.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** What the triggers count, against what there is. */

const deps = testDeps();
const { db } = deps;

const totals = async (): Promise<ReaderTotals> =>
  JSON.parse((await rowsOf(db, readerTotals()))[0]?.totals ?? "");

/** The counts as they are kept, and as they are when every row is counted. */
async function keptAndCounted() {
  const query = statement<object>(
    sql`select list, status, source, count from reader_counts where count <> 0 order by 1, 2, 3`,
  );
  const kept = await rowsOf(db, query);
  await batch(db, recountReaders());
  return [kept, await rowsOf(db, query)];
}

const day = async (from = "2026-08-21", to = from) => rowsOf(db, growth("weekly", from, to));

beforeEach(async () => {
  for (const table of ["subscribers", "subscriptions", "outbox", "reader_counts", "reader_days"])
    await db.run(sql`delete from ${sql.identifier(table)}`);
  await db.run(sql`delete from reader_counts`);
  await db.run(sql`delete from reader_days`);
});

describe("the counts by list, status and source", () => {
  test("follow whoever asks, confirms, leaves and comes back", async () => {
    await subscribe(deps, { email: "waits@example.com", list: "weekly", place: "dialog" }, ORIGIN);
    const token = await subscriber("in@example.com");
    await subscriber("out@example.com").then((link) => change(link, {}));
    expect(await totals()).toEqual({
      weekly: { active: 1, ended: 1, pending: 1 },
      daily: { active: 0, ended: 0, pending: 0 },
    });
    await change(token, { weekly: true, daily: true });
    await subscribe(deps, { email: "out@example.com", list: "weekly", place: "card" }, ORIGIN);
    expect(await totals()).toMatchObject({
      weekly: { active: 1, ended: 0, pending: 2 },
      daily: { pending: 1 },
    });
    const pending = await rowsOf(db, sourceTotals("weekly", "pending"));
    expect(pending).toEqual([
      { source: "card", count: 1 },
      { source: "dialog", count: 1 },
    ]);
    const [kept, counted] = await keptAndCounted();
    expect(kept).toEqual(counted);
  });

  test("follow an import, its repetition, an erasure and what nobody confirmed", async () => {
    const rows = ["a", "b", "c"].map((name) => imported(`${name}@example.com`));
    const left = imported("left@example.com", { status: "ended" });
    await subscribe(deps, { email: "a@example.com", list: "weekly", place: "page" }, ORIGIN);
    await importSubscriptions(deps, [...rows, left]);
    await importSubscriptions(deps, [...rows, left]);
    await subscribe(deps, { email: "never@example.com", list: "weekly", place: "page" }, ORIGIN);
    await batch(db, pruneUnconfirmed(testDeps({ at: "2026-09-30T12:00:00Z" })));
    await batch(db, eraseSubscriber("b@example.com"));
    expect(await totals()).toMatchObject({ weekly: { active: 2, ended: 1, pending: 0 } });
    const [kept, counted] = await keptAndCounted();
    expect(kept).toEqual(counted);
    expect(await rowsOf(db, sourceTotals("weekly", "active"))).toEqual([{ source: "import", count: 2 }]);
  });

  test("that went wrong are mended by counting again", async () => {
    await importSubscriptions(deps, [imported("a@example.com")]);
    await db.run(sql`update reader_counts set count = 77`);
    await batch(db, recountReaders());
    expect(await totals()).toMatchObject({ weekly: { active: 1, ended: 0, pending: 0 } });
  });
});

describe("the days", () => {
  test("say who asked, confirmed, came by an import and left; the months add them up", async () => {
    await subscribe(deps, { email: "waits@example.com", list: "weekly", place: "page" }, ORIGIN);
    const token = await subscriber("in@example.com");
    await importSubscriptions(deps, [
      imported("a@example.com"),
      imported("l@example.com", { status: "ended" }),
    ]);
    const later = testDeps({ at: "2026-08-23T12:00:00Z" });
    await change(token, {}, later);
    const first = { joined: 2, confirmed: 1, imported: 1, gone: 0 };
    expect(await day()).toEqual([{ span: "2026-08-21", ...first }]);
    expect(await day("2026-08-22", "2026-08-30")).toEqual([
      { span: "2026-08-23", joined: 0, confirmed: 0, imported: 0, gone: 1 },
    ]);
    expect(await day("2026-08", "2026-08")).toEqual([{ span: "2026-08", ...first, gone: 1 }]);
  });

  test("count a confirmation once, and a wish that is given up as no departure", async () => {
    await subscriber("in@example.com");
    await confirmNewest("in@example.com");
    await subscribe(deps, { email: "waits@example.com", list: "weekly", place: "page" }, ORIGIN);
    await db.run(sql`update subscriptions set status = 'ended', changed_at = 0 where status = 'pending'`);
    expect(await day()).toMatchObject([{ joined: 2, confirmed: 1, gone: 0 }]);
  });
});
