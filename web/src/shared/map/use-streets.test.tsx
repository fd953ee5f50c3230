// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { Streets } from "./streets";
import { useStreets } from "./use-streets";

const openStreets = vi.fn<(file: string, onFailure: () => void) => Promise<Streets>>();
vi.mock("./streets", () => ({
  openStreets: (file: string, onFailure: () => void) => openStreets(file, onFailure),
}));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const FILE = "/map/0.pmtiles";
const STREETS: Streets = { addTo: () => () => undefined };

it("has no streets without a file, and loads nothing", () => {
  expect(renderHook(() => useStreets("")).result.current).toBeNull();
  expect(openStreets).not.toHaveBeenCalled();
});

it("opens the file", async () => {
  openStreets.mockResolvedValue(STREETS);
  const { result } = renderHook(() => useStreets(FILE));
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current).toBe(STREETS));
});

it("has no streets where the file cannot be read", async () => {
  openStreets.mockRejectedValue(new Error("404"));
  const { result } = renderHook(() => useStreets(FILE));
  await waitFor(() => expect(result.current).toBeNull());
});

it("drops the streets when a later request fails", async () => {
  openStreets.mockResolvedValue(STREETS);
  const { result } = renderHook(() => useStreets(FILE));
  await waitFor(() => expect(result.current).toBe(STREETS));
  act(() => openStreets.mock.lastCall?.[1]());
  expect(result.current).toBeNull();
});

it("gives up a file that does not come, and does not change the map when it comes late", async () => {
  vi.useFakeTimers();
  let open: (streets: Streets) => void = () => undefined;
  openStreets.mockReturnValue(
    new Promise((resolve) => {
      open = resolve;
    }),
  );
  const { result } = renderHook(() => useStreets(FILE));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(result.current).toBeNull();
  await act(async () => open(STREETS));
  expect(result.current).toBeNull();
});
