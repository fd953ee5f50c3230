// @vitest-environment happy-dom

import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PlannedPublication } from "../../kit/api/types";
import { renderInPanel } from "../../testing";
import { Screen } from "./calendar-screen";

const PLANNED: PlannedPublication[] = [
  {
    noun: "blogs",
    id: 7,
    title_tr: "Müzeler",
    title_en: "Museums",
    publication: "published",
    action: "publish",
    at: "2026-11-10T06:00:00Z",
  },
  {
    noun: "events",
    id: 12,
    title_tr: "Caz Gecesi",
    title_en: "",
    publication: "scheduled",
    action: "publish",
    at: "2026-11-19T21:30:00Z",
  },
];
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers({ now: Date.parse("2026-11-17T12:00:00+03:00"), toFake: ["Date"] });
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(String(url));
    return new Response(JSON.stringify({ success: true, data: PLANNED }), {
      headers: { "Content-Type": "application/json" },
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const show = (url = "/admin/calendar") => renderInPanel(<Screen />, { url });

it("asks for all weeks of the month's page", async () => {
  await show();
  await screen.findByRole("grid", { name: "November 2026" });
  expect(asked[0]).toContain("/api/publications?from=2026-10-26&to=2026-12-06");
});

it("puts each entry on its day in Turkey, with a link to its form", async () => {
  await show();
  const link = await screen.findByRole("link", { name: /Caz Gecesi/ });
  expect(link.getAttribute("href")).toBe("/admin/events?edit=12");
  expect(link.textContent).toBe("00:30 Goes live: Caz Gecesi");
  const cell = link.closest("td");
  expect(cell && within(cell).getByRole("button", { name: /20/ }).dataset.day).toBe("2026-11-20");
});

it("says of the past what has happened, in the list too", async () => {
  await show("/admin/calendar?view=list");
  const row = await screen.findByRole("link", { name: /Museums/ });
  expect(row.textContent).toContain("Went live");
  expect(row.getAttribute("href")).toBe("/admin/blog?edit=7");
});

it("lists the entries of the day that is chosen", async () => {
  await show();
  expect(await screen.findByText("Nothing is planned for this day.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: /November 20.*1 planned|20 November.*1 planned/ }));
  await waitFor(() => expect(screen.getAllByRole("link", { name: /Caz Gecesi/ })).toHaveLength(2));
  expect(screen.queryByText("Nothing is planned for this day.")).toBeNull();
});

it("arrow keys move between days, into the next month as well", async () => {
  await show("/admin/calendar?month=2026-11");
  const today = await screen.findByRole("button", { current: "date" });
  today.focus();
  fireEvent.keyDown(today, { key: "ArrowRight" });
  expect((document.activeElement as HTMLElement).dataset.day).toBe("2026-11-18");
  fireEvent.keyDown(document.activeElement as Element, { key: "PageDown" });
  await waitFor(() => expect((document.activeElement as HTMLElement).dataset.day).toBe("2026-12-18"));
  expect(screen.getByRole("grid", { name: "December 2026" })).toBeTruthy();
});
