// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { changeAppState, useAppState } from "./app-state";

function City() {
  return <p>{useAppState().selectedCity ?? "everywhere"}</p>;
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  changeAppState({ selectedCity: null });
});

it("tells everybody of a change, and stores it", () => {
  render(<City />);
  act(() => changeAppState({ selectedCity: "Bursa" }));
  expect(screen.getByText("Bursa")).toBeTruthy();
  expect(JSON.parse(localStorage.getItem("app-storage") ?? "").state.selectedCity).toBe("Bursa");
});

it("renders the defaults on the server", () => {
  changeAppState({ selectedCity: "Bursa" });
  expect(renderToString(<City />)).toBe("<p>everywhere</p>");
});

it("lasts as long as the page where the browser refuses to store", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  render(<City />);
  act(() => changeAppState({ selectedCity: "Konya" }));
  expect(screen.getByText("Konya")).toBeTruthy();
});
