// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { locate } from "./geolocation";

afterEach(() => vi.unstubAllGlobals());

type Answer = (found: (position: unknown) => void, failed: (problem: unknown) => void) => void;
const stub = (getCurrentPosition: Answer) =>
  vi.stubGlobal("navigator", { geolocation: { getCurrentPosition } });
const failure = (code: number) => ({ code, PERMISSION_DENIED: 1 });

it("resolves to the position, or to why it is not known", async () => {
  stub((found) => found({ coords: { latitude: 41, longitude: 29, accuracy: 10 } }));
  expect(await locate()).toEqual({ latitude: 41, longitude: 29 });
  stub((_, failed) => failed(failure(1)));
  expect(await locate()).toBe("refused");
  stub((_, failed) => failed(failure(3)));
  expect(await locate()).toBe("notFound");
  vi.stubGlobal("navigator", {});
  expect(await locate()).toBe("notFound");
});
