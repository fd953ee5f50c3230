// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderInPanel } from "../../testing";
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

it("redirects users who are no admins to the dashboard", async () => {
  await renderInPanel(<Screen />, { role: "editor", url: "/admin/logos" });
  await waitFor(() => expect(window.location.pathname).toBe("/admin/dashboard"));
  expect(screen.queryByRole("heading", { name: "Logos" })).toBeNull();
});

it("lets an admin in", async () => {
  await renderInPanel(<Screen />, { role: "admin", url: "/admin/logos" });
  expect(await screen.findByText("No logos yet")).toBeTruthy();
  expect(window.location.pathname).toBe("/admin/logos");
});

it("shows everything at an address that asks for what there is not", async () => {
  await renderInPanel(<Screen />, { role: "admin", url: "/admin/logos?filter=dark&sort=x&view=x" });
  expect(await screen.findByText("No logos yet")).toBeTruthy();
  expect(screen.getByRole("button", { name: "All", pressed: true })).toBeTruthy();
});
