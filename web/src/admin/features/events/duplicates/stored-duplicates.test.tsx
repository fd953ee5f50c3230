// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderInPanel } from "../../../testing";
import { buildStaffEvent } from "../staff-event-builder";
import { StoredDuplicates } from "./stored-duplicates";

const calls: string[] = [];
let isDecided = false;

beforeEach(() => {
  isDecided = false;
  calls.length = 0;
  vi.stubGlobal("fetch", async (url: string, { method = "GET", body }: RequestInit = {}) => {
    const path = url.split("?")[0];
    if (method !== "GET") calls.push(`${method} ${path} ${body ?? ""}`.trim());
    if (method === "POST") isDecided = true;
    const other = { ...buildStaffEvent({ title: "Boğaz'da Caz" }), id: 9, event_id: "bogazda-caz" };
    const found = { event: other, showing_id: "s1", score: 0.9, reason: "title" };
    return Response.json({
      success: true,
      data: path === "/api/events/7/duplicates" && !isDecided ? [found] : [],
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const onTrashed = vi.fn();

it("says that two events are not the same, and does not ask again", async () => {
  await renderInPanel(<StoredDuplicates id={7} onTrashed={onTrashed} />);
  const other = await screen.findByRole("link", { name: "Boğaz'da Caz" });
  expect(other.getAttribute("href")).toBe("/admin/events?edit=9");
  const button = screen.getByRole("button", { name: "Not the same: Boğaz'da Caz" });
  button.focus();
  act(() => button.click());
  // Shortcuts of the form need the focus in it.
  expect(document.activeElement).toBe(button);
  await waitFor(() => expect(screen.queryByText("Boğaz'da Caz")).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("status"));
  expect(calls).toEqual(['POST /api/events/7/not-duplicates {"event_id":"bogazda-caz"}']);
});

it("moves the other event to the trash after a question", async () => {
  await renderInPanel(<StoredDuplicates id={7} onTrashed={onTrashed} />);
  const button = await screen.findByRole("button", { name: "Move to the trash: Boğaz'da Caz" });
  act(() => button.click());
  const dialog = await screen.findByRole("alertdialog");
  act(() => within(dialog).getByRole("button", { name: "Delete" }).click());
  await waitFor(() => expect(onTrashed).toHaveBeenCalledWith(9));
  expect(calls).toEqual(["DELETE /api/events/9"]);
});

it("offers the trash only to those who may delete", async () => {
  await renderInPanel(<StoredDuplicates id={7} onTrashed={onTrashed} />, { role: "editor" });
  await screen.findByRole("button", { name: "Not the same: Boğaz'da Caz" });
  expect(screen.queryByRole("button", { name: /^Move to the trash/ })).toBeNull();
});
