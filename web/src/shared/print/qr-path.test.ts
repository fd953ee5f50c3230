import { expect, it } from "vitest";
import { qrCode } from "./qr-path";

it("draws the three corner squares of a code", () => {
  const { size, path } = qrCode("https://meydan.example/event/caz-gecesi");
  expect((size - 17) % 4).toBe(0);
  const corners = [`M0 0h7v1H0z`, `M${size - 7} 0h7v1H${size - 7}z`, `M0 ${size - 1}h7v1H0z`];
  for (const corner of corners) expect(path).toContain(corner);
});

it("draws every text differently, and the same text alike", () => {
  expect(qrCode("a")).toEqual(qrCode("a"));
  expect(qrCode("a")).not.toEqual(qrCode("b"));
});
