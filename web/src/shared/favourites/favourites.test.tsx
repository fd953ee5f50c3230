// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import {
  addFavourites,
  favourites,
  MAX_FAVOURITES,
  removeFavourites,
  restoreFavourites,
  toggleFavourite,
  useFavourites,
  useIsFavourite,
} from "./favourites";

const KEY = "favourites";
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? "null");
const ids = () => favourites().map(({ id }) => id);

/** As another tab would. */
function changeElsewhere(value: string | null, key: string | null = KEY): void {
  if (value === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, value);
  window.dispatchEvent(new StorageEvent("storage", { key }));
}

function Shown() {
  const list = useFavourites();
  const isFavourite = useIsFavourite(7);
  return <p>{`${list?.map(({ id }) => id).join() ?? "unknown"} ${isFavourite}`}</p>;
}

const shown = () => document.querySelector("p")?.textContent;

/** Something listens as long as a page is open. */
function open(): void {
  render(<Shown />);
}

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  localStorage.clear();
});

it("puts an event aside with the time, the last one first, and takes it back", () => {
  open();
  act(() => toggleFavourite(3, 1000));
  act(() => toggleFavourite(7, 2000));
  expect(stored()).toEqual([
    { id: 7, at: 2000 },
    { id: 3, at: 1000 },
  ]);
  expect(shown()).toBe("7,3 true");
  act(() => toggleFavourite(7));
  expect(shown()).toBe("3 false");
});

it("keeps as many as it may: those put aside longest ago make room", () => {
  open();
  act(() => {
    for (let id = 1; id <= MAX_FAVOURITES + 1; id += 1) toggleFavourite(id);
  });
  expect(stored()).toHaveLength(MAX_FAVOURITES);
  expect(ids()).not.toContain(1);
  expect(ids()[0]).toBe(MAX_FAVOURITES + 1);
});

it("removes several and takes that back, beside what was put aside since", () => {
  open();
  act(() => [1, 2, 3].forEach((id) => void toggleFavourite(id, id)));
  const before = favourites();
  act(() => removeFavourites([1, 2, 3]));
  expect(stored()).toEqual([]);
  act(() => toggleFavourite(9, 9));
  act(() => restoreFavourites(before));
  expect(ids()).toEqual([9, 3, 2, 1]);
});

it("adds those of another device and removes none", () => {
  open();
  act(() => [1, 2].forEach((id) => void toggleFavourite(id, id)));
  let added = 0;
  act(() => {
    added = addFavourites([2, 3, 3, 4], 9);
  });
  expect(added).toBe(2);
  expect(ids()).toEqual([3, 4, 2, 1]);
});

it("adds no more than there is room for", () => {
  open();
  const all = Array.from({ length: MAX_FAVOURITES - 1 }, (_, place) => place + 1);
  act(() => void addFavourites(all));
  let added = 0;
  act(() => {
    added = addFavourites([9001, 9002, 9003]);
  });
  expect(added).toBe(1);
  expect(ids()).toHaveLength(MAX_FAVOURITES);
  expect(ids()).toEqual(expect.arrayContaining(all));
});

it("does not undo what another tab did a moment ago", () => {
  open();
  act(() => toggleFavourite(1, 1));
  localStorage.setItem(KEY, '[{"id":2,"at":2},{"id":1,"at":1}]');
  act(() => toggleFavourite(3, 3));
  expect(ids()).toEqual([3, 2, 1]);
});

it.each([
  ["not json", []],
  ['{"id":1}', []],
  ["null", []],
  ['[1,"2",null,{"id":"3","at":1},{"id":-4,"at":1},{"id":5},{"id":1.5,"at":1}]', []],
  ['[{"id":6,"at":1,"title":"x"},{"id":6,"at":2},{"id":7,"at":3}]', [6, 7]],
])("makes of %s what can be made of it", (text, expected) => {
  localStorage.setItem(KEY, text);
  open();
  expect(ids()).toEqual(expected);
});

it("follows what another tab does", () => {
  open();
  expect(shown()).toBe(" false");
  act(() => changeElsewhere('[{"id":7,"at":1}]'));
  expect(shown()).toBe("7 true");
  act(() => changeElsewhere('[{"id":8,"at":1}]', "another-key"));
  expect(shown()).toBe("7 true");
  act(() => changeElsewhere(null, null));
  expect(shown()).toBe(" false");
});

it("looks again when the page comes back from the history", () => {
  open();
  localStorage.setItem(KEY, '[{"id":7,"at":1}]');
  const event = new Event("pageshow");
  act(() => void window.dispatchEvent(Object.assign(event, { persisted: true })));
  expect(shown()).toBe("7 true");
});

it("lasts as long as the page where the browser refuses to store", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  open();
  act(() => toggleFavourite(7));
  expect(shown()).toBe("7 true");
});

it("is unknown in the first drawing, as on the server", async () => {
  localStorage.setItem(KEY, '[{"id":7,"at":1}]');
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const box = document.createElement("div");
  document.body.append(box);
  box.innerHTML = renderToString(<Shown />);
  expect(box.textContent).toBe("unknown null");
  const root = await act(async () => hydrateRoot(box, <Shown />));
  expect(screen.getByText("7 true")).toBeTruthy();
  expect(error).not.toHaveBeenCalled();
  act(() => root.unmount());
  box.remove();
});
