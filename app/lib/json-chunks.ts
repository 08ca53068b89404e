/** Keeps a JSON parameter well under D1's 2 MB. */
const MAX_JSON_BYTES = 500_000;

/** Serialises rows as JSON arrays, each small enough for one bound parameter. */
export function jsonChunks(rows: readonly object[]): string[] {
  const chunks: string[][] = [[]];
  let size = 0;
  for (const row of rows) {
    const json = JSON.stringify(row);
    if (size + json.length > MAX_JSON_BYTES && size > 0) {
      chunks.push([]);
      size = 0;
    }
    chunks.at(-1)?.push(json);
    size += json.length;
  }
  return chunks.map((chunk) => `[${chunk.join(",")}]`);
}
