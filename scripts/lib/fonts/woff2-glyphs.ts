import { ByteReader, ByteWriter } from "../../../app/lib/pdf/bytes.ts";

/** Reverses WOFF2's transformation of outlines and metrics (W3C WOFF 2.0, 5.1 to 5.4). Drops hints, which are not used. */
export function restoreGlyphs(tables: Map<string, Uint8Array>, metricsToo: boolean): void {
  const { glyf, loca, lefts, indexFormat } = glyphsOf(tables.get("glyf") as Uint8Array);
  tables.set("glyf", glyf);
  tables.set("loca", loca);
  const head = (tables.get("head") as Uint8Array).slice();
  head[51] = indexFormat;
  tables.set("head", head);
  if (metricsToo) tables.set("hmtx", metricsOf(tables, lefts));
}

interface Streams {
  contours: ByteReader;
  points: ByteReader;
  flags: ByteReader;
  glyphs: ByteReader;
  composites: ByteReader;
  boxes: ByteReader;
  instructions: ByteReader;
}

const STREAMS: (keyof Streams)[] = [
  "contours",
  "points",
  "flags",
  "glyphs",
  "composites",
  "boxes",
  "instructions",
];

function glyphsOf(table: Uint8Array) {
  const header = new ByteReader(table, 4);
  const count = header.u16();
  header.at = 8;
  const sizes = STREAMS.map(() => header.u32());
  const streams = Object.fromEntries(
    STREAMS.map((name, index) => [name, new ByteReader(header.take(sizes[index] as number))]),
  ) as unknown as Streams;
  const boxed = streams.boxes.take(((count + 31) >> 5) * 4);

  const glyf = new ByteWriter();
  const loca = new ByteWriter();
  const lefts: number[] = [];
  loca.u32(0);
  for (let glyph = 0; glyph < count; glyph++) {
    const hasBox = ((boxed[glyph >> 3] as number) & (0x80 >> (glyph & 7))) !== 0;
    const box = (): number[] | null => (hasBox ? Array.from({ length: 4 }, () => streams.boxes.i16()) : null);
    const contours = streams.contours.i16();
    if (contours > 0) lefts.push(simpleGlyph(streams, contours, box(), glyf));
    else if (contours < 0) lefts.push(compositeGlyph(streams, box() ?? [0, 0, 0, 0], glyf));
    else lefts.push(0);
    glyf.align(4);
    loca.u32(glyf.length);
  }
  return { glyf: glyf.result(), loca: loca.result(), lefts, indexFormat: 1 };
}

/** Writes the glyph and returns its left edge. */
function simpleGlyph(streams: Streams, contours: number, given: number[] | null, out: ByteWriter): number {
  const ends: number[] = [];
  let total = 0;
  for (let index = 0; index < contours; index++) {
    total += u255(streams.points);
    ends.push(total - 1);
  }
  const deltas = Array.from({ length: total }, () => triplet(streams.flags.u8(), streams.glyphs));
  streams.instructions.take(u255(streams.glyphs));
  const box = given ?? boxOf(deltas);
  out.i16(contours);
  for (const edge of box) out.i16(edge);
  for (const end of ends) out.u16(end);
  out.u16(0);
  for (const { onCurve } of deltas) out.u8(onCurve ? 1 : 0);
  for (const { dx } of deltas) out.i16(dx);
  for (const { dy } of deltas) out.i16(dy);
  return box[0] as number;
}

const MORE_COMPONENTS = 0x20;
const HAS_INSTRUCTIONS = 0x100;

/** How many bytes a component takes after its flags: the glyph, two arguments, and a scale of 1, 2 or 4 numbers. */
const componentSize = (flags: number) =>
  2 + (flags & 1 ? 4 : 2) + (flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);

function compositeGlyph(streams: Streams, box: number[], out: ByteWriter): number {
  out.i16(-1);
  for (const edge of box) out.i16(edge);
  let instructed = false;
  for (let flags = MORE_COMPONENTS; flags & MORE_COMPONENTS; ) {
    flags = streams.composites.u16();
    instructed ||= (flags & HAS_INSTRUCTIONS) !== 0;
    out.u16(flags & ~HAS_INSTRUCTIONS);
    out.put(streams.composites.take(componentSize(flags)));
  }
  if (instructed) streams.instructions.take(u255(streams.glyphs));
  return box[0] as number;
}

interface Delta {
  dx: number;
  dy: number;
  onCurve: boolean;
}

/** A point's distance from the one before it: how many bytes hold it, and how, is in the flag (5.2). */
function triplet(flag: number, data: ByteReader): Delta {
  const onCurve = flag < 128;
  const code = flag & 0x7f;
  const signed = (value: number, bit: number) => (bit & 1 ? value : -value);
  if (code < 10) return { onCurve, dx: 0, dy: signed(((code & 14) << 7) + data.u8(), code) };
  if (code < 20) return { onCurve, dx: signed((((code - 10) & 14) << 7) + data.u8(), code), dy: 0 };
  if (code < 84) {
    const base = code - 20;
    const byte = data.u8();
    return {
      onCurve,
      dx: signed(1 + (base & 0x30) + (byte >> 4), code),
      dy: signed(1 + ((base & 0x0c) << 2) + (byte & 0x0f), code >> 1),
    };
  }
  if (code < 120) {
    const base = code - 84;
    const dx = 1 + (Math.floor(base / 12) << 8) + data.u8();
    const dy = 1 + (((base % 12) >> 2) << 8) + data.u8();
    return { onCurve, dx: signed(dx, code), dy: signed(dy, code >> 1) };
  }
  if (code < 124) {
    const [first, second, third] = [data.u8(), data.u8(), data.u8()];
    return {
      onCurve,
      dx: signed((first << 4) + (second >> 4), code),
      dy: signed(((second & 0x0f) << 8) + third, code >> 1),
    };
  }
  const dx = data.u16();
  const dy = data.u16();
  return { onCurve, dx: signed(dx, code), dy: signed(dy, code >> 1) };
}

function boxOf(deltas: Delta[]): number[] {
  let [x, y] = [0, 0];
  const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number];
  for (const { dx, dy } of deltas) {
    x += dx;
    y += dy;
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}

/** 255UInt16: one byte up to 252, two up to 761, else three. */
function u255(reader: ByteReader): number {
  const code = reader.u8();
  if (code === 253) return reader.u16();
  if (code === 254) return reader.u8() + 506;
  if (code === 255) return reader.u8() + 253;
  return code;
}

/** Left side bearings that were left out are the glyphs' left edges (5.4). */
function metricsOf(tables: Map<string, Uint8Array>, lefts: readonly number[]): Uint8Array {
  const widths = new ByteReader(tables.get("hhea") as Uint8Array, 34).u16();
  const stored = new ByteReader(tables.get("hmtx") as Uint8Array);
  const flags = stored.u8();
  const advances = Array.from({ length: widths }, () => stored.u16());
  const bearing = (from: number, to: number, omitted: boolean) =>
    lefts.slice(from, to).map((left) => (omitted ? left : stored.i16()));
  const proportional = bearing(0, widths, (flags & 1) !== 0);
  const monospaced = bearing(widths, lefts.length, (flags & 2) !== 0);
  const out = new ByteWriter();
  for (const [index, advance] of advances.entries()) {
    out.u16(advance);
    out.i16(proportional[index] as number);
  }
  for (const left of monospaced) out.i16(left);
  return out.result();
}
