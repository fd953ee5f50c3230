// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearToasts } from "../../../lib/toasts";
import { renderInPanel } from "../../testing";
import { Screen } from "./messages-screen";

const message = (id: number, name: string) => ({
  id,
  name,
  email: "a@example.org",
  subject: `About ${name}`,
  message: "…",
  status: "read",
  created_at: "2026-11-18T20:30:00+03:00",
});
const ALL = [message(1, "Ayşe"), message(2, "Burak")];

/** Lets the change of a message end. */
let finish: () => void;

beforeEach(() => {
  window.history.replaceState(null, "", "/admin/messages");
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    const [, id] = /\/api\/contact\/(\d+)/.exec(url) ?? [];
    if (init?.method !== "PUT" && id) {
      const found = ALL.find((message) => message.id === Number(id));
      return Response.json({ success: true, data: { ...found, replies: [], can_reply: false } });
    }
    if (init?.method !== "PUT") {
      return Response.json({ success: true, data: ALL, meta: { total: 2, limit: 24, unread: 0 } });
    }
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return Response.json({ success: true, data: { ...ALL[0], status: "spam" } });
  });
});
afterEach(() => {
  cleanup();
  clearToasts();
  vi.unstubAllGlobals();
});

async function press(name: RegExp | string) {
  const button = await screen.findByRole("button", { name });
  await act(async () => fireEvent.click(button));
}

it("leaves a message open that was opened while another became spam", async () => {
  await renderInPanel(<Screen />, { role: "editor", url: "/admin/messages" });
  await press(/Ayşe.*About Ayşe/);
  await press("Mark as spam");
  await press(/Burak.*About Burak/);
  await act(async () => finish());
  expect(screen.getByRole("heading", { name: "About Burak" })).toBeTruthy();
  expect(document.activeElement?.id).not.toBe("message-1");
});
