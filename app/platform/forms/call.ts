import { json, NO_STORE, plainError } from "../page/responses.ts";
import type { FormAnswer } from "./define-form.ts";
import { type Args, type RouteForm, type Supply, submitRequest } from "./route-form.ts";

/** Returns the action of a JSON call that takes a form's fields. */
export const callAction =
  <Made extends object, Supplied extends object = object>(
    form: RouteForm<Made, Supplied>,
    supply?: Supply<Supplied>,
  ) =>
  async (args: Args): Promise<Response> =>
    answerCall(await submitRequest(form, args, supply));

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
