// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useFormQueue } from "./use-form-queue";

const start = (ids: string[], current: string) =>
  renderHook(({ ids, current }) => useFormQueue(ids, current), { initialProps: { ids, current } });

it("the forms follow each other as the list did at first, even if saved events leave it", () => {
  const { result, rerender } = start(["3", "5", "8"], "3");
  expect(result.current).toMatchObject({ place: 1, total: 3, next: "5" });
  rerender({ ids: ["5", "8"], current: "3" });
  expect(result.current?.next).toBe("5");
  rerender({ ids: ["8"], current: "5" });
  expect(result.current).toMatchObject({ place: 2, total: 3, next: "8" });
  rerender({ ids: [], current: "8" });
  expect(result.current).toMatchObject({ place: 3, total: 3, next: undefined });
});

it("another form starts with the list as it is then", () => {
  const { result, rerender } = start(["3", "5", "8"], "3");
  rerender({ ids: ["5", "8"], current: "" });
  expect(result.current).toBeNull();
  rerender({ ids: ["5", "8"], current: "8" });
  expect(result.current).toMatchObject({ place: 2, total: 2, next: undefined });
});

it("an event that is not in the list has no next one", () => {
  expect(start(["3"], "99").result.current).toBeNull();
});

it("an event that was moved to the trash is left out", () => {
  const { result } = start(["3", "5", "8"], "3");
  act(() => result.current?.leaveOut("5"));
  expect(result.current).toMatchObject({ place: 1, total: 2, next: "8" });
});
