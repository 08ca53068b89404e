import type { IncomingMessage, ServerResponse } from "node:http";
import { type SimulatedProvider, simulateProvider } from "../mail/mail-provider.ts";
import type { UpstreamServer } from "./upstream-server.ts";

/** Lets the simulated provider answer for Resend and Postmark behind an upstream server. */
export function startMailServer(upstream: UpstreamServer, retryAfterSeconds = 1): SimulatedProvider {
  const provider = simulateProvider({ retryAfterSeconds });
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const answer = provider.answer({
      method: request.method ?? "GET",
      // The path is that of the gateway: the provider's host comes first.
      url: new URL(`https:/${request.url}`),
      headers: new Headers(request.headers as Record<string, string>),
      body: await textOf(request),
    });
    if (!answer) return;
    const headers = { "content-type": "application/json", ...answer.headers };
    response.writeHead(answer.status, headers).end(JSON.stringify(answer.body));
  };
  for (const path of ["emails", "emails/batch", "emails/*"]) upstream.route(`api.resend.com/${path}`, handle);
  for (const path of ["email/batch", "messages/outbound"])
    upstream.route(`api.postmarkapp.com/${path}`, handle);
  return provider;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
