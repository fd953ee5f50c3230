import { expect, it } from "vitest";
import { directionUrls } from "./directions";

const point = { latitude: 41.0082, longitude: 28.9784, address: "Rıhtım Sahne, İstanbul" };
const address = { latitude: null, longitude: 28.9784, address: " Rıhtım Sahne, Kadıköy & İstanbul " };

it("leads to the coordinates in every service", () => {
  expect(directionUrls(point, "tr")).toEqual([
    ["google", "https://www.google.com/maps/dir/?api=1&destination=41.0082%2C28.9784"],
    ["apple", "https://maps.apple.com/?daddr=41.0082%2C28.9784"],
    ["yandex", "https://yandex.com.tr/harita/?rtext=~41.0082%2C28.9784&rtt=auto"],
    ["openStreetMap", "https://www.openstreetmap.org/directions?to=41.0082%2C28.9784"],
  ]);
  expect(directionUrls(point, "en")[2]?.[1]).toContain("https://yandex.com/maps/?rtext=~");
  expect(directionUrls({ ...point, latitude: 0, longitude: 0 }, "en")[0]?.[1]).toContain("destination=0%2C0");
});

it("leads to the address without coordinates", () => {
  const written = "R%C4%B1ht%C4%B1m%20Sahne%2C%20Kad%C4%B1k%C3%B6y%20%26%20%C4%B0stanbul";
  expect(directionUrls(address, "tr").map(([, url]) => url.split("=").at(-1))).toEqual(
    Array(4).fill(written),
  );
});

it("leads nowhere if nothing is known", () => {
  expect(directionUrls({ address: " " }, "tr")).toEqual([]);
});
