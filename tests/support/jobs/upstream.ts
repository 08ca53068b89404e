interface Seen {
  url: string;
  method: string;
  body: unknown;
  headers: Headers;
}

/** Returns an outside world of a few addresses, and the requests that it got. Everything else is a 404. */
export function upstreamWorld(answers: Record<string, (seen: Seen) => Response | Promise<Response>>) {
  const requests: Seen[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const seen = {
      url: String(input),
      method: init?.method ?? "GET",
      body: init?.body,
      headers: new Headers(init?.headers),
    };
    requests.push(seen);
    const answer = answers[seen.url];
    return answer ? answer(seen) : new Response("nothing here", { status: 404 });
  };
  return { requests, fetch: fetch as typeof globalThis.fetch };
}
