import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/cloudflare";
import type { Form, FormAnswer } from "./define-form.ts";

export type Args = Pick<ActionFunctionArgs, "request" | "context">;

/** A form that works with a request's dependencies and what its route supplies. */
export type RouteForm<Made extends object, Supplied> = Form<AppLoadContext & Supplied, Made>;

/** Returns what a form needs beside the request's dependencies. */
export type Supply<Supplied extends object> = (args: Args) => Supplied;

/** Submits a route's request to a form. */
export const submitRequest = <Made extends object, Supplied extends object>(
  form: RouteForm<Made, Supplied>,
  args: Args,
  supply?: Supply<Supplied>,
): Promise<FormAnswer<Made>> =>
  form.submit({ ...args.context, ...supply?.(args) } as AppLoadContext & Supplied, args.request);
