// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearToasts, currentToasts } from "../../../../lib/toasts";
import { selectedOf } from "../../../kit/table/selection";
import { renderInPanel } from "../../../testing";
import { BulkBar } from "./bulk-bar";

const calls: { path: string; body: unknown }[] = [];
const answer = {
  matched: 30,
  changed: 28,
  unchanged: 0,
  refused: [] as object[],
  refused_count: 0,
  undo: null as number | null,
};
let status = 200;

beforeEach(() => {
  calls.length = 0;
  status = 200;
  Object.assign(answer, { refused: [], refused_count: 0 });
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    const path = url.split("?")[0] ?? "";
    if (init?.method !== "POST")
      return Response.json({ success: true, data: [], meta: { total: 0, limit: 20 } });
    const body = init.body ? JSON.parse(String(init.body)) : undefined;
    calls.push({ path, body });
    if (path.includes("/undo"))
      return Response.json({ success: true, data: { noun: "events", id: 0, restored: 28, left: 1 } });
    if (!body.dry_run && status !== 200)
      return Response.json({ success: false, error: "no", code: "conflict" }, { status });
    return Response.json({ success: true, data: { ...answer, undo: body.dry_run ? null : 91 } });
  });
});
afterEach(() => {
  cleanup();
  clearToasts();
  vi.unstubAllGlobals();
});

const selection = (change: object = {}) => ({
  ids: selectedOf(["3", "4"]),
  isAll: false,
  set: vi.fn(),
  selectAll: vi.fn(),
  clear: vi.fn(),
  ...change,
});
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const choose = (name: string) => fireEvent.click(screen.getByRole("radio", { name }));

it("shows what would change and why some are refused, applies just that, and undoes it", async () => {
  Object.assign(answer, {
    refused: [{ id: 4, event_id: "b", title: "Cimri", errors: { category: "Unknown category." } }],
    refused_count: 2,
  });
  const chosen = selection();
  await renderInPanel(<BulkBar selection={chosen} total={174} query="status=all" />);
  fireEvent.click(button("Category"));
  expect(calls).toEqual([]);
  choose("Art");
  await screen.findByText("28 events will change");
  expect(screen.getByText(/^2 events are refused/)).toBeTruthy();
  expect(screen.getByText("Cimri").parentElement?.textContent).toBe("Cimri: Unknown category.");
  expect(screen.getByText("… and 1 more")).toBeTruthy();
  expect(calls).toEqual([
    { path: "/api/events/bulk", body: { ids: [3, 4], set: { category: "art" }, dry_run: true } },
  ]);
  fireEvent.click(button("Apply (28)"));
  await waitFor(() => expect(chosen.clear).toHaveBeenCalled());
  expect(calls.at(-1)?.body).toEqual({ ids: [3, 4], set: { category: "art" }, expect: 30 });
  const [toast] = currentToasts();
  expect(toast?.title).toBe("28 events changed");
  await act(async () => toast?.action?.run());
  expect(calls.at(-1)?.path).toBe("/api/audit/91/undo");
  await waitFor(() => expect(currentToasts().at(-1)?.message).toContain("Restored: 28. Edited since"));
});

it("everything that matches is named by its query", async () => {
  await renderInPanel(
    <BulkBar
      selection={selection({ ids: {}, isAll: true })}
      total={174}
      query="status=active&category=music"
    />,
  );
  fireEvent.click(button("Status"));
  choose("Unpublish");
  await screen.findByText("28 events will change");
  expect(calls[0]?.body).toEqual({
    query: "status=active&category=music",
    set: { publication: "draft" },
    dry_run: true,
  });
});

it("a selection that has changed meanwhile is previewed again, and nothing is applied", async () => {
  status = 409;
  const chosen = selection();
  await renderInPanel(<BulkBar selection={chosen} total={174} query="" />);
  fireEvent.click(button("Category"));
  choose("Art");
  await screen.findByText("28 events will change");
  fireEvent.click(button("Apply (28)"));
  await screen.findByText(/^The selection has changed meanwhile/);
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(calls.at(-1)?.body).toMatchObject({ dry_run: true });
  expect(chosen.clear).not.toHaveBeenCalled();
});

it("editors are not offered the trash", async () => {
  await renderInPanel(<BulkBar selection={selection()} total={174} query="" />, { role: "editor" });
  expect(screen.queryByRole("button", { name: "Move to trash" })).toBeNull();
  expect(button("Venue")).toBeTruthy();
});
