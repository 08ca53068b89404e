import type { EntryContext } from "@remix-run/cloudflare";
import { PAGE_DATA_ID } from "../page-data.ts";

/**
 * Returns the loaders' data as JSON that does not run; nothing for a page without the framework. Dates, maps and other
 * values that JSON does not have must not be in it. `page-data.ts` reads it in the browser.
 */
export function dataScript({ staticHandlerContext, renderMeta }: EntryContext): string {
  if (!renderMeta?.didRenderScripts) return "";
  const { loaderData, actionData, errors } = staticHandlerContext;
  // JSON has this character in strings only; without it no tag closes the script.
  const inert = JSON.stringify({ loaderData, actionData, errors }).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${PAGE_DATA_ID}">${inert}</script>`;
}
