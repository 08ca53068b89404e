import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { market } from "~/domains/market/schema.ts";
import { issueOf } from "~/domains/newsletter/store/issues.ts";
import { weeklyIssue } from "~/jobs/letters/weekly-issue.ts";
import { sendDaily } from "~/jobs/send-daily.ts";
import { rowsOf, statement } from "~/platform/data/db.ts";
import { writeSnapshot } from "~/platform/data/snapshots.ts";
import { mailingProgress } from "~/platform/mail/delivery/mailings.ts";
import { restore } from "../../../scripts/lib/backup/restore.ts";
import { article } from "../../support/content/items.ts";
import { DAY } from "../../support/intelligence/daily.ts";
import { clearAlerts, confirmed, rule, subjects, tickOf } from "../../support/mail/alerts.ts";
import { marketOf, session, stock } from "../../support/market/views.ts";
import { reading, stores, taken } from "../../support/survival/backup.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** What the clock mails by itself, after a restore of a backup that was taken before it did. */

const at = (time: string) => testDeps({ at: time });
const { db } = testDeps();

/** Restores a backup at a time. */
const restoreAt = (time: string, lines: string[]) => restore(at(time), stores, reading(lines));

beforeEach(async () => {
  await clearAlerts();
  for (const table of ["articles", "issues", "mailings"])
    await rowsOf(db, statement(sql.raw(`delete from ${table}`)));
});

test("the daily email of a day whose hour has passed is not sent again; the next one is", async () => {
  const price = (day: string) =>
    writeSnapshot(
      at(`${day}T20:05:00Z`),
      "market",
      market,
      marketOf([stock({})], { session: session({ asOf: day, counted: 1, all: 1 }) }),
    );
  const keys = async () => (await mailingProgress(testDeps(), { kind: "daily-email" })).map(({ key }) => key);
  await price(DAY);
  const lines = await taken(`${DAY}T06:00:00Z`);
  await sendDaily(at(`${DAY}T20:15:00Z`));
  expect(await keys()).toEqual([`daily/${DAY}`]);
  await restoreAt(`${DAY}T21:00:00Z`, lines);
  expect(await sendDaily(at(`${DAY}T21:05:00Z`))).toMatchObject({
    state: "partial",
    summary: `The email of ${DAY} was not sent: it may have gone out before a backup was restored.`,
  });
  expect(await keys()).toEqual([]);
  await price("2026-08-21");
  await sendDaily(at("2026-08-21T20:15:00Z"));
  expect(await keys()).toEqual(["daily/2026-08-21"]);
});

test("an issue that is composed again after its hour is a draft", async () => {
  const published = Date.parse("2026-08-18T10:00:00Z");
  await upsertArticles(at("2026-08-18T10:00:00Z"), [
    article({ identity: "feed:herons", publishedAt: published }),
  ]);
  const lines = await taken("2026-08-19T06:00:00Z");
  await weeklyIssue(at("2026-08-19T13:00:00Z"));
  await weeklyIssue(at("2026-08-20T13:00:00Z"));
  expect((await issueOf(db, "2026-08-20"))?.status).toBe("published");
  await restoreAt("2026-08-20T15:00:00Z", lines);
  await weeklyIssue(at("2026-08-20T15:05:00Z"));
  expect(await issueOf(db, "2026-08-20")).toMatchObject({ status: "draft", sendAt: null });
});

test("an alert that triggered is not mailed again, and triggers at the next crossing", async () => {
  await confirmed("ann@example.com", rule());
  await tickOf("2026-08-17", [{ priceToArr: 11.9 }]);
  const lines = await taken("2026-08-18T06:00:00Z");
  await tickOf("2026-08-18", [{ priceToArr: 12.1 }]);
  expect(await subjects()).toHaveLength(1);
  await restoreAt("2026-08-18T21:00:00Z", lines);
  await tickOf("2026-08-18", [{ priceToArr: 12.1 }]);
  expect(await subjects()).toEqual([]);
  await tickOf("2026-08-19", [{ priceToArr: 11.8 }]);
  await tickOf("2026-08-20", [{ priceToArr: 12.2 }]);
  expect(await subjects()).toEqual(["SNOW: price to ARR is 12.2x, above 12.0x"]);
});
