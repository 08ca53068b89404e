import { html } from "remix-utils/responses";
import { escapeMarkup } from "../../lib/text/xml.ts";
import { percentDecoded } from "../../lib/url.ts";
import type { Match } from "../page/match/match.ts";
import { plainPage } from "../page/plain-page.ts";
import { plainError } from "../page/responses.ts";
import { type SignedIn, type SignInDeps, whoSends } from "./access/sign-in.ts";
import { mayAs, type Role } from "./roles.ts";
import { SIGN_IN_PATH } from "./staff.ts";

/** Who gets to see an address of the desk. Nothing below `/desk` is answered, matched or not, before this was asked. */

export const DESK = "/desk";

/** Where the desk's scripts are; also static files are answered by the Worker. */
export const DESK_ASSETS = `${DESK}/assets/`;

export const isDesk = ({ pathname }: URL): boolean => /^\/desk(\/|\.|$)/i.test(percentDecoded(pathname));

type Admission = (SignedIn & { refusal: null }) | { session: null; refusal: Response };

/**
 * Admits a request to the desk: to the pages of signing in everybody, to the others whoever is signed in and has the
 * page's role. A browser without a session is sent to sign in, whatever the address: it learns of none that there is.
 */
export async function admit(deps: SignInDeps, request: Request, found: Match): Promise<Admission> {
  const page = found.kind === "page" ? found.match.page : null;
  const { session, access } = await whoSends(deps, request);
  if (page?.staff === "anyone") return { session, access, refusal: null };
  if (!session) return { session, refusal: signInFirst(request) };
  const least = page?.staff;
  if (least && !mayAs(session.staff.role, least)) return { session: null, refusal: notAllowed(least) };
  // Pages of the desk are whole documents: the framework fetches none of their data.
  if (found.kind === "page" && (found.match.data || found.match.pageData !== null))
    return { session: null, refusal: plainError(404, "This page has no such data.") };
  return { session, access, refusal: null };
}

const notAllowed = (least: Role): Response =>
  html(
    plainPage(
      "This requires another role",
      `<p>This page requires the role “${least}” or a higher one. An owner of this site can give it to you.</p><p><a href="${DESK}">Back to the desk</a></p>`,
    ),
    { status: 403 },
  );

function signInFirst(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  const isDocument = request.method === "GET" && request.headers.get("Accept")?.includes("text/html");
  if (!isDocument) return plainError(401, "Please sign in.");
  const back = pathname === DESK ? "" : `?to=${encodeURIComponent(pathname + search)}`;
  const to = SIGN_IN_PATH + back;
  if (request.headers.get("Sec-Fetch-Site") === "cross-site") return signInFromHere(to);
  return new Response(null, { status: 303, headers: { Location: to } });
}

/**
 * Leads to the page of signing in as a page of this site does: with the cookie, which is `SameSite=Strict`. A link of
 * another site, such as webmail, has none, nor does a redirect that answers it. Who is signed in is then led on.
 */
function signInFromHere(to: string): Response {
  const address = escapeMarkup(to);
  const head = `<meta http-equiv="refresh" content="0;url=${address}">`;
  return html(plainPage("The desk", `<p><a href="${address}">Continue</a></p>`, head));
}

/** Headers of every answer of the desk: kept nowhere, in no index, and its addresses told to nobody. */
export const PRIVATE = {
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "strict-origin",
} as const;

/** Returns where to go after signing in: an address of the desk, written as a browser writes it, or its front. */
export function safeTarget(to = DESK): string {
  const { pathname, search } = URL.parse(to, "https://desk.invalid") ?? { pathname: "", search: "" };
  const isInside = pathname === DESK || pathname.startsWith(`${DESK}/`);
  return isInside && !pathname.startsWith(SIGN_IN_PATH) && pathname + search === to ? to : DESK;
}
