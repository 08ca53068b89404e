import * as z from "zod";
import type { Deps } from "~/platform/deps.ts";

/** What came of each row of an imported list: to be read once, so it is kept in KV for a week. */

const row = z.object({
  name: z.string(),
  address: z.string(),
  state: z.enum(["added", "known", "failed", "left"]),
  message: z.string(),
  /** Of the source in the publication, where one was added. */
  id: z.string().nullable(),
});

const importReport = z.object({
  at: z.number(),
  rows: z.array(row),
  /** Further rows of the list, which nobody looked at. */
  more: z.number().default(0),
});

export type ReportRow = z.output<typeof row>;
export type ImportReport = z.output<typeof importReport>;

const WEEK_SECONDS = 7 * 86_400;
const key = (id: string) => `import-report:${id}`;

export const keepReport = ({ kv }: Pick<Deps, "kv">, id: string, report: ImportReport): Promise<void> =>
  kv.put(key(id), JSON.stringify(report), { expirationTtl: WEEK_SECONDS });

/** Returns a report; null when it is gone. */
export async function readReport({ kv }: Pick<Deps, "kv">, id: string): Promise<ImportReport | null> {
  const text = await kv.get(key(id)).catch(() => null);
  return text === null ? null : (importReport.safeParse(JSON.parse(text)).data ?? null);
}
