/**
 * Sends one request on a connection of its own. A kept connection is closed by the server after five idle seconds; on
 * a busy machine `fetch` takes it again before it sees that, and fails.
 */
export function send(address: string | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("Connection", "close");
  return fetch(address, { ...init, headers });
}
