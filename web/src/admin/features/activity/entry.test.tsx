// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { AuditEntry } from "../../kit/api/types";
import { renderInPanel } from "../../testing";
import { Entry } from "./entry";

const ENTRY: AuditEntry = {
  id: 31,
  at: "2026-11-18T20:30:00+03:00",
  action: "updated",
  noun: "events",
  noun_id: "7",
  label: "Caz Gecesi",
  user_id: 1,
  user_name: "Ayşe Işık",
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const links = () => screen.queryAllByRole("link").map((link) => link.getAttribute("href"));

it("leads editors to the form and to the history", async () => {
  await renderInPanel(<Entry entry={ENTRY} />, { role: "editor" });
  expect(links()).toEqual(["/admin/events?edit=7", "/admin/events?edit=7&history=7"]);
});

it("leads administrators to a setting and to its history", async () => {
  const entry: AuditEntry = { ...ENTRY, noun: "settings", noun_id: "site_name", label: "site_name" };
  await renderInPanel(<Entry entry={entry} />, { role: "admin" });
  expect(links()).toEqual(["/admin/settings?q=site_name", "/admin/settings?q=site_name&history=site_name"]);
});

it.each([
  ["viewers", ENTRY, "viewer"],
  ["what was deleted", { ...ENTRY, action: "deleted" }, "admin"],
  ["things without a history", { ...ENTRY, noun: "platforms" }, "admin"],
  ["editors who may not open settings", { ...ENTRY, noun: "settings", noun_id: "site_name" }, "editor"],
  ["roles with a second factor", { ...ENTRY, noun: "settings", noun_id: "second_factor_roles" }, "admin"],
  ["changes of many events", { ...ENTRY, noun_id: "bulk", label: "30" }, "admin"],
] as [string, AuditEntry, "viewer" | "editor" | "admin"][])("has no links for %s", async (_, entry, role) => {
  await renderInPanel(<Entry entry={entry} />, { role });
  expect(links()).toEqual([]);
});

it("names a bulk change and an import by their number of events, and undoes them as one step", async () => {
  const calls = vi.fn();
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    calls(init.method, url.split("?")[0]);
    return Response.json({ success: true, data: { restored: 29, left: 1 } });
  });
  await renderInPanel(<Entry entry={{ ...ENTRY, noun_id: "import", label: "30" }} />, { role: "editor" });
  const undo = screen.getByRole("button", { name: "Undo all of it: Import of events: 30" });
  await act(async () => fireEvent.click(undo));
  expect(calls).toHaveBeenCalledWith("POST", "/api/audit/31/undo");
});

it("names a bulk change of images and offers to undo it", async () => {
  await renderInPanel(<Entry entry={{ ...ENTRY, noun: "images", noun_id: "bulk", label: "4" }} />);
  expect(screen.getByRole("button", { name: "Undo all of it: Bulk change of images: 4" })).toBeTruthy();
});

it("offers no second undo for the entry of an undo", async () => {
  await renderInPanel(<Entry entry={{ ...ENTRY, action: "restored", noun_id: "bulk", label: "30" }} />);
  expect(screen.getByText("Bulk change of events: 30")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
