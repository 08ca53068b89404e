import { sha256Hex } from "../hash.ts";

/** The parts of a PDF file (ISO 32000-1, 7.3): values that know how they are written, and the file that numbers them. */

/** Written as it stands. */
export class Raw {
  constructor(readonly source: string) {}
}
/** Points to a numbered object. */
export class Ref {
  constructor(readonly number: number) {}
}
export type Value =
  | Raw
  | Ref
  | string
  | number
  | boolean
  | null
  | readonly Value[]
  | { [key: string]: Value | undefined };

/** A name: /Type. */
export const name = (text: string): Raw =>
  new Raw(
    `/${text.replace(/[^A-Za-z0-9_.+-]/g, (letter) => `#${letter.charCodeAt(0).toString(16).padStart(2, "0")}`)}`,
  );

/** Bytes given in hexadecimal digits. */
export const hex = (digits: string): Raw => new Raw(`<${digits}>`);

/** A number without an exponent, to a thousandth. */
export const real = (value: number): string => String(Number(value.toFixed(3)));

/** A text in UTF-16, which holds every script; ASCII stays readable. */
export function text(value: string): string {
  if (/^[\x20-\x7e]*$/.test(value)) return `(${value.replace(/[\\()]/g, "\\$&")})`;
  let digits = "feff";
  for (let index = 0; index < value.length; index++)
    digits += value.charCodeAt(index).toString(16).padStart(4, "0");
  return `<${digits}>`;
}

export function written(value: Value): string {
  if (value instanceof Raw) return value.source;
  if (value instanceof Ref) return `${value.number} 0 R`;
  if (typeof value === "string") return text(value);
  if (typeof value === "number") return real(value);
  if (value === null || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return `[${value.map(written).join(" ")}]`;
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return `<<${entries.map(([key, entry]) => `/${key} ${written(entry as Value)}`).join(" ")}>>`;
}

const latin1 = (source: string) => Uint8Array.from(source, (letter) => letter.charCodeAt(0) & 0xff);

/** Numbers objects and writes them with the table that finds them. Equal content is an equal file. */
export class PdfFile {
  private readonly bodies: (Uint8Array | null)[] = [];

  /** A number for an object that comes later: others can point to it already. */
  reserve(): Ref {
    this.bodies.push(null);
    return new Ref(this.bodies.length);
  }
  set({ number }: Ref, value: Value): void {
    this.bodies[number - 1] = latin1(written(value));
  }
  add(value: Value): Ref {
    const ref = this.reserve();
    this.set(ref, value);
    return ref;
  }
  /** A stream, compressed unless `plain`: metadata stays readable for programs that look for it. */
  async addStream(
    data: string | Uint8Array,
    entries: Record<string, Value> = {},
    { plain = false, ref = this.reserve() }: { plain?: boolean; ref?: Ref } = {},
  ): Promise<Ref> {
    const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
    const body = plain ? bytes : await deflate(bytes);
    const dictionary = { ...entries, ...(plain ? {} : { Filter: name("FlateDecode") }), Length: body.length };
    const parts = [latin1(`${written(dictionary)}\nstream\n`), body, latin1("\nendstream")];
    this.bodies[ref.number - 1] = joined(parts);
    return ref;
  }

  async finish(entries: { Root: Ref; Info: Ref }): Promise<Uint8Array<ArrayBuffer>> {
    const parts = [latin1("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")];
    const offsets: number[] = [];
    let length = (parts[0] as Uint8Array).length;
    for (const [index, body] of this.bodies.entries()) {
      if (!body) throw new Error(`PDF object ${index + 1} was reserved and never written.`);
      const part = joined([latin1(`${index + 1} 0 obj\n`), body, latin1("\nendobj\n")]);
      offsets.push(length);
      length += part.length;
      parts.push(part);
    }
    const id = hex(await sha256Hex(joined(parts).buffer, 32));
    const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
    const trailer = written({ Size: offsets.length + 1, ...entries, ID: [id, id] });
    parts.push(
      latin1(
        `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows.join("")}trailer\n${trailer}\nstartxref\n${length}\n%%EOF\n`,
      ),
    );
    return joined(parts);
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Response(bytes as Uint8Array<ArrayBuffer>).body?.pipeThrough(
    new CompressionStream("deflate"),
  );
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
