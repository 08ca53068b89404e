import { expect, test } from "vitest";
import { inWords, notReady, plainError, unavailable } from "~/platform/page/responses.ts";

const ask = (accept: string) => new Request("https://recurring.test/", { headers: { Accept: accept } });
const sentence = (status: number, headers: Record<string, string> = {}) =>
  new Response("A sentence.", { status, headers: { "Content-Type": "text/plain", ...headers } });

test("a page that is not available is a document for a browser, with the same headers", async () => {
  const document = await inWords(ask("text/html,*/*"), unavailable(7));
  expect([document.status, document.headers.get("Retry-After")]).toEqual([503, "7"]);
  expect(document.headers.get("Content-Type")).toContain("text/html");
  expect(await document.text()).toContain("<h1>This page is not available at the moment</h1>");
});

test.each([
  ["asked for no document", "application/json", unavailable()],
  ["may be asked again later, but not for an outage", "text/html", sentence(429, { "Retry-After": "60" })],
  ["says of no time that it is over", "text/html", sentence(503)],
])("what %s stays as it is", async (_, accept, response) => {
  expect(await inWords(ask(accept), response)).toBe(response);
});

test.each([
  ["The index is not ready yet", "<p>Please try again in a few minutes.</p>", () => notReady("The index")],
  ["It comes <later>", "", () => plainError(503, "It comes <later>.")],
  ["Failed to fetch posts", "", () => plainError(503, "Failed to fetch posts")],
])("the document says why: %s", async (title, more, answer) => {
  const response = await Promise.resolve()
    .then(answer)
    .catch((thrown: Response) => thrown);
  const document = await inWords(ask("text/html"), response);
  expect([document.status, document.headers.get("Retry-After")]).toEqual([503, "60"]);
  const heading = `<h1>${title.replace("<", "&lt;").replace(">", "&gt;")}</h1>`;
  expect(await document.text()).toContain(`${heading}${more}<p><a href="">Try again</a>`);
});
