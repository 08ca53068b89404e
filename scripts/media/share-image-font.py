"""Makes app/lib/share-image/font.json: the outlines that share images are set in, from the site's own headline font.

Run again only when the font changes:  pip install fonttools brotli && python scripts/media/share-image-font.py
Outlines are SVG path data in thousandths of an em, y downwards; kerning is in the same unit.
"""

import json
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FONT = "node_modules/@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2"
OUT = "app/lib/share-image/font.json"
WEIGHT = 600
SMALLEST_KERN = 8

font = instantiateVariableFont(TTFont(FONT), {"wght": WEIGHT})
scale = 1000 / font["head"].unitsPerEm
glyph_set = font.getGlyphSet()
names = {chr(code): name for code, name in font.getBestCmap().items() if code >= 0x20 and chr(code).isprintable()}


def outline(name):
    pen = SVGPathPen(glyph_set, ntos=lambda value: str(round(value)))
    glyph_set[name].draw(TransformPen(pen, (scale, 0, 0, -scale, 0, 0)))
    return pen.getCommands()


def advance_of(record):
    return getattr(record, "XAdvance", 0) if record is not None else 0


def kern(left, right):
    """The first lookup that knows the pair decides, as in layout."""
    for lookup in kern_lookups:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if table.LookupType != 2 or left not in table.Coverage.glyphs:
                continue
            if table.Format == 1:
                records = table.PairSet[table.Coverage.glyphs.index(left)].PairValueRecord
                match = next((record for record in records if record.SecondGlyph == right), None)
                if match is None:
                    continue
                return advance_of(match.Value1)
            first = table.ClassDef1.classDefs.get(left, 0)
            second = table.ClassDef2.classDefs.get(right, 0)
            return advance_of(table.Class1Record[first].Class2Record[second].Value1)
    return 0


gpos = font["GPOS"].table
indices = sorted({i for f in gpos.FeatureList.FeatureRecord if f.FeatureTag == "kern" for i in f.Feature.LookupListIndex})
kern_lookups = [gpos.LookupList.Lookup[i] for i in indices]

kerned = [char for char in names if (char.isascii() or char in "’‘“”–—") and char != " "]


def kerning_after(left):
    """Such as "a-38 o-40": each following character with its distance."""
    values = {right: round(kern(names[left], names[right]) * scale) for right in kerned}
    return " ".join(f"{right}{value}" for right, value in values.items() if abs(value) >= SMALLEST_KERN)


font = {
    "license": "Newsreader, copyright 2020 The Newsreader Project Authors (https://github.com/productiontype/Newsreader), SIL Open Font License 1.1",
    "advances": {char: round(glyph_set[name].width * scale) for char, name in sorted(names.items())},
    "outlines": {char: outline(name) for char, name in sorted(names.items())},
    "kerning": {left: pairs for left in kerned if (pairs := kerning_after(left))},
}
with open(OUT, "w", encoding="utf-8") as file:
    json.dump(font, file, ensure_ascii=False, indent=2)
    file.write("\n")
print(len(font["outlines"]), "glyphs")
