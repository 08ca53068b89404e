/** The months of the archive, written "2026-11". Days are those of UTC, as all dates of the site are. */

export const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
export const YEAR = /^\d{4}$/;

export const ARCHIVE_PATH = "/archive";
/** The path of a month's page, or of a year's: "/archive/2026/11". */
export const archivePath = (span: string) => `${ARCHIVE_PATH}/${span.replace("-", "/")}`;

/** Returns the month of a time (ms), or its year with "year". */
export const spanOf = (time: number, unit: "year" | "month"): string =>
  new Date(time).toISOString().slice(0, unit === "year" ? 4 : 7);

/** Returns when a month begins, and when the next one does (ms). */
export function monthBounds(month: string): { since: number; before: number } {
  const since = Date.parse(`${month}-01T00:00:00Z`);
  const next = new Date(since);
  return { since, before: next.setUTCMonth(next.getUTCMonth() + 1) };
}
