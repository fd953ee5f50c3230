// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LanguageProvider } from "../../i18n/language-context";
import type { Language } from "../../lib/language";
import { EventList } from "./event-list";

const EVENT = {
  id: 1,
  event_id: "caz",
  title: "Boğaz'da Caz Gecesi",
  date: "2026-11-18",
  time: "20:30",
  venue: "Rıhtım Sahne",
  city: "İstanbul",
  price_min: 250,
  price_max: 900,
  currency: "TRY",
  category: "music",
  image_url: null,
  platform: "biletix",
};

const answers = vi.fn<(request: Request) => Response>();

function page(events: object[], total = events.length) {
  return Response.json({ success: true, data: events, meta: { total, limit: 24, next_cursor: null } });
}

function show(language: Language) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <LanguageProvider initial={language}>
        <EventList />
      </LanguageProvider>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  answers.mockReset();
  vi.stubGlobal("fetch", async (request: Request) => answers(request));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("shows cards in the language asked for", async () => {
  answers.mockImplementation(() => page([EVENT], 128));
  show("tr");
  expect(await screen.findByRole("heading", { name: "Boğaz'da Caz Gecesi" })).toBeTruthy();
  expect(screen.getByText("Çar 20.30 · Rıhtım Sahne · İstanbul")).toBeTruthy();
  expect(screen.getByText("₺250'den")).toBeTruthy();
  expect(screen.getByText("128 etkinlik")).toBeTruthy();
  expect(new URL(answers.mock.calls[0]?.[0].url ?? "").search).toBe("?limit=24&language=tr");
});

it("says that it is loading before the answer", async () => {
  answers.mockImplementation(() => page([EVENT]));
  show("en");
  expect(screen.getByRole("status").textContent).toContain("Loading events");
  expect(await screen.findByText("Wed 8:30 PM · Rıhtım Sahne · İstanbul")).toBeTruthy();
  expect(screen.getByText("1 event")).toBeTruthy();
});

it("says so when there are none", async () => {
  answers.mockImplementation(() => page([]));
  show("en");
  expect(await screen.findByText("No events found")).toBeTruthy();
});

it("shows the server's sentence and tries again on demand", async () => {
  answers.mockImplementationOnce(() =>
    Response.json({ success: false, error: "The database is away", code: "unavailable" }, { status: 503 }),
  );
  answers.mockImplementationOnce(() => page([EVENT]));
  show("en");
  expect((await screen.findByRole("alert")).textContent).toContain("The database is away");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("from ₺250")).toBeTruthy();
});
