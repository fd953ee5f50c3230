import { expect, it } from "vitest";
import { platformOf } from "./use-platforms";

const ALL = [
  { platform_id: "manual", hosts: [] },
  { platform_id: "biletix", hosts: ["biletix.com"] },
  { platform_id: "passo", hosts: ["passo.com.tr"] },
];

it.each([
  ["https://www.biletix.com/etkinlik/1", "biletix"],
  ["https://biletix.com", "biletix"],
  ["http://passo.com.tr:8080/x", "passo"],
  ["https://mybiletix.com/x", undefined],
  ["biletix.com", undefined],
  ["", undefined],
])("%s is sold by %s", (url, platform) => {
  expect(platformOf(url, ALL)).toBe(platform);
});
