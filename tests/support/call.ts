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

/** A request that calls a tool of /mcp. */
export const toolCall = (name: string, input: object): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream" },
  body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } }),
});
