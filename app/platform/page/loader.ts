import { data, type HeadersFunction } from "@remix-run/cloudflare";
import { PUBLIC_CACHE } from "./responses.ts";

/** A public page's data: the same for every visitor, with the time it was made for relative dates. */
export function publicPage<Value extends object>(value: Value, now: Date) {
  return data({ ...value, now: now.getTime() }, { headers: { "Cache-Control": PUBLIC_CACHE } });
}

/** Every page answers with its loader's cache policy; an error page with its own. */
export const pageHeaders: HeadersFunction = ({ loaderHeaders, errorHeaders }) => {
  const cache = (errorHeaders ?? loaderHeaders).get("Cache-Control");
  return { "Cache-Control": cache ?? "no-store" };
};

/** A page number from the query: whole, from 1; anything else is the first page. */
export function pageNumber(url: URL, name = "page"): number {
  const value = Number(url.searchParams.get(name) ?? "1");
  return Number.isInteger(value) && value >= 1 && value <= 100_000 ? value : 1;
}
