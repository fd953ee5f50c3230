/** The labels of the base map by priority: a label that would overlap an earlier one is left out. */
import type { Language } from "../../lib/language";

export interface Place {
  name: string;
  latitude: number;
  longitude: number;
  kind: "country" | "sea" | "city";
  /** The first zoom level with this label. */
  minZoom: number;
}

type Row = [tr: string, latitude: number, longitude: number, en?: string];

const COUNTRIES: readonly Row[] = [
  ["YUNANİSTAN", 39.6, 22.1, "GREECE"],
  ["BULGARİSTAN", 42.7, 25.1, "BULGARIA"],
  ["ROMANYA", 45.8, 25, "ROMANIA"],
  ["GÜRCİSTAN", 42.1, 43.5, "GEORGIA"],
  ["ERMENİSTAN", 40.5, 44.9, "ARMENIA"],
  ["AZERBAYCAN", 40.4, 47.8, "AZERBAIJAN"],
  ["İRAN", 36.3, 48.2, "IRAN"],
  ["IRAK", 34.6, 43.2, "IRAQ"],
  ["SURİYE", 35, 38.6, "SYRIA"],
  ["KIBRIS", 35.05, 33.2, "CYPRUS"],
  ["UKRAYNA", 48, 32, "UKRAINE"],
  ["MISIR", 28, 30, "EGYPT"],
];

const SEAS: readonly Row[] = [
  ["Karadeniz", 43.1, 34, "Black Sea"],
  ["Akdeniz", 34.6, 29.6, "Mediterranean Sea"],
  ["Ege Denizi", 38.9, 25.2, "Aegean Sea"],
  ["Marmara Denizi", 40.72, 28.1, "Sea of Marmara"],
];

