import { brotliDecompressSync } from "node:zlib";
import { ByteReader } from "../../../app/lib/pdf/bytes.ts";
import { sfntOf } from "../../../app/lib/pdf/sfnt.ts";
import { restoreGlyphs } from "./woff2-glyphs.ts";

/** The known table tags by their number in the table directory (WOFF2, 4.1). */
const KNOWN_TAGS =
  "cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill"
    .replaceAll("_", " ")
    .split(/ (?=[\w/]{4}|cvt|CFF|SVG)/);

const WOFF2 = 0x774f4632;

interface Entry {
  tag: string;
  length: number;
  transformed: boolean;
}

/** Returns the TrueType font of a WOFF2 file (W3C WOFF 2.0). Throws an `Error` for anything else. */
export function sfntOfWoff2(file: Uint8Array): Uint8Array {
  const header = new ByteReader(file);
  if (header.u32() !== WOFF2) throw new Error("This is no WOFF2 font.");
  const flavor = header.u32();
  header.at = 12;
  const count = header.u16();
  header.at = 20;
  const compressedSize = header.u32();
  header.at = 48;
  const entries = Array.from({ length: count }, () => readEntry(header));
  const data = new ByteReader(new Uint8Array(brotliDecompressSync(header.take(compressedSize))));
  const stored = new Map(entries.map((entry) => [entry.tag, { ...entry, bytes: data.take(entry.length) }]));
  const tables = new Map([...stored].map(([tag, { bytes }]) => [tag, bytes]));
  if (stored.get("glyf")?.transformed) restoreGlyphs(tables, stored.get("hmtx")?.transformed ?? false);
  return sfntOf(flavor, tables);
}

function readEntry(reader: ByteReader): Entry {
  const flags = reader.u8();
  const known = flags & 0x3f;
  const tag =
    known === 0x3f ? String.fromCharCode(...reader.take(4)) : (KNOWN_TAGS[known] as string).padEnd(4);
  const version = flags >> 6;
  const transformed = tag === "glyf" || tag === "loca" ? version !== 3 : version !== 0;
  const original = base128(reader);
  return { tag, length: transformed ? base128(reader) : original, transformed };
}

/** UIntBase128: seven bits a byte, the last one without the highest bit. */
function base128(reader: ByteReader): number {
  let value = 0;
  for (let index = 0; index < 5; index++) {
    const byte = reader.u8();
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return value;
  }
  throw new Error("This is no WOFF2 font.");
}
