// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { showInPanel } from "../../testing";
import { Screen } from "./logos-screen";

beforeEach(() => {
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Response.json({ success: true, data: [], meta: { total: 0, limit: 0 } })),
  );
  window.history.replaceState(null, "", "/admin/logos");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("sends whoever is no admin to the dashboard, by itself", async () => {
  await showInPanel(<Screen />, { role: "editor", address: "/admin/logos" });
  await waitFor(() => expect(window.location.pathname).toBe("/admin/dashboard"));
  expect(screen.queryByRole("heading", { name: "Logos" })).toBeNull();
});

it("lets an admin in", async () => {
  await showInPanel(<Screen />, { role: "admin", address: "/admin/logos" });
  expect(await screen.findByText("No logos yet")).toBeTruthy();
  expect(window.location.pathname).toBe("/admin/logos");
});

it("shows everything at an address that asks for what there is not", async () => {
  await showInPanel(<Screen />, { role: "admin", address: "/admin/logos?filter=dark&sort=x&view=x" });
  expect(await screen.findByText("No logos yet")).toBeTruthy();
  expect(screen.getByRole("button", { name: "All", pressed: true })).toBeTruthy();
});
