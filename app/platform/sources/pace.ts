/** Pauses for a number of milliseconds. */
export type Sleep = (ms: number) => Promise<void>;

const sleep: Sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export interface Pace {
  /** Milliseconds between the end of one request to a host and the start of the next. */
  gapMs: number;
  /** Hosts asked at the same time. */
  hosts: number;
  sleep: Sleep;
}

export const POLITE_PACE: Pace = { gapMs: 1000, hosts: 6, sleep };

/**
 * Works through items at a polite pace: one at a time per host with a pause between, several hosts side by side.
 * Items of one host keep their order. `work` must not throw: an error ends the whole walk.
 * @param gapOf milliseconds before an item that is not its host's first; the pace's `gapMs` when undefined
 */
export async function eachByHost<Item>(
  items: Item[],
  addressOf: (item: Item) => string,
  work: (item: Item) => Promise<void>,
  { gapMs, hosts, sleep }: Pace = POLITE_PACE,
  gapOf: (item: Item) => number | undefined = () => undefined,
): Promise<void> {
  const byHost = new Map<string, Item[]>();
  for (const item of items) {
    const host = hostOf(addressOf(item));
    byHost.set(host, [...(byHost.get(host) ?? []), item]);
  }
  const queues = [...byHost.values()];
  const walk = async () => {
    for (let queue = queues.shift(); queue; queue = queues.shift())
      for (const [index, item] of queue.entries()) {
        if (index > 0) await sleep(gapOf(item) ?? gapMs);
        await work(item);
      }
  };
  await Promise.all(Array.from({ length: Math.min(hosts, queues.length) }, walk));
}

/** Returns the host of an address; "" for what is none. */
export const hostOf = (address: string) => URL.parse(address)?.hostname ?? "";
