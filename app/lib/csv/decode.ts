/**
 * Decodes a file of a spreadsheet, which does not say how it is encoded: by its byte order mark, as UTF-16 where every
 * other byte is zero, as UTF-8 where it is that, else as Windows-1252, which has Latin-1 in it.
 */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

/**
 * Decodes XML or JSON, which is UTF-8 unless it says otherwise: a byte that is no letter, or a cut inside of one, does
 * not make it anything else.
 */
export function decodeDocument(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  return new TextDecoder(encoding === GUESSED ? declaredIn(bytes) : encoding).decode(bytes);
}

/** Returns the encoding that XML declares; UTF-8 where it declares none, or one that it is not in. */
function declaredIn(bytes: Uint8Array): string {
  const head = new TextDecoder().decode(bytes.subarray(0, SAMPLE));
  const [, stated = ""] = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)/i.exec(head) ?? [];
  try {
    return /^utf-?16/i.test(stated) ? "utf-8" : new TextDecoder(stated || "utf-8").encoding;
  } catch {
    return "utf-8";
  }
}

/** What a file is taken for that is nothing else. */
const GUESSED = "windows-1252";

/** Bytes at the beginning that are looked at: for UTF-16, and for what XML declares. */
const SAMPLE = 1000;
const PART = 1 << 18;

/** Returns how a file is encoded, as `TextDecoder` calls it. */
export function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 1].map((rest) => sample.filter((byte, at) => at % 2 === rest && byte === 0).length);
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 4) return "utf-16le";
  if (even > sample.length / 4) return "utf-16be";
  try {
    // A part at a time: a large file need not be in memory twice.
    const decoder = new TextDecoder("utf-8", { fatal: true });
    for (let start = 0; start < bytes.length; start += PART)
      decoder.decode(bytes.subarray(start, start + PART), { stream: true });
    decoder.decode();
    return "utf-8";
  } catch {
    return GUESSED;
  }
}
