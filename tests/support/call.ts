import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

/** Calls a loader or an action as the server does. Returns a thrown response as the response. */
export async function call(
  handler: (args: LoaderFunctionArgs) => unknown,
  context: object,
  path: string,
  params: Record<string, string> = {},
): Promise<Response> {
  const request = new Request(`https://recurring.test${path}`);
  try {
    return (await handler({ request, params, context } as unknown as LoaderFunctionArgs)) as Response;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}
