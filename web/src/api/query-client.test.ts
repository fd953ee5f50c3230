import { expect, it } from "vitest";
import { ApiError } from "./client";
import { retryDelay, shouldRetry } from "./query-client";

it("asks a failing server three more times, a refusal never", () => {
  expect(shouldRetry(2, new ApiError(500, "x"))).toBe(true);
  expect(shouldRetry(3, new ApiError(500, "x"))).toBe(false);
  expect(shouldRetry(0, new TypeError("network"))).toBe(true);
  expect(shouldRetry(0, new ApiError(404, "x"))).toBe(false);
});

it("waits twice as long each time, at most 30 seconds", () => {
  expect([0, 1, 2, 10].map(retryDelay)).toEqual([1000, 2000, 4000, 30_000]);
});
