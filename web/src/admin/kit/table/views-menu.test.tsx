// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearToasts, currentToasts } from "../../../lib/toasts";
import type { Role } from "../../session/roles";
import { renderInPanel } from "../../testing";
import type { SharedView } from "../api/types";
import { ViewsMenu } from "./views-menu";

const view = (id: number, list: string, name: string, search = ""): SharedView => ({
  id,
  list,
  name,
  search,
  columns: ["title", "code"],
  version: 3,
  created_at: "",
  updated_at: "",
});

let stored: SharedView[];
let asked: [method: string, path: string, body?: unknown][];
/** The status and body of writes; a success if null. */
let refusal: [status: number, body: object] | null;
let isDown: boolean;

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, "", "/admin/events?category=art&page=2");
  stored = [view(1, "events", "Sanat", "category=art"), view(2, "venues", "Ankara")];
  asked = [];
  refusal = null;
  isDown = false;
  vi.stubGlobal("fetch", async (url: string, { method = "GET", body }: RequestInit = {}) => {
    const path = String(url).replace(/\?.*/, "");
    if (path !== "/api/views" && method === "GET") return Response.json({ success: true, data: [] });
    asked.push(body ? [method, path, JSON.parse(String(body))] : [method, path]);
    if (isDown) return Response.json({ success: false, error: "Out of order" }, { status: 500 });
    if (method !== "GET" && refusal)
      return Response.json({ success: false, ...refusal[1] }, { status: refusal[0] });
    if (method === "DELETE") stored = stored.filter(({ id }) => path !== `/api/views/${id}`);
    return Response.json({ success: true, data: stored, meta: { total: stored.length, limit: 500 } });
  });
});
afterEach(() => {
  cleanup();
  clearToasts();
  vi.unstubAllGlobals();
});

function Sample() {
  const [shown, setShown] = useState<readonly string[]>(["title"]);
  return (
    <>
      <ViewsMenu table="events" columns={{ shown, change: setShown, reset: () => undefined }} />
      <output data-testid="columns">{shown.join()}</output>
    </>
  );
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
async function openMenu(role: Role = "editor") {
  await renderInPanel(<Sample />, { role, url: "/admin/events?category=art&page=2" });
  press("Views");
}
const shared = () => screen.getByRole("list", { name: "Views for everybody" });
const save = (name: string) => {
  fireEvent.change(screen.getByRole("textbox", { name: "Name of the view" }), { target: { value: name } });
  press("Save this view");
};
const share = () => fireEvent.click(screen.getByRole("checkbox", { name: "For everybody" }));
const writes = () => asked.filter(([method]) => method !== "GET");
const toasts = () => currentToasts().map(({ title }) => title);

it("lists the views of this list for everybody, and opens one with its columns", async () => {
  await openMenu();
  await screen.findByRole("button", { name: "Sanat" });
  expect(within(shared()).getAllByRole("listitem")).toHaveLength(1);
  expect(screen.getByRole("button", { name: "Sanat" }).getAttribute("aria-current")).toBe("true");
  press("Sanat");
  await waitFor(() => expect(window.location.search).toBe("?category=art"));
  expect(screen.getByTestId("columns").textContent).toBe("title,code");
  expect(screen.queryByRole("list", { name: "Views for everybody" })).toBeNull();
});

it("opens no form that the address of a view asks for", async () => {
  stored = [view(1, "events", "Sanat", "category=art&new=1&edit=7")];
  await openMenu();
  await screen.findByRole("button", { name: "Sanat" });
  press("Sanat");
  await waitFor(() => expect(window.location.search).toBe("?category=art"));
});

it("keeps one's own views in the browser", async () => {
  await openMenu();
  save("Benimki");
  press("Views");
  expect(within(screen.getByRole("list", { name: "My views" })).getByText("Benimki")).toBeTruthy();
  expect(writes()).toEqual([]);
});

it("saves a view for everybody", async () => {
  await openMenu();
  await screen.findByRole("button", { name: "Sanat" });
  share();
  save("Sergiler");
  await waitFor(() => expect(toasts()).toEqual(["Saved"]));
  const body = { list: "events", name: "Sergiler", search: "category=art", columns: ["title"] };
  expect(writes()).toEqual([["POST", "/api/views", body]]);
});

it("replaces the view of the same name with its version, and says so before", async () => {
  await openMenu();
  await screen.findByRole("button", { name: "Sanat" });
  share();
  fireEvent.change(screen.getByRole("textbox", { name: "Name of the view" }), { target: { value: "Sanat" } });
  expect(screen.getByText(/saving changes it for everybody/)).toBeTruthy();
  press("Save this view");
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]).toMatchObject(["PUT", "/api/views/1", { name: "Sanat", version: 3 }]);
});

it("tells of a change by somebody else, reads the views again and keeps the name", async () => {
  await openMenu();
  await screen.findByRole("button", { name: "Sanat" });
  refusal = [409, { error: "Stale", code: "stale_version", current: {} }];
  share();
  const before = asked.length;
  save("Sanat");
  await waitFor(() => expect(toasts()).toEqual(["The view was not saved"]));
  await waitFor(() => expect(asked.slice(before).map(([method]) => method)).toEqual(["PUT", "GET"]));
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name of the view" }).value).toBe("Sanat");
});

it("asks before it deletes a view that others use", async () => {
  await openMenu();
  await screen.findByRole("button", { name: "Sanat" });
  press("Delete view for everybody: Sanat");
  const question = await screen.findByRole("alertdialog");
  expect(question.textContent).toContain("Everybody on the staff can use the view “Sanat”.");
  expect(writes()).toEqual([]);
  fireEvent.click(within(question).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(writes()).toEqual([["DELETE", "/api/views/1"]]));
  press("Views");
  expect(await screen.findByText("No views are saved for everybody yet.")).toBeTruthy();
});

it("says that the views for everybody could not be read, and tries again", async () => {
  isDown = true;
  await openMenu();
  await screen.findByText(/Out of order/);
  isDown = false;
  press("Try again");
  expect(await screen.findByRole("button", { name: "Sanat" })).toBeTruthy();
});

it("asks nothing for viewers, who have their own views only", async () => {
  await openMenu("viewer");
  expect(screen.queryByRole("checkbox")).toBeNull();
  save("Benimki");
  press("Views");
  expect(screen.getByRole("button", { name: "Benimki" })).toBeTruthy();
  expect(asked).toEqual([]);
});
