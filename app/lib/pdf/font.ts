import * as fontkit from "fontkit";
import { fnv1a } from "../hash.ts";
import { name, type PdfFile, type Ref } from "./objects.ts";
import { type Outline, trueTypeOf } from "./truetype.ts";

/** A positioned glyph: distances in ems from the end of the previous glyph. */
export interface SetGlyph {
  /** In the embedded font. */
  cid: number;
  advance: number;
  x: number;
  y: number;
}

export interface Shaped {
  font: Font;
  glyphs: SetGlyph[];
  /** In ems. */
  width: number;
  /** The characters of the glyphs in their order. It differs from the text if the script reorders or replaces glyphs. */
  says: string;
}

/** Nothing but figures, signs and capitals. */
const FIGURES = /^[^\p{Ll}\p{Lo}]*\d[^\p{Ll}\p{Lo}]*$/u;

/** A font file at one weight. It collects the glyphs that are used, and embeds only those. */
export class Font {
  private readonly variation: fontkit.Font;
  /** The used glyphs by their id in the file. The first is the replacement glyph. */
  private readonly used = new Map<number, { cid: number; codePoints: number[] }>([
    [0, { cid: 0, codePoints: [] }],
  ]);
  private readonly shapes = new Map<string, Shaped>();

  /** @param key names the font inside the document: letters, digits and hyphens */
  constructor(
    sfnt: Uint8Array,
    readonly key: string,
    weight: number,
  ) {
    this.variation = fontkit.create(sfnt).getVariation({ wght: weight });
  }

  has(codePoint: number): boolean {
    return this.variation.hasGlyphForCodePoint(codePoint);
  }

  /** Returns the glyphs, in visual order, of a text in one script and one direction. Digits have equal widths. */
  shape(text: string, direction: "ltr" | "rtl"): Shaped {
    const key = `${direction} ${text}`;
    const known = this.shapes.get(key);
    if (known) return known;
    const { unitsPerEm } = this.variation;
    const run = this.layout(text, direction);
    const glyphs = run.glyphs.map((glyph, index) => {
      const { xAdvance, xOffset, yOffset } = run.positions[index] as fontkit.GlyphPosition;
      return {
        cid: this.cidOf(glyph),
        advance: xAdvance / unitsPerEm,
        x: xOffset / unitsPerEm,
        y: yOffset / unitsPerEm,
      };
    });
    const width = glyphs.reduce((sum, { advance }) => sum + advance, 0);
    const says = String.fromCodePoint(...run.glyphs.flatMap(({ codePoints }) => codePoints));
    const shaped = { font: this, glyphs, width, says };
    this.shapes.set(key, shaped);
    return shaped;
  }

  /** fontkit throws on some stacked marks for which a font has no anchors: the text is then set without marks. */
  private layout(text: string, direction: "ltr" | "rtl"): ReturnType<fontkit.Font["layout"]> {
    try {
      // Kerning would pull the spaces of "5 – 7" together, and columns of figures apart.
      const features = { tnum: true, ...(FIGURES.test(text) ? { kern: false } : {}) };
      return this.variation.layout(text, features, undefined, undefined, direction);
    } catch {
      const bare = text.replace(/\p{M}/gu, "");
      if (bare === text) return { glyphs: [], positions: [] };
      return this.layout(bare, direction);
    }
  }

  private cidOf({ id, codePoints }: fontkit.Glyph): number {
    const known = this.used.get(id);
    if (known) return known.cid;
    const cid = this.used.size;
    this.used.set(id, { cid, codePoints: [...codePoints] });
    return cid;
  }

  /** Returns the widths of the used glyphs in ems, as the embedded font has them. */
  private widths(): number[] {
    return [...this.used.keys()].map(
      (id) => this.variation.getGlyph(id).advanceWidth / this.variation.unitsPerEm,
    );
  }
  widthOf(cid: number): number {
    this.cachedWidths ??= [];
    if (this.cachedWidths.length !== this.used.size) this.cachedWidths = this.widths();
    return this.cachedWidths[cid] ?? 0;
  }
  private cachedWidths: number[] | undefined;

  /** Embeds the glyphs that were set as a composite font with a map back to characters (ISO 32000-1, 9.7 and 9.10.3). */
  async embed(file: PdfFile): Promise<Ref> {
    const { unitsPerEm, ascent, descent, capHeight, bbox } = this.variation;
    const outlines: Outline[] = [...this.used.keys()].map((id) => {
      const glyph = this.variation.getGlyph(id);
      return { commands: glyph.path.commands, advance: glyph.advanceWidth };
    });
    const program = trueTypeOf(outlines, { unitsPerEm, ascent, descent });
    const thousandths = (units: number) => Math.round((units * 1000) / unitsPerEm);
    const baseFont = name(`${tagOf(this.key)}+${this.key}`);
    const descriptor = file.add({
      Type: name("FontDescriptor"),
      FontName: baseFont,
      Flags: 4,
      FontBBox: [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].map(thousandths),
      ItalicAngle: 0,
      Ascent: thousandths(ascent),
      Descent: thousandths(descent),
      CapHeight: thousandths(capHeight),
      StemV: 80,
      FontFile2: await file.addStream(program, { Length1: program.length }),
    });
    const descendant = file.add({
      Type: name("Font"),
      Subtype: name("CIDFontType2"),
      BaseFont: baseFont,
      CIDSystemInfo: { Registry: "Adobe", Ordering: "Identity", Supplement: 0 },
      FontDescriptor: descriptor,
      W: [0, this.widths().map((width) => width * 1000)],
      CIDToGIDMap: name("Identity"),
    });
    return file.add({
      Type: name("Font"),
      Subtype: name("Type0"),
      BaseFont: baseFont,
      Encoding: name("Identity-H"),
      DescendantFonts: [descendant],
      ToUnicode: await file.addStream(this.characterMap()),
    });
  }

  private characterMap(): string {
    const rows = [...this.used.values()]
      .filter(({ codePoints }) => codePoints.length > 0)
      .map(({ cid, codePoints }) => `<${digits4(cid)}> <${utf16(String.fromCodePoint(...codePoints))}>`);
    const blocks: string[] = [];
    for (let at = 0; at < rows.length; at += 100) {
      const block = rows.slice(at, at + 100);
      blocks.push(`${block.length} beginbfchar\n${block.join("\n")}\nendbfchar`);
    }
    return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join("\n")}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
  }
}

export const digits4 = (value: number) => value.toString(16).padStart(4, "0");

const utf16 = (text: string) =>
  Array.from({ length: text.length }, (_, index) => digits4(text.charCodeAt(index))).join("");

/** Returns the subset tag of an embedded font: six capital letters, the same for the same key. */
function tagOf(key: string): string {
  let value = fnv1a(key);
  return Array.from({ length: 6 }, () => {
    const letter = String.fromCharCode(65 + (value % 26));
    value = Math.floor(value / 26) + 7919;
    return letter;
  }).join("");
}
