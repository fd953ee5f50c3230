// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useI18n } from "../../i18n/language-context";
import { useNavigate } from "../../lib/router";
import { renderInApp, withProviders } from "../../testing/render";
import { SuggestField } from "./suggest-field";
import { Suggestions } from "./suggestions";

const SUGGESTED = [
  { kind: "city", label: "İzmir", value: "İzmir" },
  { kind: "category", label: "Music", value: "music" },
  { kind: "event", label: "İzler", value: "izler-sergisi" },
  { kind: "venue", label: "İzmir Sanat", value: "İzmir Sanat" },
];

const asked: string[] = [];
const onSearch = vi.fn();
const onUrl = vi.fn();

beforeEach(() => {
  asked.length = 0;
  onSearch.mockReset();
  onUrl.mockReset();
  localStorage.clear();
  Element.prototype.scrollIntoView = () => undefined;
  Object.defineProperty(navigator, "sendBeacon", { value: () => true, configurable: true });
  vi.stubGlobal("fetch", async (address: string) => {
    if (!address.startsWith("/api/search/suggest")) return Response.json({ data: [] });
    asked.push(new URL(address, "http://localhost").searchParams.get("q") ?? "");
    return Response.json({ data: address.includes("q=zzz") ? [] : SUGGESTED });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const box = (more: Pick<Parameters<typeof SuggestField>[0], "q" | "urlFor"> = {}) => (
  <form className="relative">
    <SuggestField label="Search" placeholder="…" onSearch={onSearch} className="" {...more} />
  </form>
);

async function open(words = "iz", more: Parameters<typeof box>[0] = {}) {
  renderInApp(box(more), { onUrl });
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Search" });
  field.focus();
  fireEvent.focus(field);
  await vi.dynamicImportSettled();
  await waitFor(() => expect(screen.getByRole("status")).toBeTruthy());
  if (words) fireEvent.input(field, { target: { value: words } });
  return field;
}

const options = () => screen.findAllByRole("option");
const activeOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent ?? null;

it("is a plain field without JavaScript", () => {
  const html = renderToString(withProviders(box()));
  expect(html).toContain('type="search"');
  expect(html).toContain('name="q"');
  expect(html).not.toContain("combobox");
});

it("lists suggestions by kind with the typed letters highlighted, and says how many there are", async () => {
  const field = await open();
  expect((await options()).map((option) => option.textContent)).toEqual(SUGGESTED.map(({ label }) => label));
  await waitFor(() => expect(field.getAttribute("aria-expanded")).toBe("true"));
  const list = screen.getByRole("listbox", { name: "Suggestions" });
  expect(field.getAttribute("aria-controls")).toBe(list.id);
  expect(
    within(list)
      .getAllByRole("group")
      .map((group) => document.getElementById(group.getAttribute("aria-labelledby") ?? "")?.textContent),
  ).toEqual(["Cities", "Categories", "Events", "Venues"]);
  expect(list.querySelector("mark")?.textContent).toBe("İz");
  expect(screen.getByRole("status").textContent).toBe("4 suggestions. Move with the arrow keys.");
});

it("waits until the hand pauses, and asks once", async () => {
  const field = await open("");
  for (const value of ["i", "iz", "izm"]) fireEvent.input(field, { target: { value } });
  await options();
  expect(asked).toEqual(["izm"]);
});

it("is walked by the arrow keys, Home and End, around the ends", async () => {
  const field = await open();
  await options();
  const press = (key: string) => fireEvent.keyDown(field, { key });
  press("ArrowDown");
  expect(activeOf(field)).toBe("İzmir");
  press("End");
  expect(activeOf(field)).toBe("İzmir Sanat");
  press("ArrowDown");
  expect(activeOf(field)).toBeNull();
  press("ArrowUp");
  expect(activeOf(field)).toBe("İzmir Sanat");
  press("Home");
  expect(activeOf(field)).toBe("İzmir");
  press("Escape");
  expect(field.getAttribute("aria-expanded")).toBe("false");
  expect(field.value).toBe("iz");
});

it.each([
  [0, "/search?city=%C4%B0zmir", ""],
  [1, "/search?category=music", ""],
  [2, "/event/izler-sergisi", "iz"],
  [3, "/search?q=%C4%B0zmir+Sanat", "İzmir Sanat"],
])("option %i leads to %s", async (place, address, value) => {
  const field = await open();
  fireEvent.click((await options())[place] as HTMLElement);
  await waitFor(() => expect(onUrl).toHaveBeenLastCalledWith(address));
  expect(field.value).toBe(value);
  expect(screen.queryByRole("listbox")).toBeNull();
});

function TypedBetween({ field }: { field: HTMLInputElement }) {
  return (
    <Suggestions
      field={field}
      listId="list"
      i18n={useI18n()}
      navigate={useNavigate()}
      onComboboxChange={() => {
        // The first effect of the list: it is drawn, and does not listen yet.
        field.value = "iz";
      }}
      onSearch={onSearch}
      urlFor={undefined}
    />
  );
}

it("sees what was typed before it could listen", async () => {
  const field = document.createElement("input");
  document.body.append(field);
  field.focus();
  renderInApp(<TypedBetween field={field} />);
  expect(await options()).toHaveLength(4);
  field.remove();
});

it("leads to where it is told within other filters", async () => {
  const urlFor = vi.fn((filter: string, value: string) => `/search?price=free&${filter}=${value}`);
  const field = await open("iz", { urlFor });
  fireEvent.click((await options())[1] as HTMLElement);
  await waitFor(() => expect(onUrl).toHaveBeenLastCalledWith("/search?price=free&category=music"));
  fireEvent.input(field, { target: { value: "iz" } });
  fireEvent.click((await options())[3] as HTMLElement);
  expect(urlFor).toHaveBeenLastCalledWith("q", "İzmir Sanat");
});

it("takes over a new query, unless the visitor has typed on", () => {
  const { rerender } = render(withProviders(box({ q: "caz" })));
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Search" });
  rerender(withProviders(box({ q: "film" })));
  expect(field.value).toBe("film");
  fireEvent.input(field, { target: { value: "kuk" } });
  rerender(withProviders(box({ q: "rock" })));
  expect(field.value).toBe("kuk");
  fireEvent.input(field, { target: { value: "rock" } });
  rerender(withProviders(box({})));
  expect(field.value).toBe("");
});

it("leaves Enter to the form while no option is in force", async () => {
  const field = await open();
  await options();
  expect(fireEvent.keyDown(field, { key: "Enter" })).toBe(true);
  fireEvent.keyDown(field, { key: "ArrowDown" });
  expect(fireEvent.keyDown(field, { key: "Enter" })).toBe(false);
  await waitFor(() => expect(onUrl).toHaveBeenLastCalledWith("/search?city=%C4%B0zmir"));
});

it("closes when the focus goes elsewhere", async () => {
  const field = await open();
  await options();
  fireEvent.blur(field, { relatedTarget: document.body });
  await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
});

it("says when there is nothing to suggest", async () => {
  const field = await open("zzz");
  await waitFor(() => expect(screen.getByRole("status").textContent).toMatch(/^No suggestions/));
  expect(field.getAttribute("aria-expanded")).toBe("false");
});

it("shows recent searches while it is empty; each can be chosen or forgotten", async () => {
  localStorage.setItem("recent-searches", '["caz","rock","pop"]');
  const field = await open("");
  expect((await options()).map((option) => option.textContent)).toEqual(["caz", "rock", "pop"]);
  fireEvent.click(screen.getByRole("button", { name: "Remove from recent searches: rock" }));
  expect(localStorage.getItem("recent-searches")).toBe('["caz","pop"]');
  expect(document.activeElement).toBe(field);
  expect((await options()).map((option) => option.textContent)).toEqual(["caz", "pop"]);
  fireEvent.keyDown(field, { key: "ArrowDown" });
  fireEvent.keyDown(field, { key: "Enter" });
  expect(onSearch).toHaveBeenCalledWith("caz");
  expect(field.value).toBe("caz");
});

it("forgets all recent searches at once", async () => {
  localStorage.setItem("recent-searches", '["caz","rock"]');
  await open("");
  fireEvent.click(await screen.findByRole("button", { name: "Clear all" }));
  expect(localStorage.getItem("recent-searches")).toBe("[]");
  await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
});

it.each([
  ["venue", "/venue/izmir-sanat"],
  ["performer", "/performer/izmir-trio"],
  ["organizer", "/organizer/izmir-festivali"],
])("leads to the page of a %s", async (kind, url) => {
  vi.stubGlobal("fetch", async (address: string) =>
    Response.json({
      data: address.startsWith("/api/search/suggest") ? [{ kind, label: "İzmir", value: "İzmir", url }] : [],
    }),
  );
  const field = await open();
  fireEvent.click((await options())[0] as HTMLElement);
  await waitFor(() => expect(onUrl).toHaveBeenLastCalledWith(url));
  expect(field.value).toBe("iz");
});
