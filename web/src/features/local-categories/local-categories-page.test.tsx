// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearToasts } from "../../lib/toasts";
import { renderPage, type StubHandler, stubApi } from "../../testing/render-page";
import { Page } from "./local-categories-page";

const events =
  (...categories: string[]): StubHandler =>
  () =>
    Response.json({
      success: true,
      data: categories.map((category) => ({ category })),
      meta: { total: categories.length, limit: 100, next_cursor: null },
    });
const show = (language: "tr" | "en" = "en") => renderPage(Page, { path: "/categories", language });
const titles = () => screen.getAllByRole("heading", { level: 2 }).map((title) => title.textContent);
const card = (name: string) =>
  within(screen.getByRole("heading", { level: 2, name }).closest("article") as HTMLElement);
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const dialog = () => within(screen.getByRole("dialog"));

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  clearToasts();
  vi.unstubAllGlobals();
});

it("shows the eight with the number of events of each", async () => {
  const calls = stubApi({ "/api/events": events("music", "music", "art", "business") });
  show();
  expect(titles()).toEqual([
    "Music",
    "Theater",
    "Sports",
    "Art",
    "Gastronomy",
    "Education",
    "Technology",
    "Fashion",
  ]);
  await waitFor(() => expect(card("Music").getByText("2 posts")).toBeTruthy());
  expect(card("Art").getByText("1 post")).toBeTruthy();
  expect(card("Fashion").getByText("0 posts")).toBeTruthy();
  expect(calls.mock.calls.map(([address]) => address)).toContain("/api/events?limit=100&language=en");
});

it("speaks Turkish", async () => {
  stubApi({ "/api/events": events("music") });
  show("tr");
  await waitFor(() => expect(card("Müzik").getByText("1 yazı")).toBeTruthy());
  expect(titles()).toContain("Moda");
});

it("says so when the events cannot be counted, and tries again", async () => {
  const answers = vi
    .fn<StubHandler>()
    .mockImplementationOnce(() => Response.json({ error: "x" }, { status: 500 }))
    .mockImplementation(events("music"));
  stubApi({ "/api/events": answers });
  show();
  expect((await screen.findByRole("alert")).textContent).toContain("couldn't be counted");
  press("Try again");
  await waitFor(() => expect(card("Music").getByText("1 post")).toBeTruthy());
});

it("adds a category in the default color, here and nowhere else", async () => {
  const calls = stubApi({ "/api/events": events() });
  show();
  press("Add category");
  expect(dialog().getByRole<HTMLInputElement>("radio", { name: "Purple" }).checked).toBe(true);
  fireEvent.change(dialog().getByRole("textbox"), { target: { value: "Cinema" } });
  fireEvent.click(dialog().getByRole("button", { name: "Save" }));
  expect(titles().at(-1)).toBe("Cinema");
  expect(calls.mock.calls.every(([, init]) => (init?.method ?? "GET") === "GET")).toBe(true);
  expect(localStorage.length).toBe(0);
});

it("refuses a blank name and keeps the form open", () => {
  stubApi({ "/api/events": events() });
  show();
  press("Add category");
  fireEvent.change(dialog().getByRole("textbox"), { target: { value: "   " } });
  fireEvent.click(dialog().getByRole("button", { name: "Save" }));
  expect(dialog().getByText("This field is required.")).toBeTruthy();
  expect(titles().filter((title) => title !== "New category")).toHaveLength(8);
});

it("edits name and color", () => {
  stubApi({ "/api/events": events() });
  show();
  press("Edit Music");
  expect(dialog().getByRole<HTMLInputElement>("textbox").value).toBe("Music");
  fireEvent.change(dialog().getByRole("textbox"), { target: { value: "Concerts" } });
  fireEvent.click(dialog().getByRole("radio", { name: "Rose" }));
  fireEvent.click(dialog().getByRole("button", { name: "Save" }));
  expect(titles()[0]).toBe("Concerts");
  const article = screen.getByRole("heading", { name: "Concerts" }).closest("article");
  expect(article?.innerHTML.toLowerCase()).toContain("#a8327a");
});

it("deletes only after it has been confirmed", () => {
  stubApi({ "/api/events": events() });
  show();
  press("Delete Fashion");
  expect(dialog().getByText(/“Fashion” will be removed from this screen/)).toBeTruthy();
  fireEvent.click(dialog().getByRole("button", { name: "Cancel" }));
  expect(titles()).toContain("Fashion");
  press("Delete Fashion");
  fireEvent.click(dialog().getByRole("button", { name: "Delete" }));
  expect(titles()).not.toContain("Fashion");
});

it("brings the eight back when none is left", () => {
  stubApi({ "/api/events": events() });
  show();
  for (const title of titles()) {
    press(`Delete ${title}`);
    fireEvent.click(dialog().getByRole("button", { name: "Delete" }));
  }
  press("Bring back the original eight");
  expect(titles()).toHaveLength(8);
});

it("forgets the admin's flag and login time on logout and goes to the login page", async () => {
  localStorage.setItem("adminAuthenticated", "true");
  localStorage.setItem("adminLoginTime", "1794721462060");
  localStorage.setItem("language", "en");
  stubApi({ "/api/events": events() });
  show();
  press("Log out");
  expect(localStorage.getItem("adminAuthenticated")).toBeNull();
  expect(localStorage.getItem("adminLoginTime")).toBeNull();
  expect(localStorage.getItem("language")).toBe("en");
  await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/admin/login"));
});
