import { fetch, type Miniflare } from "miniflare";

/** The memory of the isolates of a running workerd, through the protocol of its debugger. Sizes in bytes. */

export interface Heap {
  /** Objects, and what they hold outside of the heap: buffers. */
  used: number;
  buffers: number;
}

export interface Isolate {
  name: string;
  /** What is in use now, garbage included. */
  heap: () => Promise<Heap>;
  /** Collects the garbage and returns what is left. */
  live: () => Promise<Heap>;
  close: () => void;
}

interface HeapUsage {
  usedSize: number;
  embedderHeapUsedSize?: number;
  backingStorageSize?: number;
}

/** Connects to every isolate: those of the Workers, and those that simulate their bindings. */
export async function isolatesOf(miniflare: Miniflare): Promise<Isolate[]> {
  const inspector = await miniflare.getInspectorURL();
  const listed = await fetch(new URL("/json", inspector.href.replace(/^ws/, "http")));
  const targets = (await listed.json()) as { id: string; webSocketDebuggerUrl: string }[];
  return Promise.all(targets.map(({ id, webSocketDebuggerUrl }) => connected(id, webSocketDebuggerUrl)));
}

async function connected(name: string, address: string): Promise<Isolate> {
  const { webSocket } = await fetch(address.replace(/^ws/, "http"), { headers: { Upgrade: "websocket" } });
  if (!webSocket) throw new Error(`The isolate ${name} cannot be inspected.`);
  const waiting = new Map<number, (result: unknown) => void>();
  let last = 0;
  webSocket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  webSocket.accept();
  const ask = (method: string, params = {}) =>
    new Promise<unknown>((resolve) => {
      waiting.set(++last, resolve);
      webSocket.send(JSON.stringify({ id: last, method, params }));
    });
  const heap = async () => {
    const usage = (await ask("Runtime.getHeapUsage")) as HeapUsage;
    return {
      used: usage.usedSize + (usage.embedderHeapUsedSize ?? 0),
      buffers: usage.backingStorageSize ?? 0,
    };
  };
  return {
    name,
    heap,
    async live() {
      // A profile begins and ends with a collection, at once: `collectGarbage` waits for the isolate's next request.
      await ask("HeapProfiler.startSampling", { samplingInterval: 1e9 });
      await ask("HeapProfiler.stopSampling");
      return heap();
    },
    close: () => webSocket.close(),
  };
}
