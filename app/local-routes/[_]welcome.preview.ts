import * as z from "zod";
import { shownSoFar } from "~/domains/setup/schema.ts";
import { callSetup } from "~/domains/setup/service.ts";
import { onlyLocally } from "~/platform/mail/mailbox.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { NO_STORE, notFound, plainError } from "~/platform/page/responses.ts";

export const page = definePage({ query: z.object({}).catchall(z.string()), topics: [], cache: "none" });

/** They would take the page for the one at its address. The frame runs none; these are not even asked for. */
const SCRIPTS = /<script\b[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g;

/** The front page as the answers in the address would make it: without scripts, for a frame of this site. */
export const loader = page.document(async ({ request, query, deps: { setup, renderedAs, publication } }) => {
  onlyLocally(request);
  if (!setup || !renderedAs) return notFound("page");
  const asked = Object.keys(query).length > 0;
  const draft = asked && (await callSetup(setup, "draft", shownSoFar(query)));
  if (draft && !draft.ok) throw plainError(422, draft.message);
  const response = await renderedAs(draft ? draft.publication : publication, "/");
  const framed = new Response((await response.text()).replace(SCRIPTS, ""), response);
  const policy = response.headers.get("Content-Security-Policy") ?? "";
  const inFrame = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
  framed.headers.set("Content-Security-Policy", `${inFrame}; sandbox allow-same-origin`);
  framed.headers.set("Cache-Control", NO_STORE);
  return framed;
});
