import { ByteWriter } from "./bytes.ts";

/** The file that holds a font's tables (OpenType, "Organization of an OpenType font"), without checksums: nobody asks for them. */
export function sfntOf(flavor: number, tables: Map<string, Uint8Array>): Uint8Array {
  const names = [...tables.keys()].sort();
  const out = new ByteWriter();
  const power = 2 ** Math.floor(Math.log2(names.length));
  out.u32(flavor);
  out.u16(names.length);
  out.u16(power * 16);
  out.u16(Math.log2(power));
  out.u16(names.length * 16 - power * 16);
  let offset = 12 + names.length * 16;
  for (const name of names) {
    const { length } = tables.get(name) as Uint8Array;
    for (const letter of name) out.u8(letter.charCodeAt(0));
    out.u32(0);
    out.u32(offset);
    out.u32(length);
    offset += Math.ceil(length / 4) * 4;
  }
  for (const name of names) {
    out.put(tables.get(name) as Uint8Array);
    out.align(4);
  }
  return out.result();
}
