import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Sends an answer of the site on; without a call of `response.end` it never arrives. */
export type Passing = (url: string, answer: IncomingMessage, response: ServerResponse) => void;

/** Serves the site at another address, over a line that passes its answers on as it likes. */
export async function startLine(site: string, pass: Passing) {
  const server = createServer((request, response) => {
    const { url = "/", headers } = request;
    const { host } = new URL(site);
    // A kept connection may be closed just when it is taken again.
    const options = { agent: false, headers: { ...headers, host, "accept-encoding": "identity" } };
    get(new URL(url, site), options, (answer) => pass(url, answer, response)).on("error", () =>
      response.destroy(),
    );
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Passes an answer on as it comes. */
export const asItComes: Passing = (_url, answer, response) =>
  void answer.pipe(response.writeHead(answer.statusCode ?? 500, answer.headers));
