import type { EntryContext } from "@remix-run/cloudflare";

const ID = "page-data";

/** The same on every page, so that the policy of none depends on its data. */
const HAND_OVER = `{const{streamController:c}=window.__remixContext;c.enqueue(document.getElementById("${ID}").textContent);c.close()}`;

/**
 * Returns the loaders' data as a text that does not run, and the script that hands it to the framework, as Remix's own
 * `StreamTransfer` would; nothing for a page without the framework.
 */
export async function dataScripts({ serverHandoffStream, renderMeta }: EntryContext): Promise<string> {
  if (!serverHandoffStream || !renderMeta?.didRenderScripts) return "";
  const data = await new Response(serverHandoffStream).text();
  // It is JSON, in which this character stands in strings only; without it no tag closes the script.
  const inert = data.replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${ID}">${inert}</script><script>${HAND_OVER}</script>`;
}
