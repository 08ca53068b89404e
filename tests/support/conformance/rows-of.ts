import type { Field, Format, Row } from "./read-row.ts";

/** Rows of one field: what a feed says beside what it is read as, by format. */
export const rowsOf = (
  field: Field,
  formats: Partial<Record<Format, [says: string, reads: unknown][]>>,
): Row[] =>
  Object.entries(formats).flatMap(([format, pairs]) =>
    pairs.map(([says, reads]) => ({ format: format as Format, field, says, reads })),
  );
