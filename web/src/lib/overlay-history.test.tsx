// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { handleOverlayPop, pushInOverlay, replaceInOverlay, useOverlayHistory } from "./overlay-history";

/** The entries of a history, the present one last; a step back is made when the test says so. */
let entries: { state: unknown; url: string }[] = [];
let steps = 0;

beforeEach(() => {
  entries = [{ state: null, url: "/search" }];
  steps = 0;
  window.history.replaceState(null, "", "/search");
  const { replaceState } = window.history;
  const show = () => {
    const { state, url } = entries.at(-1) ?? { state: null, url: "/" };
    replaceState.call(window.history, state, "", url);
  };
  vi.spyOn(window.history, "pushState").mockImplementation((state, _, url) => {
    entries.push({ state, url: String(url ?? entries.at(-1)?.url) });
    show();
  });
  vi.spyOn(window.history, "replaceState").mockImplementation((state, _, url) => {
    entries[entries.length - 1] = { state, url: String(url) };
    show();
  });
  vi.spyOn(window.history, "back").mockImplementation(() => {
    steps += 1;
  });
  goBack = (count = 1) => {
    entries.splice(-count);
    show();
    return handleOverlayPop();
  };
});
let goBack: (count?: number) => ReturnType<typeof handleOverlayPop>;

/** Lets the history arrive where it is on its way to. */
const arrive = () => {
  expect(steps).toBe(1);
  steps = 0;
  return goBack();
};
const addresses = () => entries.map(({ url }) => url);

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  mayClose?: (() => Promise<boolean>) | undefined;
}

function Sheet({ isOpen, onClose, mayClose }: SheetProps) {
  useOverlayHistory(isOpen, onClose, mayClose);
  return null;
}

function show(mayClose?: () => Promise<boolean>) {
  const onClose = vi.fn();
  const sheet = (isOpen: boolean) => (
    <StrictMode>
      <Sheet isOpen={isOpen} onClose={onClose} mayClose={mayClose} />
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
  expect(goBack()).toBe("pressed");
  expect(onClose).toHaveBeenCalledOnce();
  await turn(false);
  expect(steps).toBe(0);
  expect(handleOverlayPop()).toBeNull();
});

it("takes its entry away when it is closed otherwise", async () => {
  const { onClose, turn } = show();
  await turn(false);
  expect(arrive()).toBe("closed");
  expect(onClose).not.toHaveBeenCalled();
  expect(addresses()).toEqual(["/search"]);
});

it("leaves its choices to the page below", async () => {
  const { turn } = show();
  expect(pushInOverlay("/search?city=Ankara", "/search", {})).toBe(true);
  expect(pushInOverlay("/search?city=Ankara&price=free", "/search", {})).toBe(true);
  expect(addresses()).toEqual(["/search", "/search?city=Ankara&price=free"]);
  await turn(false);
  arrive();
  expect(addresses()).toEqual(["/search?city=Ankara&price=free"]);
});

it("gives its place to another page", async () => {
  const { unmount } = show();
  expect(pushInOverlay("/event/caz", "/event/caz", { meydan: true })).toBe(true);
  unmount();
  await Promise.resolve();
  expect(entries.at(-1)).toEqual({ state: { meydan: true }, url: "/event/caz" });
  expect(steps).toBe(0);
  expect(goBack()).toBeNull();
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

it("does not undo a navigation that starts before its entry is removed", async () => {
  const { turn } = show();
  await turn(false);
  pushInOverlay("/event/caz", "/event/caz", { meydan: true });
  arrive();
  expect(addresses()).toEqual(["/search", "/event/caz"]);
});

it("leaves it to the router when more than its own entry was left", async () => {
  entries.unshift({ state: null, url: "/search?dateRange=tonight" });
  const { onClose, turn } = show();
  pushInOverlay("/search?city=Ankara", "/search", {});
  expect(goBack(2)).toBeNull();
  expect(onClose).toHaveBeenCalledOnce();
  await turn(false);
  expect(addresses()).toEqual(["/search?dateRange=tonight"]);
  expect(steps).toBe(0);
});

it("is no more once it was closed: a step forward to its entry leads back", async () => {
  const { turn } = show();
  const left = entries.at(-1);
  await turn(false);
  arrive();
  window.history.pushState(left?.state, "", left?.url);
  expect(handleOverlayPop()).toBeNull();
  expect(arrive()).toBe("closed");
  expect(addresses()).toEqual(["/search"]);
});

it("keeps a replaced URL for the page below", async () => {
  entries = [{ state: null, url: "/search?cursor=0b" }];
  window.history.replaceState(null, "", "/search?cursor=0b");
  const { turn } = show();
  replaceInOverlay("/search", "/search");
  window.history.replaceState(window.history.state, "", "/search");
  await turn(false);
  arrive();
  expect(addresses()).toEqual(["/search"]);
});

it("asks before a step back closes it, and has its entry again where it may not", async () => {
  const mayClose = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  const { onClose, turn } = show(mayClose);
  await turn(true);
  expect(goBack()).toBe("pressed");
  await turn(true);
  expect(onClose).not.toHaveBeenCalled();
  expect(entries).toHaveLength(2);
  expect(goBack()).toBe("pressed");
  await turn(true);
  expect(onClose).toHaveBeenCalledOnce();
  expect(entries).toHaveLength(1);
  await turn(false);
  expect(mayClose).toHaveBeenCalledTimes(2);
  expect(steps).toBe(0);
});

it("gives its entry to another page that takes the place of this one", async () => {
  const { unmount } = show();
  replaceInOverlay("/login", "/login");
  expect(window.history.state).toEqual({ overlay: undefined });
  unmount();
  await Promise.resolve();
  expect(steps).toBe(0);
});
