import type { EntryContext } from "@remix-run/cloudflare";
import { PAGE_DATA_ID } from "../document/page-data.ts";

/**
 * Returns the loaders' data as JSON; null for a page without the framework. Dates, maps and other values that JSON does
 * not have must not be in it. `page-data.ts` reads it in the browser.
 */
export function pageJson({ staticHandlerContext, renderMeta }: EntryContext): string | null {
  if (!renderMeta?.didRenderScripts) return null;
  const { loaderData, actionData, errors } = staticHandlerContext;
  return JSON.stringify({ loaderData, actionData, errors });
}

/** Returns the data as a script that does not run. JSON has the character "<" in strings only. */
export const dataScript = (json: string): string =>
  `<script type="application/json" id="${PAGE_DATA_ID}">${json.replaceAll("<", "\\u003c")}</script>`;

/** Returns the link to the data: it is fetched beside the framework's modules. */
export const dataLink = (address: string): string =>
  `<link rel="preload" as="fetch" crossorigin="anonymous" href="${address.replaceAll("&", "&amp;")}" id="${PAGE_DATA_ID}">`;
