// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "../api/query-client";
import { loadTexts } from "../i18n/load";
import { clearToasts, currentToasts } from "../lib/toasts";
import { AdminApp } from "./admin-app";
import { routeOf } from "./routes";
import { loadScreen } from "./screens";
import { abandonSession, checkSession } from "./session/session";
import { buildUser } from "./testing";

let user: ReturnType<typeof buildUser> | null = null;

function answer(address: string): Response {
  if (address.startsWith("/api/auth/me")) {
    return user
      ? Response.json({ success: true, data: user })
      : Response.json({ success: false, error: "Please sign in", code: "unauthenticated" }, { status: 401 });
  }
  return Response.json({ success: true, data: [], meta: { total: 0, limit: 8 } });
}

beforeEach(async () => {
  await loadTexts("en");
  vi.stubGlobal("fetch", async (address: string) => answer(address));
  vi.stubGlobal(
    "EventSource",
    class extends EventTarget {
      close() {}
    },
  );
});
afterEach(() => {
  cleanup();
  clearToasts();
  vi.unstubAllGlobals();
});

async function open(path: string, search = "") {
  // As at startup: the session is not checked yet.
  await act(checkSession);
  const queryClient = createQueryClient();
  const prepare = async (next: string) => {
    const route = routeOf(next);
    if (route) await loadScreen(route.name);
  };
  await prepare(path);
  window.history.replaceState(null, "", path + search);
  render(<AdminApp location={{ path, search }} language="en" queryClient={queryClient} prepare={prepare} />);
  await act(async () => undefined);
  return queryClient;
}

const said = () => currentToasts().map(({ message }) => message);
const heading = () => screen.findByRole("heading", { level: 1 });

it("leads a visitor to the sign-in", async () => {
  user = null;
  await open("/admin/dashboard");
  expect((await heading()).textContent).toBe("Sign in to the admin panel");
  expect(window.location.pathname).toBe("/admin/login");
  await waitFor(() => expect(document.title).toBe("Sign in · Admin Panel · Meydan"));
});

it("redirects a signed-in user from the sign-in to the dashboard", async () => {
  user = buildUser("viewer");
  await open("/admin/login");
  await waitFor(() => expect(window.location.pathname).toBe("/admin/dashboard"));
  expect((await heading()).textContent).toBe("Dashboard");
  expect(screen.getByRole("button", { name: "Account menu: Ayşe Işık" })).toBeTruthy();
});

it("shows the 404 page at an address that it does not have", async () => {
  user = buildUser("admin");
  await open("/admin/nowhere");
  expect((await heading()).textContent).toBe("Page not found");
});

it("leads a viewer from an admin's screen to the dashboard", async () => {
  user = buildUser("viewer");
  await open("/admin/settings");
  await waitFor(() => expect(window.location.pathname).toBe("/admin/dashboard"));
  expect(said()).toEqual(["Your role (Viewer) can't open “Settings”."]);
});

it("redirects to the requested path after sign-in, unless the role may not open it", async () => {
  user = null;
  await open("/admin/activity", "?noun=blogs");
  await waitFor(() => expect(window.location.pathname).toBe("/admin/login"));
  user = buildUser("viewer");
  await act(checkSession);
  await waitFor(() => expect(window.location.pathname).toBe("/admin/activity"));
  expect(window.location.search).toBe("?noun=blogs");
  expect(said()).toEqual([]);
  cleanup();
  user = null;
  await open("/admin/settings");
  await waitFor(() => expect(window.location.pathname).toBe("/admin/login"));
  user = buildUser("viewer");
  await act(checkSession);
  await waitFor(() => expect(window.location.pathname).toBe("/admin/dashboard"));
  expect(said()).toEqual(["Your role (Viewer) can't open “Settings”."]);
});

it("forgets at the end of a session what was read in it, and where that was", async () => {
  user = buildUser("admin");
  const client = await open("/admin/activity");
  await heading();
  client.setQueryData(["audit", "secret"], "before and after");
  act(abandonSession);
  await waitFor(() => expect(window.location.pathname).toBe("/admin/login"));
  expect(client.getQueryData(["audit", "secret"])).toBeUndefined();
  user = buildUser("viewer");
  await act(checkSession);
  await waitFor(() => expect(window.location.pathname).toBe("/admin/dashboard"));
});
