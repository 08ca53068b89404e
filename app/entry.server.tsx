import type { EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToReadableStream } from "react-dom/server";
import type { Framework, PageDefinition } from "~/platform/page/define-page.ts";
import { FrameworkProvider } from "~/platform/page/framework.tsx";

/** What the page at the address sends of the framework: its own declaration says so. */
function frameworkOf({ staticHandlerContext, routeModules }: EntryContext): Framework {
  const id = staticHandlerContext.matches.at(-1)?.route.id;
  const { page } = (id ? routeModules[id] : {}) as { page?: PageDefinition };
  return page?.framework ?? "load";
}

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
  const page = (
    <FrameworkProvider value={frameworkOf(context)}>
      <RemixServer context={context} url={request.url} />
    </FrameworkProvider>
  );
  const stream = await renderToReadableStream(page, {
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
