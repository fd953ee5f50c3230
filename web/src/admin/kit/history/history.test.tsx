// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Role } from "../../session/roles";
import { renderInPanel } from "../../testing";
import { TextField } from "../fields/fields";
import { useForm } from "../forms/form";
import { useSave } from "../forms/use-save";
import { VersionedForm } from "../forms/versioned-form";

const VERSIONS = [
  {
    number: 3,
    user_name: "Ayşe Işık",
    action: "updated",
    is_current: true,
    changed: ["description_tr", "tags_en"],
  },
  { number: 2, user_name: null, action: "imported", is_current: false, changed: ["starts_at"] },
  { number: 1, user_name: "Ayşe Işık", action: "created", is_current: false, changed: [] },
].map((version) => ({ ...version, at: "2026-11-17T20:05:00+03:00", user_id: 1 }));
const WORDS = [
  { kind: "same", text: "Gün batımında " },
  { kind: "removed", text: "iki" },
  { kind: "added", text: "üç" },
  { kind: "same", text: " set." },
];
const CHANGES = [
  { field: "description_tr", before: "Gün batımında iki set.", after: "Gün batımında üç set.", words: WORDS },
  { field: "is_featured", before: false, after: true, words: null },
];

const calls = vi.fn();
const restored = vi.fn();
let refusal: object | null = null;

beforeEach(() => {
  refusal = null;
  window.history.replaceState(null, "", "/admin/events?edit=7");
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("fetch", (url: string, init: RequestInit = {}) => {
    const path = url.replace(/[?&]language=\w+/, "");
    calls(init.method ?? "GET", path, init.body && JSON.parse(String(init.body)));
    if (init.method === "POST" && refusal) return Promise.resolve(Response.json(refusal, { status: 409 }));
    const data =
      init.method === "POST"
        ? { id: 7, version: 4 }
        : /\/\d+(\?with|$)/.test(path)
          ? { ...VERSIONS[1], changes: CHANGES }
          : VERSIONS;
    return Promise.resolve(Response.json({ success: true, data, meta: { total: 3, limit: 20 } }));
  });
});
afterEach(() => {
  cleanup();
  calls.mockReset();
  restored.mockReset();
  vi.unstubAllGlobals();
});

function Sample() {
  const form = useForm({ title: "Caz", version: 3 });
  const saving = useSave({ form, save: async () => null, nouns: ["events"], onSaved: () => undefined });
  return (
    <VersionedForm
      title="Event"
      form={form}
      saving={saving}
      subject={{ noun: "events", id: 7 }}
      fields={[]}
      onRestored={restored}
      onClose={() => undefined}
    >
      <TextField {...form.field("title")} label="Title" />
    </VersionedForm>
  );
}

const show = (role: Role = "editor", url = "/admin/events?edit=7") =>
  renderInPanel(<Sample />, { role, url });
const press = async (name: string) => {
  const button = await screen.findByRole("button", { name });
  await act(async () => fireEvent.click(button));
};
const openHistory = async () => {
  await press("History");
  return screen.findByRole("list", { name: "Versions" });
};
const writes = () => calls.mock.calls.filter(([method]) => method !== "GET");

it("lists who made which version, when and what it changed", async () => {
  await show();
  const rows = within(await openHistory())
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(rows).toEqual([
    "Version 3CurrentAyşe Işık · Nov 17, 2026, 20:05Description (Turkish), Tags (English)",
    "Version 2ImportedNot known by whom · Nov 17, 2026, 20:05Start",
    "Version 1CreatedAyşe Işık · Nov 17, 2026, 20:05",
  ]);
});

it("marks removed and added words, and shows other values side by side", async () => {
  await show();
  await openHistory();
  const detail = await screen.findByRole("region", { name: "Version 2" });
  await within(detail).findByText("iki");
  expect(detail.querySelector("del")?.textContent).toBe("iki");
  expect(detail.querySelector("ins")?.textContent).toBe("üç");
  expect(within(detail).getByText("In this version").parentElement?.textContent).toBe("In this versionNo");
  expect(calls).toHaveBeenCalledWith("GET", "/api/events/7/revisions/2?with=current", undefined);
});

it("restores one field without a question, as a new version", async () => {
  await show();
  await openHistory();
  await press("Restore this field: Description (Turkish)");
  expect(writes()).toEqual([
    ["POST", "/api/events/7/revisions/2/restore", { fields: ["description_tr"], version: 3 }],
  ]);
  expect(restored).toHaveBeenCalledWith({ id: 7, version: 4 });
});

it("asks before it restores a whole version", async () => {
  await show();
  fireEvent.click(within(await openHistory()).getByRole("button", { name: /^Version 1/ }));
  await press("Restore this version");
  expect(writes()).toEqual([]);
  await press("Restore");
  await waitFor(() => expect(restored).toHaveBeenCalled());
  expect(writes()).toEqual([["POST", "/api/events/7/revisions/1/restore", { version: 3 }]]);
});

it("asks before unsaved changes of the form are lost", async () => {
  await show();
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "Yeni" } });
  await openHistory();
  await press("Restore this field: Featured");
  const question = screen.getByRole("alertdialog");
  expect(within(question).getByText("The unsaved changes in the form will be lost.")).toBeTruthy();
  await act(async () => fireEvent.click(within(question).getByRole("button", { name: "Cancel" })));
  expect(writes()).toEqual([]);
});

it("keeps the form when the version is not the current one any more", async () => {
  refusal = { success: false, error: "Somebody else saved", code: "stale_version" };
  await show();
  await openHistory();
  await press("Restore this field: Featured");
  expect(writes()).toHaveLength(1);
  expect(restored).not.toHaveBeenCalled();
});

it("opens by the address, and is not offered to viewers", async () => {
  await show("editor", "/admin/events?edit=7&history=7");
  expect(await screen.findByRole("list", { name: "Versions" })).toBeTruthy();
  cleanup();
  await show("viewer");
  expect(screen.queryByRole("button", { name: "History" })).toBeNull();
});
