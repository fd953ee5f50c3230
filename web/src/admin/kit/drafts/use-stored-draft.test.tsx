// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderInPanel } from "../../testing";
import { useForm } from "../forms/form";
import { DraftNotice } from "./draft-notice";
import { clearDrafts, draftKey, findDrafts } from "./draft-store";
import { useStoredDraft } from "./use-stored-draft";

const STORED = { title: "Müze", version: 3 };
const USER = 1;

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Sample({ thing = "blogs:7" }: { thing?: string }) {
  const form = useForm(STORED);
  const drafts = useStoredDraft({ thing, form });
  return (
    <>
      <DraftNotice {...drafts} />
      <input aria-label="Title" {...bind(form.field("title"))} />
      <output data-testid="base">{JSON.stringify(form.base)}</output>
    </>
  );
}
const bind = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => ({
  value,
  onChange: (event: { target: { value: string } }) => onChange(event.target.value),
});

/** What another page has left. */
function leave(
  change: Partial<typeof STORED> = {},
  { thing = "blogs:7", page = "gone", base = STORED } = {},
) {
  const draft = { page, savedAt: Date.now() - 60_000, base, values: { ...base, ...change } };
  localStorage.setItem(draftKey(USER, thing, page), JSON.stringify(draft));
}
const title = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Title" });
const own = () => localStorage.getItem(draftKey(USER, "blogs:7"));

it("typed values are kept in this browser, and removed when the form is closed", async () => {
  const { unmount } = await renderInPanel(<Sample />);
  fireEvent.change(title(), { target: { value: "Yeni müze" } });
  await waitFor(() => expect(own()).toContain("Yeni müze"));
  unmount();
  expect(own()).toBeNull();
});

it("they are written at once when the page is left", async () => {
  await renderInPanel(<Sample />);
  fireEvent.change(title(), { target: { value: "Yarım" } });
  fireEvent(window, new Event("pagehide"));
  expect(own()).toContain("Yarım");
});

it("a value that is typed back is no change and not kept", async () => {
  await renderInPanel(<Sample />);
  fireEvent.change(title(), { target: { value: "Yarım" } });
  fireEvent(window, new Event("pagehide"));
  fireEvent.change(title(), { target: { value: STORED.title } });
  expect(own()).toBeNull();
});

it("what a closed page left is offered and restored, with the values it was based on", async () => {
  const base = { title: "Eski", version: 2 };
  leave({ title: "Yazdığım" }, { base });
  await renderInPanel(<Sample />);
  expect(await screen.findByText(/There are unsaved changes.*Another version was saved since/)).toBeTruthy();
  expect(title().value).toBe(STORED.title);
  fireEvent.click(screen.getByRole("button", { name: "Restore" }));
  expect(title().value).toBe("Yazdığım");
  expect(JSON.parse(screen.getByTestId("base").textContent ?? "")).toEqual(base);
  expect(screen.queryByText(/unsaved changes/)).toBeNull();
  expect(findDrafts(USER, "blogs:7", Date.now())).toEqual([]);
});

it("it is deleted on request", async () => {
  leave({ title: "Yazdığım" });
  await renderInPanel(<Sample />);
  fireEvent.click(await screen.findByRole("button", { name: "Delete" }));
  expect(title().value).toBe(STORED.title);
  expect(findDrafts(USER, "blogs:7", Date.now())).toEqual([]);
});

it("drafts of other things and people are not offered", async () => {
  leave({ title: "Başka" }, { thing: "blogs:70" });
  localStorage.setItem(draftKey(2, "blogs:7", "gone"), JSON.stringify({ base: STORED, values: STORED }));
  await renderInPanel(<Sample />);
  await waitFor(() => expect(title()).toBeTruthy());
  expect(screen.queryByRole("button", { name: "Restore" })).toBeNull();
});

it("unsaved changes of an open tab are told and stay with it", async () => {
  vi.stubGlobal("navigator", {
    ...navigator,
    locks: { request: async () => undefined, query: async () => ({ held: [{ name: "admin-page:other" }] }) },
  });
  leave({ title: "Öbür sekme" }, { page: "other" });
  await renderInPanel(<Sample />);
  expect(await screen.findByText("Another tab has unsaved changes of this item.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Restore" })).toBeNull();
  fireEvent.change(title(), { target: { value: "Bu sekme" } });
  fireEvent(window, new Event("pagehide"));
  expect(localStorage.getItem(draftKey(USER, "blogs:7", "other"))).toContain("Öbür sekme");
});

it("logging out removes the drafts of the person, and of nobody else", () => {
  leave();
  localStorage.setItem(draftKey(12, "blogs:7", "gone"), "{}");
  clearDrafts(USER);
  expect(Object.keys(localStorage).filter((key) => key.startsWith("admin-draft"))).toEqual([
    draftKey(12, "blogs:7", "gone"),
  ]);
});

it("drafts older than a month are forgotten", () => {
  leave();
  expect(findDrafts(USER, "blogs:7", Date.now() + 31 * 86_400_000)).toEqual([]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith("admin-draft"))).toEqual([]);
});
