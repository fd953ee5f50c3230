// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { leftLayer, stepInLayer, useLayer } from "./layer";

/** The entries of a history, the present one last; a step back is made when the test says so. */
let entries: { state: unknown; address: string }[] = [];
let steps = 0;

beforeEach(() => {
  entries = [{ state: null, address: "/search" }];
  steps = 0;
  window.history.replaceState(null, "", "/search");
  const { replaceState } = window.history;
  const show = () => {
    const { state, address } = entries.at(-1) ?? { state: null, address: "/" };
    replaceState.call(window.history, state, "", address);
  };
  vi.spyOn(window.history, "pushState").mockImplementation((state, _, address) => {
    entries.push({ state, address: String(address ?? entries.at(-1)?.address) });
    show();
  });
  vi.spyOn(window.history, "replaceState").mockImplementation((state, _, address) => {
    entries[entries.length - 1] = { state, address: String(address) };
    show();
  });
  vi.spyOn(window.history, "back").mockImplementation(() => {
    steps += 1;
  });
  goBack = () => {
    entries.pop();
    show();
    return leftLayer();
  };
});
let goBack: () => boolean;

/** Lets the history arrive where it is on its way to. */
const arrive = () => {
  expect(steps).toBe(1);
  steps = 0;
  return goBack();
};
const addresses = () => entries.map(({ address }) => address);

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Sheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  useLayer(isOpen, onClose);
  return null;
}

function show() {
  const onClose = vi.fn();
  const sheet = (isOpen: boolean) => (
    <StrictMode>
      <Sheet isOpen={isOpen} onClose={onClose} />
    </StrictMode>
  );
  const { rerender, unmount } = render(sheet(true));
  const turn = (isOpen: boolean) => act(async () => rerender(sheet(isOpen)));
  return { onClose, turn, unmount };
}

it("is closed by a step back, and has one entry", async () => {
  const { onClose, turn } = show();
  await turn(true);
  expect(entries).toHaveLength(2);
  expect(goBack()).toBe(true);
  expect(onClose).toHaveBeenCalledOnce();
  await turn(false);
  expect(steps).toBe(0);
  expect(leftLayer()).toBe(false);
});

it("takes its entry away when it is closed otherwise", async () => {
  const { onClose, turn } = show();
  await turn(false);
  expect(arrive()).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
  expect(addresses()).toEqual(["/search"]);
});

it("leaves its choices to the page below", async () => {
  const { turn } = show();
  expect(stepInLayer("/search?city=Ankara", "/search", {})).toBe(true);
  expect(stepInLayer("/search?city=Ankara&price=free", "/search", {})).toBe(true);
  expect(addresses()).toEqual(["/search", "/search?city=Ankara&price=free"]);
  await turn(false);
  arrive();
  expect(addresses()).toEqual(["/search?city=Ankara&price=free"]);
});

it("gives its place to another page", async () => {
  const { unmount } = show();
  expect(stepInLayer("/event/caz", "/event/caz", { meydan: true })).toBe(true);
  unmount();
  await Promise.resolve();
  expect(entries.at(-1)).toEqual({ state: { meydan: true }, address: "/event/caz" });
  expect(steps).toBe(0);
  expect(goBack()).toBe(false);
});

it("opens again before its entry is gone", async () => {
  const { onClose, turn } = show();
  await turn(false);
  await turn(true);
  arrive();
  expect(onClose).not.toHaveBeenCalled();
  expect(entries).toHaveLength(2);
  goBack();
  expect(onClose).toHaveBeenCalledOnce();
});

it("does not take back whoever goes on before its entry is gone", async () => {
  const { turn } = show();
  await turn(false);
  stepInLayer("/event/caz", "/event/caz", { meydan: true });
  arrive();
  expect(addresses()).toEqual(["/search", "/event/caz"]);
});
