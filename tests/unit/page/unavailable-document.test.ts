import { expect, test } from "vitest";
import { inWords, unavailable } from "~/platform/page/responses.ts";

const ask = (accept: string) => new Request("https://recurring.test/", { headers: { Accept: accept } });
const sentence = (status: number, headers: Record<string, string> = {}) =>
  new Response("A sentence.", { status, headers: { "Content-Type": "text/plain", ...headers } });

test("a page that is not available is a document for a browser, with the same headers", async () => {
  const document = inWords(ask("text/html,*/*"), unavailable(7));
  expect([document.status, document.headers.get("Retry-After")]).toEqual([503, "7"]);
  expect(document.headers.get("Content-Type")).toContain("text/html");
  expect(await document.text()).toContain("<h1>This page is not available at the moment</h1>");
});

test.each([
  ["asked for no document", "application/json", unavailable()],
  ["may be asked again later, but not for an outage", "text/html", sentence(429, { "Retry-After": "60" })],
  ["says of no time that it is over", "text/html", sentence(503)],
])("what %s stays as it is", (_, accept, response) => {
  expect(inWords(ask(accept), response)).toBe(response);
});
