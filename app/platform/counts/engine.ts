import * as z from "zod";
import { fail, ok, type Result } from "~/lib/result.ts";
import type { Deps } from "../deps.ts";
import { fetchUpstream } from "../sources/upstream.ts";
import type { CountRow } from "./counts.ts";
import { type Kinds, OWN_BLOBS, OWN_DOUBLES } from "./point.ts";

/**
 * Reads whole hours from Analytics Engine, which samples: a point stands for `_sample_interval` of its kind.
 * https://developers.cloudflare.com/analytics/analytics-engine/sql-api/
 */

const API = "https://api.cloudflare.com/client/v4/accounts";
/** Together they end before a run's lease does. */
const TIMEOUT_MS = 15_000;
const MOST_ROWS = 2_000;

const Answer = z.object({
  data: z.array(z.object({ hour: z.coerce.number(), key: z.string(), count: z.coerce.number() })),
});

type EngineDeps = Pick<Deps, "fetch" | "now" | "vars" | "publication">;

/** Returns what was counted from an hour (since 1970, UTC) to another, which is not of it. */
export async function readHours(
  deps: EngineDeps,
  { plain, keyed }: Kinds,
  from: number,
  to: number,
): Promise<Result<CountRow[], "failed">> {
  const [account, dataset] = (deps.vars.ANALYTICS_DATASET ?? "").split("/");
  const isCounted = `double${OWN_DOUBLES} = 1`;
  const queries = [
    ...plain.map((kind, index) => ({ kind, key: "blob1", when: `double${OWN_DOUBLES + index + 1} = 1` })),
    ...keyed.map((kind, index) => {
      const key = `blob${OWN_BLOBS + index + 1}`;
      return { kind, key, when: `${key} != ''` };
    }),
  ];
  const answers = await Promise.all(
    queries.map(async ({ kind, key, when }) => {
      const sql = `SELECT intDiv(toUInt32(timestamp), 3600) AS hour, ${key} AS key, SUM(_sample_interval) AS count
        FROM ${dataset} WHERE ${isCounted} AND ${when}
        AND timestamp >= toDateTime(${from * 3600}) AND timestamp < toDateTime(${to * 3600})
        GROUP BY hour, key ORDER BY count DESC LIMIT ${MOST_ROWS} FORMAT JSON`;
      const rows = await asked(deps, `${API}/${account}/analytics_engine/sql`, sql);
      if (!rows.ok) return rows;
      // A kind without keys is grouped by the name of its events.
      const isPlain = plain.includes(kind);
      return ok(rows.value.map((row) => ({ ...row, kind, key: isPlain ? "" : row.key })));
    }),
  );
  const rows: CountRow[] = [];
  for (const answer of answers) {
    if (!answer.ok) return answer;
    rows.push(...answer.value);
  }
  return ok(rows);
}

async function asked(
  deps: EngineDeps,
  address: string,
  body: string,
): Promise<Result<z.output<typeof Answer>["data"], "failed">> {
  const answer = await fetchUpstream(deps, address, {
    accept: "application/json",
    headers: { Authorization: `Bearer ${deps.vars.ANALYTICS_TOKEN}`, "Content-Type": "text/plain" },
    body,
    timeoutMs: TIMEOUT_MS,
  });
  if (!answer.ok) return fail("failed", answer.message);
  const text = answer.value.notModified ? "" : new TextDecoder().decode(answer.value.bytes);
  const parsed = Answer.safeParse(jsonOf(text));
  return parsed.success
    ? ok(parsed.data.data)
    : fail("failed", "Analytics Engine answered what is not read.");
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
