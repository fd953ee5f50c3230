// @vitest-environment happy-dom

import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearToasts, currentToasts } from "../../../lib/toasts";
import { renderInPanel } from "../../testing";
import type { PreviewLink } from "../api/types";
import { PreviewLinks } from "./preview-links";

const OLD: PreviewLink = {
  id: 4,
  expires_at: "2026-11-20T06:00:00Z",
  created_by: "Ayşe Işık",
  created_at: "2026-11-13T06:00:00Z",
};
let stored: PreviewLink[];
let calls: { method: string; url: string; body: unknown }[];

beforeEach(() => {
  stored = [OLD];
  calls = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? "GET";
    calls.push({
      method,
      url: String(url).split("?")[0] ?? "",
      body: JSON.parse(String(init.body ?? "null")),
    });
    if (method === "POST") {
      const made = { ...OLD, id: 5 };
      stored = [made, ...stored];
      return Response.json(
        { success: true, data: { ...made, url: "/event/caz?preview=geheim" } },
        { status: 201 },
      );
    }
    if (method === "DELETE") {
      stored = stored.filter(({ id }) => !String(url).includes(`/${id}`));
      return Response.json({ success: true });
    }
    return Response.json({ success: true, data: stored });
  });
});
afterEach(() => {
  cleanup();
  clearToasts();
  vi.unstubAllGlobals();
});

const show = () => renderInPanel(<PreviewLinks subject={{ noun: "events", id: 12 }} isDirty={false} />);

it("shows until when each link works and who made it", async () => {
  await show();
  expect(await screen.findByText("Works until Nov 20, 2026, 09:00")).toBeTruthy();
  expect(screen.getByText("Ayşe Işık · Nov 13, 2026, 09:00")).toBeTruthy();
});

it("a new link is made for the chosen days, shown once and copied", async () => {
  const writeText = vi.fn(async (_text: string) => undefined);
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  await show();
  fireEvent.change(screen.getByRole("combobox", { name: "Works for" }), { target: { value: "30" } });
  fireEvent.click(screen.getByRole("button", { name: "Make a link" }));
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "New link" });
  expect(field.value).toMatch(/^https?:\/\/.*\/event\/caz\?preview=geheim$/);
  expect(calls.find(({ method }) => method === "POST")).toMatchObject({
    url: "/api/events/12/preview-links",
    body: { days: 30 },
  });
  fireEvent.click(screen.getByRole("button", { name: "Copy" }));
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(field.value));
});

it("a link is ended and leaves the list", async () => {
  await show();
  fireEvent.click(await screen.findByRole("button", { name: /^End: / }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /^End: / })).toBeNull());
  expect(calls.find(({ method }) => method === "DELETE")?.url).toBe("/api/preview-links/4");
  expect(currentToasts().map(({ title }) => title)).toContain("The link has ended");
});
