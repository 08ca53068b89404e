const ORIGIN = "https://recurring.ai";

interface PostOptions {
  path?: string;
  contentType?: string | null;
  headers?: Record<string, string>;
}

/** Returns a visitor's post of a form, from its own client address unless `headers` give another. */
export function post(body: Record<string, string> | string, options: PostOptions = {}): Request {
  const { path = "/contact", contentType = "application/x-www-form-urlencoded", headers = {} } = options;
  const bytes = new TextEncoder().encode(typeof body === "string" ? body : String(new URLSearchParams(body)));
  return new Request(`${ORIGIN}${path}`, {
    method: "POST",
    body: bytes,
    headers: {
      Origin: ORIGIN,
      "CF-Connecting-IP": `10.${Array.from(crypto.getRandomValues(new Uint8Array(3))).join(".")}`,
      ...(contentType === null ? {} : { "Content-Type": contentType }),
      ...headers,
    },
  });
}
