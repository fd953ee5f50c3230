// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubElementSize } from "../../testing/stub-element-size";
import { PointPicker } from "./point-picker";

const LABELS = {
  map: "Place on the map",
  keys: "Keys",
  closer: "Closer",
  farther: "NearbyAlternatives",
  whole: "Whole",
  twoFingers: "Two fingers",
  wheel: "Hold {key}",
  contributors: "Contributors",
  pin: "The place",
};

beforeEach(() => {
  stubElementSize();
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("fetch", () => Promise.reject(new Error("offline")));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("moves its pin with the arrow keys, far with Shift", () => {
  const onChange = vi.fn<(latitude: number, longitude: number) => void>();
  const point = { latitude: 41, longitude: 29 };
  render(<PointPicker point={point} onChange={onChange} labels={LABELS} language="en" />);
  const pin = screen.getByRole("button", { name: "The place" });

  fireEvent.keyDown(pin, { key: "ArrowUp" });
  const [latitude = 0, longitude] = onChange.mock.lastCall ?? [];
  expect(latitude).toBeGreaterThan(41);
  expect(longitude).toBe(29);

  fireEvent.keyDown(pin, { key: "ArrowUp", shiftKey: true });
  expect(onChange.mock.lastCall?.[0]).toBeGreaterThan(latitude);
  fireEvent.keyDown(pin, { key: "ArrowLeft" });
  expect(onChange.mock.lastCall?.[1]).toBeLessThan(29);
});

it("has no pin until there is a point, and takes one where the map is pressed", () => {
  const onChange = vi.fn();
  render(<PointPicker point={null} onChange={onChange} labels={LABELS} language="tr" />);
  expect(screen.queryByRole("button", { name: "The place" })).toBeNull();
  fireEvent.click(screen.getByRole("application"), { clientX: 320, clientY: 240 });
  const [latitude, longitude] = onChange.mock.lastCall ?? [];
  // The middle of the country.
  expect(latitude).toBeCloseTo(39.1, 0);
  expect(longitude).toBeCloseTo(35.2, 0);
});
