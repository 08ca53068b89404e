/** What is wrong with an answer to a request that nobody expected, in words; an empty list when nothing is. */
export function faultsOf({
  status,
  headers,
  body,
}: {
  status: number;
  headers: Headers;
  body: string;
}): string[] {
  const type = headers.get("Content-Type") ?? "";
  const location = headers.get("Location");
  const isMarkup = /html|xml/.test(type);
  // The page's data is JSON in an element of its own, in which only a tag could do something.
  const outsideData = body.replace(/<script[^>]*type="application\/json"[^>]*>.*?<\/script>/gs, "");
  return [
    status >= 500 ? `status ${status}` : "",
    isMarkup && body.includes("<fuzz>") ? "a tag is repeated as it came" : "",
    isMarkup && outsideData.includes('"onfuzz=') ? "an attribute's end is repeated as it came" : "",
    headers.get("X-Content-Type-Options") === "nosniff" ? "" : "its type may be guessed",
    location !== null && !/^\/(?![/\\])/.test(location) ? `it leads to ${location}` : "",
    headers.has("Set-Cookie") ? "it sets a cookie" : "",
  ].filter(Boolean);
}