const CITIES: readonly Row[] = [
  ["İstanbul", 41.01, 28.97, "Istanbul"],
  ["Ankara", 39.93, 32.86],
  ["İzmir", 38.42, 27.14, "Izmir"],
  ["Antalya", 36.9, 30.7],
  ["Adana", 37, 35.32],
  ["Diyarbakır", 37.91, 40.23],
  ["Trabzon", 41, 39.72],
  ["Erzurum", 39.9, 41.27],
  ["Van", 38.5, 43.38],
  ["Konya", 37.87, 32.48],
  ["Samsun", 41.29, 36.33],
  ["Bursa", 40.19, 29.06],
  ["Gaziantep", 37.07, 37.38],
  ["Kayseri", 38.73, 35.48],
  ["Sivas", 39.75, 37.02],
  ["Eskişehir", 39.78, 30.52],
  ["Mersin", 36.8, 34.63],
  ["Şanlıurfa", 37.16, 38.79],
  ["Malatya", 38.35, 38.31],
  ["Denizli", 37.77, 29.09],
  ["Muğla", 37.22, 28.36],
  ["Çanakkale", 40.15, 26.41],
  ["Edirne", 41.68, 26.56],
  ["Balıkesir", 39.65, 27.88],
  ["Hatay", 36.2, 36.16],
  ["Kahramanmaraş", 37.58, 36.93],
  ["Elazığ", 38.67, 39.22],
  ["Kastamonu", 41.38, 33.78],
  ["Zonguldak", 41.45, 31.79],
  ["Kars", 40.6, 43.1],
  ["Mardin", 37.31, 40.74],
  ["Afyonkarahisar", 38.76, 30.54],
  ["Kocaeli", 40.77, 29.94],
  ["Sakarya", 40.77, 30.4],
  ["Manisa", 38.61, 27.43],
  ["Aydın", 37.85, 27.84],
  ["Tekirdağ", 40.98, 27.51],
  ["Ordu", 40.98, 37.88],
  ["Nevşehir", 38.62, 34.71],
  ["Batman", 37.88, 41.13],
  ["Rize", 41.02, 40.52],
  ["Tokat", 40.31, 36.55],
  ["Çorum", 40.55, 34.96],
  ["Isparta", 37.76, 30.55],
  ["Sinop", 42.03, 35.15],
  ["Aksaray", 38.37, 34.03],
  ["Niğde", 37.97, 34.68],
  ["Yozgat", 39.82, 34.8],
  ["Bolu", 40.74, 31.61],
  ["Düzce", 40.84, 31.16],
  ["Kırıkkale", 39.85, 33.51],
  ["Kırşehir", 39.15, 34.16],
  ["Çankırı", 40.6, 33.62],
  ["Amasya", 40.65, 35.83],
  ["Giresun", 40.91, 38.39],
  ["Gümüşhane", 40.46, 39.48],
  ["Artvin", 41.18, 41.82],
  ["Bayburt", 40.26, 40.23],
  ["Erzincan", 39.75, 39.49],
  ["Tunceli", 39.11, 39.55],
  ["Bingöl", 38.88, 40.5],
  ["Muş", 38.74, 41.5],
  ["Bitlis", 38.4, 42.11],
  ["Siirt", 37.93, 41.94],
  ["Şırnak", 37.52, 42.46],
  ["Hakkâri", 37.57, 43.74],
  ["Ağrı", 39.72, 43.05],
  ["Iğdır", 39.92, 44.04],
  ["Ardahan", 41.11, 42.7],
  ["Adıyaman", 37.76, 38.28],
  ["Osmaniye", 37.07, 36.25],
  ["Kilis", 36.72, 37.12],
  ["Karaman", 37.18, 33.22],
  ["Burdur", 37.72, 30.29],
  ["Uşak", 38.68, 29.41],
  ["Kütahya", 39.42, 29.98],
  ["Bilecik", 40.14, 29.98],
  ["Yalova", 40.65, 29.27],
  ["Kırklareli", 41.74, 27.22],
  ["Bartın", 41.64, 32.34],
  ["Karabük", 41.2, 32.63],
  // Tourist places, then cities abroad.
  ["Bodrum", 37.03, 27.43],
  ["Marmaris", 36.85, 28.27],
  ["Fethiye", 36.62, 29.12],
  ["Alanya", 36.54, 32],
  ["Kaş", 36.2, 29.64],
  ["Side", 36.77, 31.39],
  ["Kuşadası", 37.86, 27.26],
  ["Çeşme", 38.32, 26.31],
  ["Ayvalık", 39.32, 26.69],
  ["Bandırma", 40.35, 27.97],
  ["Göreme", 38.64, 34.83],
  ["Atina", 37.98, 23.73, "Athens"],
  ["Sofya", 42.7, 23.32, "Sofia"],
  ["Tiflis", 41.72, 44.79, "Tbilisi"],
  ["Erivan", 40.18, 44.51, "Yerevan"],
  ["Lefkoşa", 35.17, 33.36, "Nicosia"],
  ["Halep", 36.2, 37.16, "Aleppo"],
  ["Selanik", 40.64, 22.94, "Thessaloniki"],
  ["Tebriz", 38.08, 46.29, "Tabriz"],
  ["Musul", 36.34, 43.13, "Mosul"],
  ["Batum", 41.65, 41.64, "Batumi"],
];

/** Shown from `DISTRICT_ZOOM` on: on a map of the country they would stand for their city. */
const DISTRICTS: readonly Row[] = [
  ["Kadıköy", 40.99, 29.03],
  ["Beşiktaş", 41.04, 29.01],
  ["Üsküdar", 41.02, 29.03],
  ["Bakırköy", 40.98, 28.87],
  ["Sarıyer", 41.17, 29.05],
  ["Pendik", 40.88, 29.23],
  ["Beykoz", 41.13, 29.1],
  ["Maltepe", 40.93, 29.13],
  ["Şile", 41.17, 29.61],
  ["Silivri", 41.07, 28.25],
  ["Büyükçekmece", 41.02, 28.58],
  ["Adalar", 40.87, 29.1],
  ["Çankaya", 39.89, 32.85],
  ["Keçiören", 40, 32.86],
  ["Karşıyaka", 38.46, 27.11],
  ["Bornova", 38.47, 27.22],
  ["Urla", 38.32, 26.76],
  ["Foça", 38.67, 26.75],
  ["Nilüfer", 40.21, 28.98],
  ["Mudanya", 40.38, 28.88],
  ["Gebze", 40.8, 29.43],
  ["İznik", 40.43, 29.72, "Iznik"],
  ["Tarsus", 36.92, 34.89],
  ["İskenderun", 36.59, 36.17, "Iskenderun"],
];
const DISTRICT_ZOOM = 7.5;

