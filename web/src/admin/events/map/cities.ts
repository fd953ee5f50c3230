/** Where the map looks while only the city is known. */

export interface Point {
  latitude: number;
  longitude: number;
}

interface City extends Point {
  name: string;
}

const TABLE: readonly [name: string, latitude: number, longitude: number][] = [
  ["İstanbul", 41.01, 28.98],
  ["Ankara", 39.93, 32.86],
  ["İzmir", 38.42, 27.14],
  ["Antalya", 36.9, 30.7],
  ["Adana", 37.0, 35.32],
  ["Diyarbakır", 37.91, 40.24],
  ["Trabzon", 41.0, 39.72],
  ["Erzurum", 39.9, 41.27],
  ["Samsun", 41.29, 36.33],
  ["Van", 38.5, 43.38],
  ["Konya", 37.87, 32.48],
  ["Kayseri", 38.73, 35.48],
  ["Bursa", 40.19, 29.06],
  ["Gaziantep", 37.07, 37.38],
  ["Eskişehir", 39.78, 30.52],
  ["Mersin", 36.8, 34.63],
  ["Şanlıurfa", 37.16, 38.79],
  ["Sivas", 39.75, 37.02],
  ["Malatya", 38.35, 38.31],
  ["Denizli", 37.77, 29.09],
  ["Muğla", 37.22, 28.36],
  ["Bodrum", 37.03, 27.43],
  ["Çanakkale", 40.15, 26.41],
  ["Edirne", 41.68, 26.56],
  ["Tekirdağ", 40.98, 27.51],
  ["Balıkesir", 39.65, 27.88],
  ["Kocaeli", 40.77, 29.94],
  ["Sakarya", 40.77, 30.4],
  ["Aydın", 37.85, 27.84],
  ["Manisa", 38.61, 27.43],
  ["Afyonkarahisar", 38.76, 30.54],
  ["Kapadokya", 38.64, 34.83],
  ["Nevşehir", 38.62, 34.71],
  ["Hatay", 36.2, 36.16],
  ["Mardin", 37.31, 40.74],
  ["Kars", 40.6, 43.1],
  ["Rize", 41.02, 40.52],
  ["Ordu", 40.98, 37.88],
  ["Sinop", 42.03, 35.15],
  ["Zonguldak", 41.45, 31.79],
  ["Kahramanmaraş", 37.58, 36.93],
  ["Elazığ", 38.67, 39.22],
];

const CITIES: readonly City[] = TABLE.map(([name, latitude, longitude]) => ({ name, latitude, longitude }));

/** Where a city is, however it is spelt; null for one that is not known here. */
export function findCity(name: string): Point | null {
  const wanted = fold(name);
  return wanted === "" ? null : (CITIES.find((city) => fold(city.name) === wanted) ?? null);
}

/** Without case and the dots of Turkish letters: "IZMIR" is İzmir. */
const fold = (text: string): string =>
  text.trim().toLocaleLowerCase("tr").replace(/ı/g, "i").normalize("NFD").replace(/\p{M}/gu, "");
