import { isUncounted } from "./record-event.ts";

/**
 * Returns whether a person follows a link, as far as a request tells: a browser that opens a page in a tab and says so.
 * Programs that check the links of mails send HEAD, or a GET without these headers; browsers older than 2023 are left out
 * too. Rather some clicks too few than machines.
 */
export const isFollowed = (request: Request): boolean => {
  const { method, headers } = request;
  const isPrefetch = /prefetch/i.test(`${headers.get("Sec-Purpose") ?? ""} ${headers.get("Purpose") ?? ""}`);
  return (
    method === "GET" &&
    headers.get("Sec-Fetch-Mode") === "navigate" &&
    headers.get("Sec-Fetch-Dest") === "document" &&
    !isPrefetch &&
    !isUncounted(request)
  );
};
