import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import type { PageDefinition } from "~/platform/page/define-page.ts";
import { type PageTraits, PageTraitsProvider } from "~/platform/page/document/framework.tsx";
import { ScriptMarkProvider } from "~/platform/page/document/own-scripts.tsx";
import { awaitedScript } from "~/platform/page/render/awaited.ts";
import { dataLink, dataScript, pageJson } from "~/platform/page/render/data-script.ts";
import { imagePreload } from "~/platform/page/render/image-preload.ts";
import { pageStyles } from "~/platform/page/render/page-styles.ts";
import { withoutMarks } from "~/platform/page/render/policy.ts";
import { keptMarkup } from "~/ui/kept-markup.server.ts";
import { MarkupStoreProvider } from "~/ui/kept-markup.tsx";
import styleRules from "./styles.css?inline&rules";
import stylesheetUrl from "./styles.css?url";

/** What the page at the address declares of itself. */
function traitsOf({ staticHandlerContext, routeModules }: EntryContext): PageTraits {
  const id = staticHandlerContext.matches.at(-1)?.route.id;
  const { page } = (id ? routeModules[id] : {}) as { page?: PageDefinition };
  return page ?? { framework: "load", cache: "public" };
}

/** Where a browser reads which documents to fetch ahead: those of hovered links, until the framework does it. */
const SPECULATION_RULES = '"/speculation-rules.json"';

const CLOSING = "</body></html>";

/** Behind the elements that React takes over, where it bears others. */
const STYLESHEET = `<link rel="stylesheet" href="${stylesheetUrl}">`;

/**
 * Returns the element with the rules that match on the page, which its head bears: the first paint waits for no other
 * file. What React adds later finds its rules in the whole stylesheet, which comes with the framework. Development links
 * to it instead.
 */
const stylesOf = (html: string): string =>
  import.meta.env.DEV ? STYLESHEET : `<style>${pageStyles(styleRules, html)}</style>`;

interface Additions {
  /** At the end of the head. */
  head: string;
  /** Behind the elements that React takes over. */
  later: string;
  /** Keeps the framework's tags in a template until `public/intent.js` takes them out. */
  inTemplate: boolean;
}

/** Puts a document together in one step: each copy of it costs. Remix writes its tags last, links to modules first. */
function assembled(html: string, { head, later, inTemplate }: Additions): string {
  const headEnd = html.indexOf("</head>");
  const end = html.length - CLOSING.length;
  const tags = inTemplate ? html.indexOf('<link rel="modulepreload"') : -1;
  const shown = ["<!DOCTYPE html>", html.slice(0, headEnd), head];
  const rest =
    tags < 0
      ? [html.slice(headEnd, end), later]
      : [html.slice(headEnd, tags), "<template data-framework>", html.slice(tags, end), later, "</template>"];
  return [...shown, ...rest, CLOSING].join("");
}

/**
 * Renders the whole page before answering: pages are cached whole, and their policy is made of the hashes of their own
 * scripts. Nothing suspends on the server, so that React needs no stream; an error of a component reaches Remix, which
 * renders the nearest boundary with status 500.
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
  const traits = traitsOf(context);
  const { framework } = traits;
  const mark = crypto.randomUUID();
  const page = (
    <PageTraitsProvider value={traits}>
      <ScriptMarkProvider value={mark}>
        <MarkupStoreProvider value={kept}>
          <RemixServer context={{ ...context, serverHandoffStream: undefined }} url={request.url} />
        </MarkupStoreProvider>
      </ScriptMarkProvider>
    </PageTraitsProvider>
  );
  const html = kept.fill(renderToString(page));
  const stylesheet = framework === "none" || import.meta.env.DEV ? "" : STYLESHEET;
  const json = pageJson(context);
  const keep = framework === "intent" && status === 200 ? keepPageData : undefined;
  const data = json === null ? "" : keep ? dataLink(await keep(json)) : dataScript(json);
  const marked = assembled(html, {
    head: awaitedScript(html, mark) + stylesOf(html),
    later: stylesheet + data,
    inTemplate: framework === "intent",
  });
  const preload = imagePreload(html);
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (policyOf) headers.set("Content-Security-Policy", await policyOf(marked, mark));
  headers.set("Speculation-Rules", SPECULATION_RULES);
  if (preload) headers.append("Link", preload);
  return new Response(withoutMarks(marked, mark), { status, headers });
}

/**
 * Logs what a loader, an action or a component threw, as one event. The framework's own handler writes the stack in
 * lines of their own, and with a refused request the visitor's address.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  (context as AppLoadContext).log.error("route", error);
};
