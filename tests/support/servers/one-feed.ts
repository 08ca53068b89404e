import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const FEED = `<?xml version="1.0"?><rss version="2.0"><channel><title>Acme’s blog</title><link>https://acme.test/</link>
<item><title>One</title><link>https://acme.test/1</link><pubDate>Mon, 02 Mar 2026 10:00:00 GMT</pubDate></item>
<item><title>Two</title><link>https://acme.test/2</link><pubDate>Tue, 03 Mar 2026 10:00:00 GMT</pubDate></item>
</channel></rss>`;

/** Stands in for the internet, which has one feed: https://acme.test/feed. `gateway` is the value of UPSTREAM_GATEWAY. */
export async function serveFeed(): Promise<{ gateway: string; stop: () => void }> {
  const server = createServer((request, response) => {
    if (request.url === "/acme.test/feed")
      response.setHeader("Content-Type", "application/rss+xml").end(FEED);
    else response.writeHead(404).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return { gateway: `http://127.0.0.1:${port}`, stop: () => void server.close() };
}
