// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { GlossaryName } from "../../kit/api/types";
import { renderInPanel } from "../../testing";
import { Screen } from "./glossary-screen";

const name = (id: number, name_tr: string, name_en: string): GlossaryName => ({
  id,
  name_tr,
  name_en,
  note: "",
  version: 4,
  created_at: "",
  updated_at: "",
});
const MINISTRY = name(7, "Kültür Bakanlığı", "Ministry of Culture");

let stored: GlossaryName[];
let writes: [method: string, path: string, body: unknown][];
/** The status and body of the next write; a success if null. */
let refusal: [status: number, body: object] | null;

beforeEach(() => {
  stored = [MINISTRY];
  writes = [];
  refusal = null;
  vi.stubGlobal("fetch", async (url: string, { method = "GET", body }: RequestInit = {}) => {
    const path = String(url).replace(/\?.*/, "");
    if (method === "GET") {
      const data = path === "/api/glossary" ? stored : [];
      return Response.json({ success: true, data, meta: { total: data.length, limit: 2000 } });
    }
    const sent = body ? JSON.parse(String(body)) : undefined;
    writes.push([method, path, sent]);
    if (refusal) return Response.json({ success: false, ...refusal[1] }, { status: refusal[0] });
    if (method === "DELETE") stored = [];
    return Response.json({ success: true, data: { ...MINISTRY, ...sent } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (url = "/admin/glossary") => renderInPanel(<Screen />, { role: "editor", url });
const press = (label: string | RegExp) => fireEvent.click(screen.getByRole("button", { name: label }));
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByRole("textbox", { name: label }), { target: { value } });

it("lists names in both languages, each marked as such", async () => {
  await show();
  expect((await screen.findByText("Kültür Bakanlığı")).getAttribute("lang")).toBe("tr");
  expect(screen.getByText("Ministry of Culture").getAttribute("lang")).toBe("en");
});

it("shows a hundred names a page, of those that were searched for", async () => {
  stored = Array.from({ length: 150 }, (_, nth) => name(nth + 1, `Ad ${nth}`, `Name ${nth}`));
  await show();
  await screen.findByText("Ad 0");
  expect(screen.getAllByText(/^Ad /)).toHaveLength(100);
  cleanup();
  await show("/admin/glossary?q=name+149");
  await screen.findByText("Ad 149");
  expect(screen.queryByText("Ad 0")).toBeNull();
});

it("says that nothing is there, and offers the first name", async () => {
  stored = [];
  await show();
  expect(await screen.findByText("The glossary has no names yet")).toBeTruthy();
});

it("adds a name", async () => {
  await show("/admin/glossary?new=1");
  type(/^In Turkish/, "Devlet Opera ve Balesi");
  type(/^In English/, "State Opera and Ballet");
  press("Save");
  await waitFor(() =>
    expect(writes).toEqual([
      [
        "POST",
        "/api/glossary",
        { name_tr: "Devlet Opera ve Balesi", name_en: "State Opera and Ballet", note: "" },
      ],
    ]),
  );
});

it("warns of a name that is there already", async () => {
  await show("/admin/glossary?new=1");
  await screen.findAllByText("Kültür Bakanlığı");
  type(/^In Turkish/, "kültür bakanlığı");
  expect(screen.getByText(/has this name already: Kültür Bakanlığı → Ministry of Culture/)).toBeTruthy();
});

it("lets the editor choose after somebody else has saved the name", async () => {
  await show();
  await screen.findByText("Kültür Bakanlığı");
  press(/^Edit:/);
  type(/^In English/, "Culture Ministry");
  const current = { ...MINISTRY, name_en: "Ministry of Culture and Tourism", version: 5 };
  refusal = [409, { error: "Saved meanwhile", code: "stale_version", current }];
  press("Save");
  const choice = await screen.findByRole("button", { name: "Save what I chose" });
  refusal = null;
  fireEvent.click(choice);
  await waitFor(() => expect(writes).toHaveLength(2));
  expect(writes.map(([, , body]) => body)).toEqual([
    { name_tr: "Kültür Bakanlığı", name_en: "Culture Ministry", note: "", version: 4 },
    { name_tr: "Kültür Bakanlığı", name_en: "Culture Ministry", note: "", version: 5 },
  ]);
});

it("deletes a name for good after a question", async () => {
  await show();
  await screen.findByText("Kültür Bakanlığı");
  press(/^Delete:/);
  const question = await screen.findByRole("alertdialog");
  expect(writes).toEqual([]);
  fireEvent.click(within(question).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(writes).toEqual([["DELETE", "/api/glossary/7", undefined]]));
  expect(await screen.findByText("The glossary has no names yet")).toBeTruthy();
});