export function placeLabels(language: Language): Place[] {
  const read =
    (kind: Place["kind"], minZoom = 0) =>
    ([tr, latitude, longitude, en = tr]: Row): Place => ({
      name: language === "tr" ? tr : en,
      latitude,
      longitude,
      kind,
      minZoom,
    });
  return [
    ...CITIES.slice(0, 12).map(read("city")),
    ...SEAS.map(read("sea")),
    ...COUNTRIES.map(read("country")),
    ...CITIES.slice(12).map(read("city")),
    ...DISTRICTS.map(read("city", DISTRICT_ZOOM)),
  ];
}

/** The last zoom level with these labels; closer in, the street map names quarters and streets. */
export const LAST_OWN_LABELS = 13;

/** Pixels at the current zoom. */
interface Spot {
  x: number;
  y: number;
}

/** What labels keep clear of. */
export interface Obstacle extends Spot {
  radius: number;
}

/** A label and the distance of its center from its place, in pixels. */
export interface PlacedLabel extends Place {
  dx: number;
  dy: number;
}

/** The box of a label: its center and half of its size. */
interface Box extends Spot {
  halfWidth: number;
}

const LETTER = 3.6;
const HALF_HEIGHT = 8;
/** Between two labels, so that the map is not full of names. */
const GAP = { across: 6, up: 5 };
/** The dot of a city and its halo. */
const DOT = 4;
/** Between the centers of a place and of its label: beside its dot, or beside a pin upon it. */
const NEAR = 20;
const FAR = 33;
/** From the place to the end of a label at its side. */
const SIDE = 9;
const FAR_SIDE = 26;

/** Where a label may be, best first. Countries and seas have no dot to be beside. */
function positions({ name, kind }: Place): [dx: number, dy: number][] {
  if (kind !== "city") return [[0, 0]];
  const half = name.length * LETTER;
  return [
    [0, NEAR],
    [0, FAR],
    [half + SIDE, 0],
    [-half - SIDE, 0],
    [half + FAR_SIDE, 0],
    [-half - FAR_SIDE, 0],
    [0, -NEAR],
    [0, -FAR],
  ];
}

/** The labels, in order, each at the first position that is free of earlier labels, of dots and of pins; left out where none is. */
export function arrangeLabels<T extends Place & Spot>(
  places: readonly T[],
  pins: readonly Obstacle[],
): (T & PlacedLabel)[] {
  const taken: Box[] = [];
  const obstacles = [...pins];
  return places.flatMap((place) => {
    const dot = { x: place.x, y: place.y, radius: DOT };
    if (place.kind === "city" && taken.some((box) => touches(box, dot))) return [];
    for (const [dx, dy] of positions(place)) {
      const box = { x: place.x + dx, y: place.y + dy, halfWidth: place.name.length * LETTER };
      if (taken.some((other) => overlaps(box, other)) || obstacles.some((spot) => touches(box, spot)))
        continue;
      taken.push(box);
      if (place.kind === "city") obstacles.push(dot);
      return [{ ...place, dx, dy }];
    }
    return [];
  });
}

const overlaps = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) < a.halfWidth + b.halfWidth + GAP.across &&
  Math.abs(a.y - b.y) < 2 * HALF_HEIGHT + GAP.up;

function touches({ x, y, halfWidth }: Box, pin: Obstacle): boolean {
  const across = Math.max(0, Math.abs(pin.x - x) - halfWidth);
  const up = Math.max(0, Math.abs(pin.y - y) - HALF_HEIGHT);
  return Math.hypot(across, up) < pin.radius;
}
