import { beforeEach, expect, test } from "vitest";
import { ENGINE_KINDS } from "~/domains/numbers/fields.ts";
import { countVisits } from "~/jobs/upkeep/count-visits.ts";
import { OWN_BLOBS } from "~/platform/counts/point.ts";
import { killedAfter } from "../../../support/jobs/kills.ts";
import { testDeps } from "../../../support/unit/deps.ts";
import { countsOf, forgetVisits, rowsIn, visit } from "../../../support/visits/visits.ts";

/** Where Analytics Engine counts, the site writes a point for each event and the clock asks for whole hours. */

const ACCOUNT = "0123456789abcdef0123456789abcdef";
const TOKEN = "a token of twenty-four bytes";
const vars = {
  ...testDeps().vars,
  ANALYTICS_DATASET: `${ACCOUNT}/acme_events`,
  ANALYTICS_TOKEN: TOKEN,
};
const DAY = "2026-08-21";
const HOUR = Math.floor(Date.parse("2026-08-21T11:00:00Z") / 3_600_000);

beforeEach(forgetVisits);

/** The queries that were asked, and Analytics Engine's side of it: numbers of 64 bits are texts. */
function engine(answers: Record<string, [key: string, count: number][]>, at?: string) {
  const asked: string[] = [];
  const fetch = async (address: RequestInfo | URL, init?: RequestInit) => {
    const sql = String(init?.body);
    asked.push(sql);
    expect(String(address)).toBe(
      `https://api.cloudflare.com/client/v4/accounts/${ACCOUNT}/analytics_engine/sql`,
    );
    expect(new Headers(init?.headers).get("Authorization")).toBe(`Bearer ${TOKEN}`);
    const column = /AND (blob\d+|double\d+) (?:!=|=)/.exec(sql.replace("double2 = 1", ""))?.[1] ?? "";
    const data = (answers[column] ?? []).map(([key, count]) => ({ hour: HOUR, key, count: String(count) }));
    return Response.json({ meta: [], data, rows: data.length });
  };
  return { asked, deps: testDeps({ at, vars, fetch: fetch as typeof globalThis.fetch }) };
}

const column = (kind: (typeof ENGINE_KINDS.keyed)[number]) =>
  `blob${OWN_BLOBS + ENGINE_KINDS.keyed.indexOf(kind) + 1}`;

const ANSWERS = {
  double3: [["page_view", 120]],
  double4: [["page_view", 40]],
  [column("referrers")]: [["news.example", 30]],
  [column("companies")]: [
    ["SNOW", 5],
    ["NOTHING", 9],
  ],
} satisfies Record<string, [string, number][]>;

test("the address of a shared draft, which is the key to it, is in no point", async () => {
  const points: (AnalyticsEngineDataPoint | undefined)[] = [];
  const analytics = { writeDataPoint: (point?: AnalyticsEngineDataPoint) => void points.push(point) };
  await visit({ page: "/draft/c2VjcmV0", more: { vars, analytics } });
  expect(points[0]?.blobs?.slice(0, 2)).toEqual(["page_view", "/draft"]);
  expect(JSON.stringify(points)).not.toContain("c2VjcmV0");
});

test("an event is one point with what it counts towards; of the database it needs the day's reader alone", async () => {
  await countVisits(engine({}).deps);
  const points: (AnalyticsEngineDataPoint | undefined)[] = [];
  const analytics = { writeDataPoint: (point?: AnalyticsEngineDataPoint) => void points.push(point) };
  for (const _ of [1, 2])
    await visit({ page: "/insights/SNOW?utm_source=x", subject: "news.example", more: { vars, analytics } });
  await visit({ page: "/search", name: "search_in_vain", subject: "Zeppelins", more: { vars, analytics } });
  const keys = (kept: Record<string, string>) => ENGINE_KINDS.keyed.map((kind) => kept[kind] ?? "");
  expect(points[0]).toEqual({
    indexes: ["page_view"],
    blobs: [
      "page_view",
      "/insights/SNOW",
      "news.example",
      ...keys({ companies: "SNOW", referrers: "news.example", campaigns: "x / - / -", devices: "desktop" }),
    ],
    doubles: [1, 1, 1, 1],
  });
  expect(points[2]?.blobs).toEqual(["search_in_vain", "/search", "", ...keys({ vain: "zeppelins" })]);
  expect([await rowsIn("counted"), await rowsIn("day_readers")]).toEqual([1, 1]);
  await visit({ page: "/", headers: { "Sec-GPC": "1" }, more: { vars, analytics } });
  expect(points).toHaveLength(3);
});

test("each reader of a day is noted in the database with the first view", async () => {
  await countVisits(engine({}).deps);
  const analytics = { writeDataPoint: () => {} };
  for (const address of ["192.0.2.1", "192.0.2.2", "192.0.2.1"])
    await visit({ page: "/", address, more: { vars, analytics } });
  expect(await rowsIn("counted")).toBe(2);
  await countVisits(engine({}).deps);
  expect((await countsOf(DAY))?.sums.readers).toBe(2);
});

test("without the binding the database counts, whatever the variables say", async () => {
  await visit({ page: "/", more: { vars } });
  expect(await rowsIn("counted")).toBe(1);
});

test("the clock adds each hour that is over once, and leaves out what does not exist", async () => {
  const { deps, asked } = engine(ANSWERS);
  await countVisits(deps);
  expect(asked).toHaveLength(ENGINE_KINDS.plain.length + ENGINE_KINDS.keyed.length);
  // Ten minutes after noon the hour before is there; what began at noon is not over.
  expect(asked[0]).toContain(`timestamp < toDateTime(${HOUR * 3600})`);
  const later = engine(ANSWERS, "2026-08-21T12:10:00Z");
  await countVisits(later.deps);
  expect(later.asked[0]).toContain(
    `timestamp >= toDateTime(${HOUR * 3600}) AND timestamp < toDateTime(${(HOUR + 1) * 3600})`,
  );
  await countVisits(later.deps);
  expect(later.asked).toHaveLength(12);
  expect(await countsOf(DAY)).toMatchObject({
    sums: { views: 240, visits: 80, referrers: 60, companies: 10 },
    top: { referrers: { "news.example": 60 }, companies: { SNOW: 10 } },
  });
});

test("an hour that was read and not written is read again, after whichever write the run was killed", async () => {
  for (let writes = 1; ; writes++) {
    await forgetVisits();
    const { deps } = engine(ANSWERS);
    const kill = killedAfter(writes);
    await countVisits({ ...deps, ...kill.deps }).catch(() => {});
    await countVisits(deps);
    expect((await countsOf(DAY))?.sums, `after write ${writes}`).toMatchObject({ views: 120, referrers: 30 });
    if (!kill.isDead()) break;
  }
});

test("when it does not answer, the run says so, what the database has is counted, and the hours are read later", async () => {
  const down = testDeps({ vars, fetch: async () => new Response("", { status: 503 }) });
  await visit({ page: "/" });
  expect(await countVisits(down)).toMatchObject({ state: "partial" });
  expect((await countsOf(DAY))?.sums.views).toBe(1);
  const odd = testDeps({ vars, fetch: async () => new Response("<html>") });
  expect(await countVisits(odd)).toMatchObject({ state: "partial" });
  await countVisits(engine(ANSWERS).deps);
  expect((await countsOf(DAY))?.sums.views).toBe(121);
});
