import { expect, it } from "vitest";
import { toBytes, toText } from "./passkey";

it("reads and writes base64url without padding", () => {
  const bytes = Uint8Array.from([251, 255, 191, 0, 1]);
  expect(toText(bytes)).toBe("-_-_AAE");
  expect([...toBytes("-_-_AAE")]).toEqual([...bytes]);
  for (let length = 0; length < 9; length++) {
    const some = Uint8Array.from({ length }, (_, place) => place * 31);
    expect([...toBytes(toText(some))]).toEqual([...some]);
  }
});
