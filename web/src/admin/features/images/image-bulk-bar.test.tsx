// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearToasts, currentToasts } from "../../../lib/toasts";
import { selectedOf } from "../../kit/table/selection";
import { renderInPanel } from "../../testing";
import { ImageBulkBar } from "./image-bulk-bar";

const calls: { path: string; body: unknown }[] = [];
let status = 200;

beforeEach(() => {
  calls.length = 0;
  status = 200;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    calls.push({ path: url.split("?")[0] ?? "", body: init.body && JSON.parse(String(init.body)) });
    return status === 200
      ? Response.json({ success: true, data: { matched: 2, changed: 2, unchanged: 0, undo: 91 } })
      : Response.json({ success: false, error: "Others match now.", code: "conflict" }, { status });
  });
});
afterEach(() => {
  cleanup();
  clearToasts();
  vi.unstubAllGlobals();
});

const selection = () => ({
  ids: selectedOf(["3", "4"]),
  isAll: false,
  set: vi.fn(),
  selectAll: vi.fn(),
  clear: vi.fn(),
});
const choose = (value: string) =>
  act(async () => {
    fireEvent.change(screen.getByRole("combobox", { name: "Change category" }), { target: { value } });
  });

it("changes the category of those that are selected, and undoes it", async () => {
  const chosen = selection();
  await renderInPanel(<ImageBulkBar selection={chosen} />, { role: "editor" });
  expect(screen.queryByRole("button", { name: "Move to trash" })).toBeNull();
  await choose("hero");
  const body = { ids: [3, 4], expect: 2, set: { category: "hero" } };
  expect(calls).toEqual([{ path: "/api/images/bulk", body }]);
  expect(chosen.clear).toHaveBeenCalled();
  const [done] = currentToasts();
  expect(done?.title).toBe("2 images changed");
  await act(async () => done?.action?.run());
  expect(calls[1]?.path).toBe("/api/audit/91/undo");
});

it("asks before it moves them to the trash", async () => {
  await renderInPanel(<ImageBulkBar selection={selection()} />, { role: "admin" });
  const trash = screen.getByRole("button", { name: "Move to trash" });
  fireEvent.click(trash);
  const question = await screen.findByRole("alertdialog");
  expect(question.textContent).toContain("Delete 2 images?");
  expect(calls).toEqual([]);
  const [yes] = screen.getAllByRole("button", { name: "Move to trash" }).filter((one) => one !== trash);
  await act(async () => fireEvent.click(yes as HTMLElement));
  await waitFor(() => expect(calls[0]?.body).toEqual({ ids: [3, 4], expect: 2, trash: true }));
});

it("keeps the selection and says why when it is refused", async () => {
  status = 409;
  const chosen = selection();
  await renderInPanel(<ImageBulkBar selection={chosen} />);
  await choose("blog");
  expect(chosen.clear).not.toHaveBeenCalled();
  expect(currentToasts()[0]).toMatchObject({ type: "error", message: "Others match now." });
});
