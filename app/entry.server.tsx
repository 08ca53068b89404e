import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import type { Framework, PageDefinition } from "~/platform/page/define-page.ts";
import { FrameworkProvider } from "~/platform/page/framework.tsx";
import { dataLink, dataScript, pageJson } from "~/platform/page/render/data-script.ts";
import { imagePreload } from "~/platform/page/render/image-preload.ts";
import { pageStyles } from "~/platform/page/render/page-styles.ts";
import { keptMarkup } from "~/ui/kept-markup.server.ts";
import { MarkupStoreProvider } from "~/ui/kept-markup.tsx";
import styleRules from "./styles.css?inline&rules";
import stylesheet from "./styles.css?url";

/** What the page at the address sends of the framework: its own declaration says so. */
function frameworkOf({ staticHandlerContext, routeModules }: EntryContext): Framework {
  const id = staticHandlerContext.matches.at(-1)?.route.id;
  const { page } = (id ? routeModules[id] : {}) as { page?: PageDefinition };
  return page?.framework ?? "load";
}

/** Where a browser reads which documents to fetch ahead: those of hovered links, until the framework does it. */
const SPECULATION_RULES = '"/speculation-rules.json"';

const CLOSING = "</body></html>";

/** Behind the elements that React takes over, where it bears others. */
const STYLESHEET = `<link rel="stylesheet" href="${stylesheet}">`;

/**
 * Writes the rules that match on the page into its head, so that the first paint waits for no other file. What React
 * adds later finds its rules in the whole stylesheet, which comes with the framework. Development links to it instead.
 */
function withStyles(html: string): string {
  const end = html.indexOf("</head>");
  const styles = import.meta.env.DEV ? STYLESHEET : `<style>${pageStyles(styleRules, html)}</style>`;
  return html.slice(0, end) + styles + html.slice(end);
}

/**
 * Keeps the framework's tags in a template until `public/intent.js` takes them out. Remix writes them last, and the
 * links to its modules first among them.
 */
function inTemplate(html: string): string {
  const start = html.indexOf('<link rel="modulepreload"');
  return start < 0 ? html : `${html.slice(0, start)}<template data-framework>${html.slice(start)}</template>`;
}

/**
 * Renders the whole page before answering: pages are cached whole, and their policy is made of their hashes. Nothing
 * suspends on the server, so that React needs no stream; an error of a component reaches Remix, which renders the
 * nearest boundary with status 500.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { policyOf, keepPageData, publication }: AppLoadContext,
) {
  const kept = keptMarkup(publication);
  // Without the stream of data, which would suspend: it is written below.
  const framework = frameworkOf(context);
  const page = (
    <FrameworkProvider value={framework}>
      <MarkupStoreProvider value={kept}>
        <RemixServer context={{ ...context, serverHandoffStream: undefined }} url={request.url} />
      </MarkupStoreProvider>
    </FrameworkProvider>
  );
  const shown = withStyles(kept.fill(rendered(page)));
  const later = framework === "none" || import.meta.env.DEV ? "" : STYLESHEET;
  const json = pageJson(context);
  const keep = framework === "intent" && status === 200 ? keepPageData : undefined;
  const data = json === null ? "" : keep ? dataLink(await keep(json)) : dataScript(json);
  const content = `<!DOCTYPE html>${shown.slice(0, -CLOSING.length)}${later}${data}`;
  const html = (framework === "intent" ? inTemplate(content) : content) + CLOSING;
  const preload = imagePreload(shown);
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (policyOf) headers.set("Content-Security-Policy", await policyOf(html));
  headers.set("Speculation-Rules", SPECULATION_RULES);
  if (preload) headers.append("Link", preload);
  return new Response(html, { status, headers });
}

function rendered(page: ReactElement): string {
  try {
    return renderToString(page);
  } catch (error) {
    console.error(JSON.stringify({ level: "error", event: "render", message: String(error) }));
    throw error;
  }
}
