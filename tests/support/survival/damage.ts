import { createRandom } from "~/lib/random.ts";

const SIGNS = "<>&\"'/[]{}!-?=\\\0".split("").map((sign) => sign.charCodeAt(0));

/** The ways in which a response may be damaged. */
export const DAMAGES = {
  "cut short": (bytes, at) => bytes.slice(0, at()),
  "random bytes": (bytes, at, random) => overwritten(bytes, at, () => random.int(0, 255)),
  "stray markup signs": (bytes, at, random) => overwritten(bytes, at, () => random.pick(SIGNS)),
  "a part twice": (bytes, at) => {
    const [from = 0, to = 0] = [at(), at()].sort((a, b) => a - b);
    return Uint8Array.from([...bytes.subarray(0, to), ...bytes.subarray(from)]);
  },
} satisfies Record<
  string,
  (bytes: Uint8Array, at: () => number, random: ReturnType<typeof createRandom>) => Uint8Array
>;

export type Damage = keyof typeof DAMAGES;

/** Returns a function that damages bytes in one way, or in any. The same seed gives the same damage. */
export function damagerOf(seed: string, damage?: Damage): (bytes: Uint8Array) => Uint8Array {
  const random = createRandom(seed);
  return (bytes) =>
    DAMAGES[damage ?? random.pick(Object.keys(DAMAGES) as Damage[])](
      bytes,
      () => random.int(0, Math.max(0, bytes.length - 1)),
      random,
    );
}

function overwritten(bytes: Uint8Array, at: () => number, byte: () => number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  for (let count = 0; count < 8; count++) copy[at()] = byte();
  return copy;
}
