import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type HeadersFunction,
} from "@remix-run/cloudflare";
import { pageHeaders } from "../page/loader.ts";
import { json, NO_STORE, plainError } from "../page/responses.ts";
import type { Form, FormAnswer } from "./define-form.ts";

/** The two transports of a form: the action of a page that shows it, and a JSON call. */

type Args = Pick<ActionFunctionArgs, "request" | "context">;

/** A form that works with a request's dependencies and what its route supplies. */
type RouteForm<Made extends object, Supplied> = Form<AppLoadContext & Supplied, Made>;

/**
 * Returns the action of a page that shows the form. The page renders the result, also without JavaScript.
 * @param supply returns what the form needs beside the request's dependencies
 */
export function formAction<Made extends object, Supplied extends object = object>(
  form: RouteForm<Made, Supplied>,
  supply?: (args: Args) => Supplied,
) {
  return async (args: Args) => {
    const { status, result, retryAfter } = await submit(form, args, supply);
    const headers = new Headers({ "Cache-Control": NO_STORE });
    if (retryAfter) headers.set("Retry-After", String(retryAfter));
    return data(result, { status, headers });
  };
}

/** Returns the action of a JSON call that takes the same fields; `supply` as for `formAction`. */
export function callAction<Made extends object, Supplied extends object = object>(
  form: RouteForm<Made, Supplied>,
  supply?: (args: Args) => Supplied,
) {
  return async (args: Args): Promise<Response> => answerCall(await submit(form, args, supply));
}

const submit = <Made extends object, Supplied extends object>(
  form: RouteForm<Made, Supplied>,
  { request, context }: Args,
  supply?: (args: Args) => Supplied,
) => form.submit({ ...context, ...supply?.({ request, context }) } as AppLoadContext & Supplied, request);

/**
 * Answers a JSON call: `{ success: true, message, … }`, no body for a form without a message, or the status with one
 * sentence.
 */
export function answerCall({ status, result, retryAfter }: FormAnswer): Response {
  if (result.ok) {
    const { ok, ...answer } = result;
    return result.message
      ? json({ success: ok, ...answer }, { status, cache: NO_STORE })
      : new Response(null, { status, headers: { "Cache-Control": NO_STORE } });
  }
  const response = plainError(status, Object.values(result.errors)[0] ?? result.message);
  if (retryAfter) response.headers.set("Retry-After", String(retryAfter));
  return response;
}

/** The headers of a page with a form: those of the answer to a post, else the page's own. */
export const formHeaders: HeadersFunction = (args) =>
  args.actionHeaders.has("Cache-Control") ? args.actionHeaders : pageHeaders(args);
