import type { EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToReadableStream } from "react-dom/server";

const CLOSING = "</body></html>";

/**
 * Renders the whole page before answering: pages are cached whole, and their policy is made of their hashes.
 * React writes the closing tags with the shell and Remix appends its data after them; they are moved to the end.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  let failed = false;
  const stream = await renderToReadableStream(<RemixServer context={context} url={request.url} />, {
    signal: request.signal,
    onError(error) {
      failed = true;
      console.error(JSON.stringify({ level: "error", event: "render", message: String(error) }));
    },
  });
  await stream.allReady;
  const html = await new Response(stream).text();
  const [before, ...after] = html.split(CLOSING);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(
    `<!DOCTYPE html>${before}${after.join("")}${CLOSING}`.replace(
      "<!DOCTYPE html><!DOCTYPE html>",
      "<!DOCTYPE html>",
    ),
    {
      status: failed ? 500 : status,
      headers,
    },
  );
}
