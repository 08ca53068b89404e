interface Kept {
  until: number;
  status: number;
  headers: [string, string][];
  body: ArrayBuffer;
}

/** The Cache API of one location, in memory: what it keeps expires by its `max-age`. */
export class MemoryCache implements Pick<Cache, "match" | "put" | "delete"> {
  readonly #kept = new Map<string, Kept>();

  async match(key: RequestInfo | URL): Promise<Response | undefined> {
    const kept = this.#kept.get(addressOf(key));
    if (!kept || kept.until <= Date.now()) return undefined;
    return new Response(kept.body.slice(0), { status: kept.status, headers: kept.headers });
  }

  async put(key: RequestInfo | URL, response: Response): Promise<void> {
    const [, seconds = "0"] = /\bmax-age=(\d+)/.exec(response.headers.get("Cache-Control") ?? "") ?? [];
    const body = await response.arrayBuffer();
    const until = Date.now() + Number(seconds) * 1000;
    this.#kept.set(addressOf(key), {
      until,
      status: response.status,
      headers: [...response.headers],
      body,
    });
  }

  async delete(key: RequestInfo | URL): Promise<boolean> {
    return this.#kept.delete(addressOf(key));
  }
}

const addressOf = (key: RequestInfo | URL): string => (key instanceof Request ? key.url : String(key));
