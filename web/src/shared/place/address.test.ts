import { expect, it } from "vitest";
import { formatPhone, placeLine } from "./address";

it.each([
  ["Kordon Cad. 12", "Konak", "İzmir", "Kordon Cad. 12, Konak, İzmir"],
  ["Kordon Cad. 12, KONAK", "Konak", "İzmir", "Kordon Cad. 12, KONAK, İzmir"],
  ["Kordon Cad. 12, Konak/Izmir", "Konak", "İzmir", "Kordon Cad. 12, Konak/Izmir"],
  ["", "Konak", "İzmir", "Konak, İzmir"],
  ["", "", "İzmir", "İzmir"],
])("address %j, district %j, city %j: %j", (address, district, city, line) => {
  expect(placeLine({ address, district, city })).toBe(line);
});

it.each([
  ["+902320000000", "+90 232 000 00 00"],
  ["02320000000", "0232 000 00 00"],
  ["+493012345678", "+493012345678"],
  ["112", "112"],
])("phone %s: %s", (phone, written) => {
  expect(formatPhone(phone)).toBe(written);
});
