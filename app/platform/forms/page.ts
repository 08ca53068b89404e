import { data } from "@remix-run/cloudflare";
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
    if (!result.ok && status === 503) args.context.notStored?.(result);
    const headers = new Headers({ "Cache-Control": NO_STORE });
    if (retryAfter) headers.set("Retry-After", String(retryAfter));
    return data(result, { status, headers });
  };
