import { ANSWER_MS, deadline } from "~/lib/deadline.ts";

/**
 * How the data of a page's loaders reaches the framework in the browser: as JSON in the page, or, for a page that loads
 * the framework on intent, as a document of its own. Most visitors of such a page never need it.
 */

/** The element that holds the data, or links to it. */
export const PAGE_DATA_ID = "page-data";

/** The data of one rendering of a page. */
export interface PageData {
  /** A digest of the JSON. */
  id: string;
  json: string;
}

const SUFFIX = ".page-data";
const ID_PARAMETER = "of";

/** Returns the address of a page's data: "/articles.page-data?category=sales&of=ID". */
export function pageDataAddress({ pathname, searchParams }: URL, id: string): string {
  const query = new URLSearchParams([...searchParams, [ID_PARAMETER, id]]);
  return `${pathname === "/" ? "/_root" : pathname}${SUFFIX}?${query}`;
}

/** Returns the id of the data that an address of `pageDataAddress` asks for; null for every other address. */
export function askedPageData({ pathname, searchParams }: URL): string | null {
  const id = searchParams.get(ID_PARAMETER) ?? "";
  return pathname.endsWith(SUFFIX) && /^[0-9a-f]{32}$/.test(id) ? id : null;
}

/** Returns the page's data as a stream in the framework's own format. Until the data is there, React waits. */
export function pageDataStream(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode(turboStreamOf(await pageData())));
      controller.close();
    },
  });
}

/** Never resolves without the data: the page stays as it is without JavaScript. */
async function pageData(): Promise<unknown> {
  // The data, or the link to it, stands at the end of the page.
  if (document.readyState === "loading")
    await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
  const element = document.getElementById(PAGE_DATA_ID);
  if (element instanceof HTMLLinkElement) return fetchedData(element.href);
  try {
    return JSON.parse(element?.textContent ?? "");
  } catch {
    // The connection broke off before the end of the page.
    return new Promise(() => {});
  }
}

/** Tries again for as long as the page is open. */
async function fetchedData(address: string): Promise<unknown> {
  for (let pause = 1000; ; pause *= 2) {
    try {
      const response = await fetch(address, { signal: deadline(ANSWER_MS.page) });
      if (response.ok) return await response.json();
    } catch {
      // As after an answer that is none.
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
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
