// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { lazyComponent } from "./lazy";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("has its fallback until its code arrives, and asks for it again", async () => {
  vi.useFakeTimers();
  const load = vi.fn<() => Promise<() => string>>();
  load.mockRejectedValueOnce(new Error("gone")).mockResolvedValue(() => "drawn");
  const Part = lazyComponent("some-part", load);
  await act(async () =>
    render(
      <Suspense fallback="awaited">
        <Part />
      </Suspense>,
    ),
  );
  expect(screen.getByText("awaited")).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByText("drawn")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});
