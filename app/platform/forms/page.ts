import { data, type HeadersFunction } from "@remix-run/cloudflare";
import { pageHeaders } from "../page/loader.ts";
import { NO_STORE } from "../page/responses.ts";
import { type Args, type RouteForm, type Supply, submitRequest } from "./route-form.ts";

/** Returns the action of a page that shows a form. The page renders the result, also without JavaScript. */
export const formAction =
  <Made extends object, Supplied extends object = object>(
    form: RouteForm<Made, Supplied>,
    supply?: Supply<Supplied>,
  ) =>
  async (args: Args) => {
    const { status, result, retryAfter } = await submitRequest(form, args, supply);
    const headers = new Headers({ "Cache-Control": NO_STORE });
    if (retryAfter) headers.set("Retry-After", String(retryAfter));
    return data(result, { status, headers });
  };

/** The headers of a page with a form: those of the answer to a post, else the page's own. */
export const formHeaders: HeadersFunction = (args) =>
  args.actionHeaders.has("Cache-Control") ? args.actionHeaders : pageHeaders(args);
