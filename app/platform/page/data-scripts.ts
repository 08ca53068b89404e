import type { EntryContext } from "@remix-run/cloudflare";

/**
 * Returns the scripts that hand the loaders' data to the framework, as Remix's own `StreamTransfer` writes them; none
 * for a page without the framework.
 */
export async function dataScripts({ serverHandoffStream, renderMeta }: EntryContext): Promise<string> {
  if (!serverHandoffStream || !renderMeta?.didRenderScripts) return "";
  const data = await new Response(serverHandoffStream).text();
  return `<script>window.__remixContext.streamController.enqueue(${inScript(data)});</script><script>window.__remixContext.streamController.close();</script>`;
}

const ESCAPED: Record<string, string> = {
  "&": "\\u0026",
  "<": "\\u003c",
  ">": "\\u003e",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** A text as a literal that cannot end the script it stands in. */
const inScript = (text: string): string =>
  JSON.stringify(text).replace(/[&<>\u2028\u2029]/g, (character) => ESCAPED[character] ?? "");
