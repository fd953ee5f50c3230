// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearToasts, currentToasts } from "../../../lib/toasts";
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
  window.localStorage.clear();
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

describe("as a table", () => {
  const URL = "/admin/messages?view=table";

  it("opens a message beside it, and marks its row", async () => {
    await renderInPanel(<Screen />, { role: "editor", url: URL });
    await press("About Ayşe");
    expect(screen.getByRole("heading", { name: "About Ayşe" })).toBeTruthy();
    const row = screen.getByRole("row", { name: /Ayşe/ });
    expect(row.getAttribute("aria-current")).toBe("true");
  });

  it("changes the selected messages that are not like this already, one by one", async () => {
    const sent: string[] = [];
    const answer = globalThis.fetch;
    vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
      if (init?.method !== "PUT") return answer(url, init);
      sent.push(`${new window.URL(url, "http://localhost").pathname} ${init.body}`);
      if (url.includes("/2")) return Response.json({ success: false, error: "Gone" }, { status: 404 });
      return Response.json({ success: true, data: ALL[0] });
    });
    await renderInPanel(<Screen />, { role: "editor", url: URL });
    for (const name of [/^Select: Ayşe/, /^Select: Burak/]) {
      const box = await screen.findByRole("checkbox", { name });
      await act(async () => fireEvent.click(box));
    }
    expect(screen.queryByRole("button", { name: "Mark as read" }), "both are read").toBeNull();
    await press("Mark as unread");
    expect(sent).toEqual(['/api/contact/1 {"status":"unread"}', '/api/contact/2 {"status":"unread"}']);
    expect(currentToasts().map(({ title }) => title)).toEqual(
      expect.arrayContaining(["Marked as unread: 1", "Could not be changed: 1"]),
    );
    expect(screen.queryByRole("button", { name: "Mark as unread" }), "nothing is selected").toBeNull();
  });

  it("lets viewers read, and select nothing", async () => {
    await renderInPanel(<Screen />, { role: "viewer", url: URL });
    await screen.findByRole("button", { name: "About Ayşe" });
    expect(screen.queryByRole("checkbox")).toBeNull();
  });
});
