import { fetch, type Miniflare } from "miniflare";

/** Memory and processor time of the isolates of a running workerd, through the protocol of its debugger. Sizes in bytes. */

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
  /** Samples what runs while `work` does. */
  profile: (work: () => Promise<void>) => Promise<Profile>;
  close: () => void;
}

/** A function of the program and the samples that met it at the top of the stack. Lines and columns start at 0. */
export interface ProfiledFunction {
  name: string;
  url: string;
  line: number;
  column: number;
  /** Microseconds. */
  self: number;
}

export type Profile = ProfiledFunction[];

/** Microseconds between two samples. */
const SAMPLE_EVERY = 100;

interface RawProfile {
  nodes: {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number };
  }[];
  samples: number[];
  timeDeltas: number[];
}

function selfTimes({ nodes, samples, timeDeltas }: RawProfile): Profile {
  const self = new Map<number, number>();
  // An isolate that waits is not sampled: a longer pause is no work of what ran before it.
  for (const [index, id] of samples.entries())
    self.set(id, (self.get(id) ?? 0) + Math.min(timeDeltas[index] ?? 0, 2 * SAMPLE_EVERY));
  return nodes.map(({ id, callFrame: { functionName, url, lineNumber, columnNumber } }) => ({
    name: functionName,
    url,
    line: lineNumber,
    column: columnNumber,
    self: self.get(id) ?? 0,
  }));
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
    async profile(work) {
      await ask("Profiler.enable");
      await ask("Profiler.setSamplingInterval", { interval: SAMPLE_EVERY });
      await ask("Profiler.start");
      await work();
      const { profile } = (await ask("Profiler.stop")) as { profile: RawProfile };
      return selfTimes(profile);
    },
    close: () => webSocket.close(),
  };
}
