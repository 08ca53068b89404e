/** The headers that a 304 repeats from the 200 (RFC 9110, 15.4.5). */
const VALIDATION_HEADERS = ["Cache-Control", "Content-Location", "ETag", "Expires", "Vary", "Warning"];

/** Returns a 304 without a body if the visitor has this version, else the response. */
export function ifModified(request: Request, response: Response): Response {
  const known = request.headers.get("If-None-Match")?.split(",") ?? [];
  const etag = response.headers.get("ETag");
  const same = known.some((tag) => tag.trim() === "*" || weak(tag) === weak(etag ?? ""));
  if (!etag || response.status !== 200 || !same) return response;
  const headers = new Headers();
  for (const name of VALIDATION_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  // `notModified` of remix-utils writes an empty body, of which the runtime complains in the log.
  return new Response(null, { status: 304, headers });
}

/** Removes the weak mark of a tag: GET compares tags without it. */
const weak = (tag: string) => tag.trim().replace(/^W\//, "");
