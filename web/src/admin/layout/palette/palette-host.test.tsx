// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SearchField } from "../../kit/lists/search-field";
import { AddButton } from "../../kit/ui/buttons";
import type { Role } from "../../session/roles";
import { renderInPanel } from "../../testing";
import { PaletteHost } from "./palette-host";

const add = vi.fn();

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, "", "/admin/events");
  vi.stubGlobal("fetch", (url: string) => {
    const isEvents = url.startsWith("/api/events?");
    const data = isEvents
      ? [{ id: 7, title: "Caz Gecesi", start_date: "2026-12-24T20:30:00+03:00", city: "İzmir" }]
      : [];
    return Promise.resolve(Response.json({ success: true, data, meta: { total: data.length, limit: 8 } }));
  });
});
afterEach(() => {
  cleanup();
  add.mockReset();
  vi.unstubAllGlobals();
});

const show = (role: Role = "editor") =>
  renderInPanel(
    <>
      <PaletteHost />
      <SearchField label="Search events" value="" onChange={() => undefined} />
      <AddButton onClick={add}>New event</AddButton>
    </>,
    { role, url: "/admin/events" },
  );
const press = (key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.body, { key, ...more });
const openPalette = async () => {
  press("k", { ctrlKey: true });
  return screen.findByRole("combobox");
};
const options = () => screen.getAllByRole("option").map(({ textContent }) => textContent);
const active = (field: HTMLElement) =>
  document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent;

it("opens screens by g and a letter, those that the role may open", async () => {
  await show();
  press("g");
  press("v");
  await waitFor(() => expect(window.location.pathname).toBe("/admin/venues"));
  press("g");
  // Left to the browser.
  expect(press("u")).toBe(true);
  press("g");
  press("ı");
  await waitFor(() => expect(window.location.pathname).toBe("/admin/images"));
});

it("reaches the search of the list and the form of a new item", async () => {
  await show();
  press("/");
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  press("n");
  expect(add).toHaveBeenCalledTimes(1);
});

it("leaves keys to fields, and to the browser with Ctrl", async () => {
  await show();
  const field = screen.getByRole("searchbox");
  for (const key of ["?", "/", "n"]) {
    expect(fireEvent.keyDown(field, { key })).toBe(true);
    expect(fireEvent.keyDown(document.body, { key, ctrlKey: true })).toBe(true);
  }
  expect(add).not.toHaveBeenCalled();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("lists the shortcuts, and can turn those of one key off", async () => {
  await show("viewer");
  press("?");
  const help = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  expect(within(help).getByText("Messages")).toBeTruthy();
  expect(within(help).queryByText("Venues")).toBeNull();
  fireEvent.click(within(help).getByRole("checkbox"));
  fireEvent.click(within(help).getByRole("button", { name: "Close" }));
  press("n");
  expect(add).not.toHaveBeenCalled();
  const field = await openPalette();
  fireEvent.change(field, { target: { value: "shortcuts" } });
  fireEvent.keyDown(field, { key: "Enter" });
  fireEvent.click(await screen.findByRole("checkbox"));
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  press("n");
  expect(add).toHaveBeenCalledTimes(1);
});

it("moves through the entries of the palette by the arrow keys, around the ends", async () => {
  await show();
  const field = await openPalette();
  expect(active(field)).toContain("Dashboard");
  fireEvent.keyDown(field, { key: "ArrowUp" });
  expect(active(field)).toContain("Log out");
  fireEvent.keyDown(field, { key: "ArrowDown" });
  expect(active(field)).toContain("Dashboard");
});

it("finds things by the search of the server and opens their form", async () => {
  await show();
  const field = await openPalette();
  fireEvent.change(field, { target: { value: "caz" } });
  await waitFor(() => expect(options()).toEqual(["Caz GecesiDec 24, 2026 · İzmir"]));
  fireEvent.keyDown(field, { key: "Enter" });
  await waitFor(() => expect(window.location.search).toBe("?edit=7"));
  expect(screen.queryByRole("combobox")).toBeNull();
});

it("offers viewers neither forms nor things", async () => {
  await show("viewer");
  const field = await openPalette();
  expect(options().some((text) => text?.includes("New event"))).toBe(false);
  fireEvent.change(field, { target: { value: "caz" } });
  expect(screen.queryAllByRole("option")).toEqual([]);
});
