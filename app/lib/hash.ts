/** SHA-256 of a text, or of bytes, as lower-case hex, cut to `length` characters. */
export async function sha256Hex(data: string | ArrayBuffer, length = 64): Promise<string> {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, length);
}

/** Compares digests, so that the time taken tells nothing of the token. False when none is configured. */
export async function sameText(given: string, expected: string | undefined): Promise<boolean> {
  if (expected === undefined) return false;
  const digest = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  const [one, other] = await Promise.all([digest(given), digest(expected)]);
  return one.reduce((difference, byte, index) => difference | (byte ^ (other[index] ?? 0)), 0) === 0;
}

/** FNV-1a, 32 bits: a fast, stable, unkeyed hash for display choices. Never for identity. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}
