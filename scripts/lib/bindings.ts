import type { Miniflare } from "miniflare";

/**
 * D1, KV and R2 for scripts, with one request to workerd for each execution. Miniflare's own proxies make a blocking request
 * at every property access and every `prepare`, and fail at random on a busy machine
 * (https://github.com/cloudflare/workers-sdk/pull/15552; fixed only for newer versions of Node).
 */

/** The Worker that has the bindings and executes the script's requests. Bytes travel as base64. */
export const BINDINGS_WORKER = `const bytesOf = (_, value) =>
  typeof value?.$bytes === "string" ? Uint8Array.fromBase64(value.$bytes).buffer : value;
const textOf = (_, value) =>
  value instanceof ArrayBuffer ? { $bytes: new Uint8Array(value).toBase64() } : value;
const answer = (body) => new Response(JSON.stringify(body, textOf));

export default {
  async fetch(request, env) {
    try {
      const { binding, statements, raw, method, args } = JSON.parse(await request.text(), bytesOf);
      const target = env[binding];
      if (!statements) {
        const result = await target[method](...args);
        // An object of R2 with its bytes; a list of them with their names.
        if (result?.arrayBuffer) return answer({ result: { body: await result.arrayBuffer() } });
        const { objects, truncated, cursor } = result ?? {};
        if (!objects) return answer({ result });
        return answer({ result: { objects: objects.map(({ key }) => ({ key })), truncated, cursor } });
      }
      const prepared = statements.map(({ sql, params }) => target.prepare(sql).bind(...params));
      return answer({ result: raw ? await prepared[0].raw(raw) : await target.batch(prepared) });
    } catch (error) {
      return answer({ message: error.message });
    }
  },
};`;

/** As the Worker's functions of these names. */
const textOf = (_: string, value: unknown) =>
  value instanceof ArrayBuffer || value instanceof Uint8Array
    ? { $bytes: Buffer.from(value as Uint8Array).toString("base64") }
    : value;
const bytesOf = (_: string, value: { $bytes?: unknown } | null) =>
  typeof value?.$bytes === "string" ? new Uint8Array(Buffer.from(value.$bytes, "base64")).buffer : value;

type Ask = (body: object) => Promise<unknown>;

/** Returns a function that sends a request to `BINDINGS_WORKER`. It throws an `Error` with the Worker's message. */
export const asking =
  (miniflare: Miniflare): Ask =>
  async (body) => {
    const response = await miniflare.dispatchFetch("http://script/", {
      method: "POST",
      body: JSON.stringify(body, textOf),
    });
    const { result, message } = JSON.parse(await response.text(), bytesOf) as {
      result?: unknown;
      message?: string;
    };
    if (message !== undefined) throw new Error(message);
    return result;
  };

/** The D1 binding of this name. `dump` and `exec` are left out: no script needs them. */
export function d1Of(miniflare: Miniflare, binding: string): D1Database {
  const ask = asking(miniflare);
  const batch = (statements: Statement[]) => ask({ binding, statements }) as Promise<D1Result[]>;
  const prepare = (sql: string, params: unknown[] = []): PreparedStatement => {
    const alone = async () => (await batch([{ sql, params }]))[0];
    return {
      sql,
      params,
      bind: (...values) => prepare(sql, values),
      all: alone,
      run: alone,
      raw: (options = {}) => ask({ binding, statements: [{ sql, params }], raw: options }),
      first: async (column) => {
        const row = (await alone())?.results[0] as Record<string, unknown> | undefined;
        return row === undefined ? null : column === undefined ? row : row[column];
      },
    };
  };
  // The local database has one copy.
  const withSession = () => ({ prepare, batch, getBookmark: () => null });
  return { prepare, batch, withSession } as unknown as D1Database;
}

interface Statement {
  sql: string;
  params: unknown[];
}

interface PreparedStatement extends Statement {
  bind: (...values: unknown[]) => PreparedStatement;
  all: () => Promise<D1Result | undefined>;
  run: () => Promise<D1Result | undefined>;
  raw: (options?: object) => Promise<unknown>;
  first: (column?: string) => Promise<unknown>;
}

/** The KV binding of this name; without streams. */
export function kvOf(miniflare: Miniflare, binding: string): KVNamespace {
  const ask = asking(miniflare);
  const method =
    (name: string) =>
    (...args: unknown[]) =>
      ask({ binding, method: name, args });
  const methods = ["get", "getWithMetadata", "put", "delete", "list"];
  return Object.fromEntries(methods.map((name) => [name, method(name)])) as unknown as KVNamespace;
}

/** The R2 binding of this name: `head`, `get` and `put` of whole objects, and `list` of their names. */
export function r2Of(miniflare: Miniflare, binding: string): R2Bucket {
  const ask = asking(miniflare);
  const call = (method: string, args: unknown[]) => ask({ binding, method, args });
  return {
    head: async (key: string) => (await call("head", [key])) ?? null,
    get: async (key: string) => {
      const found = (await call("get", [key])) as { body: ArrayBuffer } | null;
      return found && { body: new Response(found.body).body };
    },
    put: (key: string, bytes: Uint8Array) => call("put", [key, bytes]),
    list: (options: R2ListOptions = {}) => call("list", [options]),
    delete: (keys: string | string[]) => call("delete", [keys]),
  } as unknown as R2Bucket;
}
