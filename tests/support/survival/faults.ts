/** Bindings that misbehave: in front of real ones, for tests of whole Workers and for the bench. */

/** What a call does instead of answering. `garbage` answers what nobody wrote. */
export type Fault = "hangs" | "throws" | "rejects" | "garbage" | { slowMs: number };

/** Methods that make another object and ask nobody; what they return misbehaves as well. */
const MAKERS = new Set(["prepare", "bind", "withSession"]);

/** Methods that neither ask nor make anything. */
const PLAIN = new Set(["getBookmark"]);

interface Options {
  /** Which methods misbehave; all when absent. */
  only?: RegExp;
  /** What garbage is, by method. */
  garbage?: Record<string, (...args: never[]) => unknown>;
}

/** Returns the object with every asynchronous method misbehaving; `calls` are the names of those that were called. */
export function faulty<Binding extends object>(
  binding: Binding,
  fault: Fault,
  { only = /./, garbage = {} }: Options = {},
): Binding & { calls: string[] } {
  const calls: string[] = [];
  const originals = new WeakMap<object, object>();
  const original = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(original)
      : typeof value === "object" && value !== null
        ? (originals.get(value) ?? value)
        : value;
  const wrapped = <Value extends object>(target: Value): Value => {
    const proxy = new Proxy(target, {
      get(_, name: string) {
        if (name === "calls") return calls;
        const value = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        const call = (...args: unknown[]) => value.apply(target, args.map(original));
        if (MAKERS.has(name)) return (...args: unknown[]) => wrapped(call(...args));
        if (PLAIN.has(name) || !only.test(name)) return call;
        return (...args: unknown[]) => {
          calls.push(name);
          return answered(fault, () => call(...args), garbage[name], args);
        };
      },
    });
    originals.set(proxy, target);
    return proxy;
  };
  return wrapped(binding) as Binding & { calls: string[] };
}

function answered(
  fault: Fault,
  call: () => unknown,
  garbage: ((...args: never[]) => unknown) | undefined,
  args: unknown[],
): unknown {
  if (fault === "throws") throw new Error("the binding is broken");
  if (fault === "rejects") return Promise.reject(new Error("the service is down"));
  if (fault === "hangs") return new Promise(() => {});
  if (fault === "garbage") return garbage ? garbage(...(args as never[])) : call();
  return new Promise((resolve) => setTimeout(resolve, fault.slowMs)).then(call);
}

const NOISE = '{"neither":"this", nor';

/** A KV namespace that misbehaves. */
export const faultyKv = (kv: KVNamespace, fault: Fault, only?: RegExp) =>
  faulty(kv, fault, {
    only,
    garbage: {
      get: async (_: string, options?: { type?: string } | string) => {
        const type = typeof options === "string" ? options : options?.type;
        if (type === "arrayBuffer") return new TextEncoder().encode(NOISE).buffer;
        return type === "json" ? { neither: "this" } : NOISE;
      },
    },
  });

/** A D1 database that misbehaves; garbage are rows without columns. */
export const faultyD1 = (database: D1Database, fault: Fault, only?: RegExp) => {
  const rows = { success: true, results: [{}], meta: {} };
  return faulty(database, fault, {
    only,
    garbage: {
      all: async () => rows,
      run: async () => rows,
      raw: async () => [[]],
      first: async () => ({}),
      batch: async (statements: unknown[]) => statements.map(() => rows),
    },
  });
};

/** A Cache API that misbehaves; garbage are responses that nobody put there. */
export const faultyCache = (cache: Cache, fault: Fault, only?: RegExp) =>
  faulty(cache, fault, { only, garbage: { match: async () => new Response(NOISE) } });
