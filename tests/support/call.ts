import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

export type Call = (args: LoaderFunctionArgs) => unknown;

/** Calls a loader or an action as the server does. Returns a thrown response as the response. */
export async function call(
  handler: Call,
  context: object,
  path: string,
  params: Record<string, string> = {},
  init?: RequestInit,
): Promise<Response> {
  const request = new Request(`https://recurring.test${path}`, init);
  try {
    return (await handler({ request, params, context } as unknown as LoaderFunctionArgs)) as Response;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}
