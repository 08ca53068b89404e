import { type Cell, writeCsv } from "~/lib/csv/write.ts";

/**
 * Answers a file of comma-separated values, sent while its rows are read: it may be of any size.
 * @param pages of rows
 */
export function csvFile(
  name: string,
  columns: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): Response {
  const rows = pages[Symbol.asyncIterator]();
  let begun = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const text = begun ? await rows.next() : { done: false, value: [columns] };
      begun = true;
      if (text.done) controller.close();
      else controller.enqueue(new TextEncoder().encode(writeCsv(text.value)));
    },
    async cancel() {
      await rows.return?.();
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
    },
  });
}

/** Yields the pages of a list that is read by key. */
export async function* keyPages<Row>(
  read: (last: Row | null) => Promise<Row[]>,
  size: number,
): AsyncGenerator<Row[]> {
  let page: Row[] = [];
  do {
    page = await read(page.at(-1) ?? null);
    if (page.length > 0) yield page;
  } while (page.length === size);
}
