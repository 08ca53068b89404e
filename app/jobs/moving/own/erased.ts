import { addressHash } from "~/platform/mail/delivery/reports/suppressions.ts";

/** Leaves out the rows of who was erased after the export was taken: it brings nobody back, as no backup does. */
export async function withoutErased<Row>(
  rows: readonly Row[],
  gone: ReadonlyMap<string, unknown>,
): Promise<Row[]> {
  if (gone.size === 0) return [...rows];
  const isGone = await Promise.all(rows.map(async (row) => gone.has(await addressHash(emailOf(row)))));
  return rows.filter((_, index) => !isGone[index]);
}

const emailOf = (row: unknown): string => {
  const { email } = (row ?? {}) as { email?: unknown };
  return typeof email === "string" ? email : "";
};
