"""Makes the two font files of the public pages. See README.md beside it."""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

HERE = Path(__file__).parent
PACKAGES = HERE.parent.parent / "node_modules" / "@fontsource-variable"

TURKISH = [0x11E, 0x11F, 0x130, 0x15E, 0x15F]
LATIN = [
    *range(0x20, 0x7F),
    *(code for code in range(0xA0, 0x100) if code not in (0xA4, 0xAD)),  # nobody writes ¤, and a soft hyphen has no shape
    0x131,  # ı
    0x2009, 0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2022, 0x2026,
    0x2039, 0x203A, 0x20AC, 0x2122, 0x2191, 0x2193, 0x2212,
]
LATIN_EXT = [*TURKISH, 0x20BA]  # ₺
#: Letters that kern like the letter without its mark.
KERN_LIKE = {0x11E: "G", 0x11F: "g", 0x130: "I", 0x15E: "S", 0x15F: "s"}

FAMILIES = {
    "inter": {"file": "inter-{}-wght-normal", "limits": {"wght": (400, 700)}, "out": "inter-tr-400-700"},
    "bricolage-grotesque": {
        "file": "bricolage-grotesque-{}-wght-normal",
        "limits": {"wght": 700},
        "out": "bricolage-grotesque-tr-700",
    },
}


def part(package: str, family: dict, subset: str, unicodes: list[int]) -> TTFont:
    font = TTFont(PACKAGES / package / "files" / f"{family['file'].format(subset)}.woff2")
    options = Options()
    options.layout_features = ["kern", "mark", "mkmk", "ccmp", "locl", "tnum"]
    options.hinting = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    options.glyph_names = True
    options.legacy_kern = False
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=unicodes)
    subsetter.subset(font)
    missing = set(unicodes) - set(font.getBestCmap())
    if missing:
        sys.exit(f"{package} {subset} lacks {sorted(map(hex, missing))}")
    return instancer.instantiateVariableFont(font, family["limits"], inplace=True)


def add_glyphs(into: TTFont, source: TTFont, unicodes: list[int]) -> None:
    """Both are cuts of one design, so that outlines, widths and their variations can be copied as they are."""
    names: dict[str, str] = {}

    def copy(name: str) -> str:
        if name in names:
            return names[name]
        new = f"ext.{name}"
        names[name] = new
        glyph = source["glyf"][name]
        if glyph.isComposite():
            for component in glyph.components:
                component.glyphName = copy(component.glyphName)
        into["glyf"][new] = glyph
        into["hmtx"][new] = source["hmtx"][name]
        if "gvar" in into:
            into["gvar"].variations[new] = source["gvar"].variations.get(name, [])
        return new

    cmap = source.getBestCmap()
    for unicode in unicodes:
        name = copy(cmap[unicode])
        for table in into["cmap"].tables:
            if table.isUnicode():
                table.cmap[unicode] = name
        if unicode in KERN_LIKE:
            kern_like(into, name, into.getBestCmap()[ord(KERN_LIKE[unicode])])
    into.setGlyphOrder(into["glyf"].glyphOrder)


def kern_like(font: TTFont, new: str, model: str) -> None:
    if "GPOS" not in font:
        return
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for subtable in lookup.SubTable:
            subtable = getattr(subtable, "ExtSubTable", subtable)
            if subtable.LookupType != 2:
                continue
            second_classes = getattr(subtable, "ClassDef2", None)
            if second_classes is not None and model in second_classes.classDefs:
                second_classes.classDefs[new] = second_classes.classDefs[model]
            if model not in subtable.Coverage.glyphs:
                continue
            place = subtable.Coverage.glyphs.index(model)
            subtable.Coverage.glyphs.append(new)
            if subtable.Format == 1:
                subtable.PairSet.append(subtable.PairSet[place])
            elif model in subtable.ClassDef1.classDefs:
                subtable.ClassDef1.classDefs[new] = subtable.ClassDef1.classDefs[model]


def make(package: str, family: dict) -> None:
    font = part(package, family, "latin", LATIN)
    add_glyphs(font, part(package, family, "latin-ext", LATIN_EXT), LATIN_EXT)
    # Widths of the added glyphs are not in it; browsers read them from gvar instead.
    if "HVAR" in font:
        del font["HVAR"]
    font["post"].formatType = 3.0
    font.flavor = "woff2"
    out = HERE / f"{family['out']}.woff2"
    font.save(out)
    print(f"{out.name}: {out.stat().st_size} bytes, {len(font.getBestCmap())} characters")


for package, family in FAMILIES.items():
    make(package, family)
ranges = sorted({*LATIN, *LATIN_EXT})
runs: list[list[int]] = []
for code in ranges:
    if runs and code == runs[-1][1] + 1:
        runs[-1][1] = code
    else:
        runs.append([code, code])
print("unicode-range:", ", ".join(f"U+{a:04X}" if a == b else f"U+{a:04X}-{b:04X}" for a, b in runs))
