import { encodingOf } from "./decode.ts";
import { separatorOf } from "./read.ts";

/** Whole rows of a file, with the line that they begin on. */
export interface CsvPart {
  line: number;
  text: string;
}

/** Bytes that are decoded at a time. */
const SLICE = 1 << 18;

/** Decodes the bytes of a spreadsheet's file (`decodeText`), a slice at a time. */
export function* decodedSlices(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(encodingOf(bytes));
  for (let start = 0; start < bytes.length; start += SLICE)
    yield decoder.decode(bytes.subarray(start, start + SLICE), { stream: true });
  yield decoder.decode();
}

/**
 * Cuts the text of a CSV file between rows into parts of about so many characters, so that a file of any size is read a
 * part at a time. A row that is longer than `most` characters is cut at the end of a line: a quote was never closed.
 */
export function* csvParts(slices: Iterable<string>, size: number, most = 8 * size): Generator<CsvPart> {
  let pending = "";
  let line = 1;
  let separator: string | null = null;
  const cut = (at: number): CsvPart => {
    const text = pending.slice(0, at);
    const part = { line, text };
    line += lineEnds(text);
    pending = pending.slice(at);
    return part;
  };
  for (const slice of slices) {
    pending += slice;
    if (!separator && !/[\r\n]/.test(pending) && pending.length <= most) continue;
    separator ??= separatorOf(pending);
    while (pending.length > size) {
      const at = lastRowEnd(pending, separator, size);
      if (at > 0) yield cut(at);
      else if (pending.length > most) yield cut(pending.lastIndexOf("\n") + 1 || pending.length);
      else break;
    }
  }
  if (pending !== "") yield cut(pending.length);
}

const lineEnds = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0;

const QUOTE = '"';

/** Returns where the last row ends that ends within so many characters, or the first one after them; 0 without one. */
function lastRowEnd(text: string, separator: string, size: number): number {
  let end = 0;
  let quoted = false;
  let atStart = true;
  // The last character may be the first half of a line's end, or of a doubled quote.
  for (let at = 0; at < text.length - 1; at++) {
    const char = text[at];
    if (quoted) {
      if (char !== QUOTE) continue;
      if (text[at + 1] === QUOTE) at += 1;
      else quoted = false;
      continue;
    }
    if (char === QUOTE && atStart) quoted = true;
    atStart = char === separator;
    if (char === "\n" || (char === "\r" && text[at + 1] !== "\n")) {
      if (at + 1 > size && end > 0) return end;
      end = at + 1;
      atStart = true;
      if (end >= size) return end;
    }
  }
  return end;
}
