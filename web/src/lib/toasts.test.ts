import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearToasts, currentToasts, dismissToast, holdToast, releaseToast, toast } from "./toasts";

const NOTICE = { type: "info", title: "Title", message: "Message" } as const;
const phases = () => currentToasts().map(({ phase }) => phase);

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  clearToasts();
  vi.useRealTimers();
});

it("appears 100 ms after it was made", () => {
  toast(NOTICE);
  vi.advanceTimersByTime(99);
  expect(phases()).toEqual(["entering"]);
  vi.advanceTimersByTime(1);
  expect(phases()).toEqual(["shown"]);
});

it("slides out after its duration and is removed 300 ms later", () => {
  toast({ ...NOTICE, duration: 1000 });
  vi.advanceTimersByTime(100 + 999);
  expect(phases()).toEqual(["shown"]);
  vi.advanceTimersByTime(1);
  expect(phases()).toEqual(["leaving"]);
  vi.advanceTimersByTime(299);
  expect(phases()).toEqual(["leaving"]);
  vi.advanceTimersByTime(1);
  expect(currentToasts()).toEqual([]);
});

it("slides out at once when it is closed, and closing twice changes nothing", () => {
  const id = toast(NOTICE);
  vi.advanceTimersByTime(100);
  dismissToast(id);
  vi.advanceTimersByTime(200);
  dismissToast(id);
  expect(phases()).toEqual(["leaving"]);
  vi.advanceTimersByTime(100);
  expect(currentToasts()).toEqual([]);
});

it("is paused while it has the pointer", () => {
  const id = toast({ ...NOTICE, duration: 1000 });
  vi.advanceTimersByTime(600);
  holdToast(id);
  vi.advanceTimersByTime(60_000);
  expect(phases()).toEqual(["shown"]);
  releaseToast(id);
  vi.advanceTimersByTime(1000);
  expect(phases()).toEqual(["leaving"]);
});

it("keeps several, each with its own clock, and clears them all", () => {
  toast({ ...NOTICE, duration: 1000 });
  toast({ ...NOTICE, duration: 5000 });
  vi.advanceTimersByTime(1400);
  expect(currentToasts().map(({ duration }) => duration)).toEqual([5000]);
  clearToasts();
  expect(currentToasts()).toEqual([]);
});
