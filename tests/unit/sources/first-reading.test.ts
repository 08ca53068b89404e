import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { firstReading } from "~/domains/content/store/first-reading.ts";
import { recordFailure, recordSuccess } from "~/platform/sources/state.ts";
import { feedAt } from "../../support/jobs/feed-world.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** What the front page says until the first feed was read. */

const whole = testDeps();
const { publication } = whole;
const feeds = [feedAt("one"), feedAt("two")];
const [one, two] = feeds.map((feed) => ({ ...feed, kind: "feed", everyMinutes: 30 }));
const siteWith = (given: typeof feeds) => ({
  ...whole,
  publication: { ...publication, sources: { ...publication.sources, feeds: given } },
});
const deps = siteWith(feeds);

const failed = async (source: typeof one) =>
  source &&
  (await recordFailure(
    deps,
    source,
    { etag: null, lastModified: null, failures: 0, lastSuccessAt: null },
    { message: "No answer." },
  ));
const read = async (source: typeof one) =>
  source && (await recordSuccess(deps, source, { etag: null, lastModified: null }));

beforeEach(() => deps.db.run(sql`delete from sources`));

test("the first reading waits until every feed was asked", async () => {
  expect(await firstReading(deps)).toBe("waiting");
  await failed(one);
  expect(await firstReading(deps)).toBe("waiting");
});

test("it has failed when every feed was asked and none answered", async () => {
  await failed(one);
  await failed(two);
  expect(await firstReading(deps)).toBe("failed");
});

test("it is over with the first feed that was read, whatever becomes of the others", async () => {
  await read(one);
  expect(await firstReading(deps)).toBeNull();
  await failed(two);
  expect(await firstReading(deps)).toBeNull();
});

test("a publication without feeds has none", async () => {
  expect(await firstReading(siteWith([]))).toBeNull();
});
