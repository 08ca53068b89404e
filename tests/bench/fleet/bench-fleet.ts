import { table } from "../table.ts";
import { LOCATIONS, simulateDay } from "./fleet.ts";
import { costOf, PRICES } from "./prices.ts";

/** The share of visitors who may wait for a render, at 100 million views a day. */
const GOAL_PERCENT = 0.5;

/** Prints what a trading day takes, with the second level in KV and without. */
export async function benchFleet(): Promise<void> {
  await hashOnce();
  const rows: string[][] = [];
  for (const views of [1e6, 100e6])
    for (const deployed of [false, true])
      for (const shared of [true, false]) {
        const day = await simulateDay({ views, deployed, shared });
        process.stderr.write(".");
        const { workers, kv, d1, total } = costOf({ requests: views, ...day });
        const percent = (count: number) => ((100 * count) / views).toFixed(3);
        rows.push([
          `${views / 1e6}M, ${deployed ? "after a deployment" : "any day"}, ${shared ? "KV behind" : "no second level"}`,
          thousands(day.renders),
          percent(day.waitedForRender),
          percent(day.waitedForKv),
          percent(day.stale),
          thousands(day.kvReads),
          thousands(day.kvWrites),
          thousands(day.rowsRead),
          workers.toFixed(2),
          kv.toFixed(2),
          d1.toFixed(2),
          total.toFixed(2),
        ]);
      }
  console.log(`\nA trading day in ${LOCATIONS} locations; counts in thousands, cost in USD at list prices`);
  console.log(
    table(
      [
        "views",
        "renders",
        "wait for a render %",
        "wait for KV %",
        "old page %",
        "KV reads",
        "KV writes",
        "D1 rows",
        "Workers $",
        "KV $",
        "D1 $",
        "day $",
      ],
      rows,
    ),
  );
  console.log(`\nGoal: at 100M at most ${GOAL_PERCENT} % wait for a render.\n\n${PRICES}`);
}

/** Hashes once what all simulated pages are made of: nothing. It would be half of the bench's time. */
async function hashOnce(): Promise<void> {
  const digest = await crypto.subtle.digest("SHA-256", new Uint8Array());
  Object.defineProperty(crypto.subtle, "digest", { value: async () => digest });
}

const thousands = (count: number) => (count / 1000).toFixed(1);
