/** How the data of a page's loaders reaches the framework in the browser: as JSON in the page. */

export const PAGE_DATA_ID = "page-data";

/**
 * Returns the page's data as a stream in the framework's own format. Waits until the browser has parsed the page: the
 * data stands at its end.
 */
export function pageDataStream(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(controller) {
      if (document.readyState === "loading")
        await new Promise((resolve) =>
          document.addEventListener("DOMContentLoaded", resolve, { once: true }),
        );
      const json = document.getElementById(PAGE_DATA_ID)?.textContent ?? "null";
      controller.enqueue(new TextEncoder().encode(turboStreamOf(JSON.parse(json))));
      controller.close();
    },
  });
}

/** How turbo-stream, the framework's format, writes null. */
const NULL = -5;

/** Writes a JSON value as turbo-stream does: a list of all values and names, in which each stands by its index. */
export function turboStreamOf(json: unknown): string {
  const list: unknown[] = [];
  const add = (value: unknown): number => {
    if (value === null) return NULL;
    const index = list.push(value) - 1;
    if (Array.isArray(value)) list[index] = value.map(add);
    else if (typeof value === "object")
      list[index] = Object.fromEntries(
        Object.entries(value as object).map(([name, each]) => [`_${add(name)}`, add(each)]),
      );
    return index;
  };
  const root = add(json);
  return `${JSON.stringify(list.length > 0 ? list : root)}\n`;
}
