// @vitest-environment happy-dom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderInPanel } from "../../../testing";
import { blankValues, type EventValues } from "../form/values";
import { buildStaffEvent } from "../staff-event-builder";
import { DuplicatesPanel } from "./duplicates-panel";
import { duplicateQuery, useDuplicates } from "./use-duplicates";

const entered: EventValues = {
  ...blankValues(),
  title_tr: "Caz Gecesi",
  start_date: "2026-11-18T20:30",
  city: "İstanbul",
};

const requests = vi.fn();
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit = {}) => {
    if (!url.startsWith("/api/events/duplicates")) return Response.json({ success: true, data: [] });
    requests(JSON.parse(String(body)));
    const event = buildStaffEvent({ title: "Boğaz'da Caz" });
    const found = {
      event,
      showing_id: "s1",
      start_date: "2026-11-18T20:30:00+03:00",
      score: 0.9,
      reason: "title",
    };
    return Response.json({ success: true, data: [found] });
  });
});
afterEach(() => {
  cleanup();
  requests.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const onAddTo = vi.fn();

function Entered({ values, isNew = true }: { values: EventValues; isNew?: boolean }) {
  return <DuplicatesPanel {...useDuplicates(values, isNew)} onAddTo={onAddTo} />;
}

const pause = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it("asks once a title, a date and a place are known", () => {
  expect(duplicateQuery(entered)).toEqual({
    title_tr: "Caz Gecesi",
    title_en: "",
    showings: [{ start_date: "2026-11-18T20:30:00+03:00", venue_id: null, venue_name: "", city: "İstanbul" }],
  });
  expect(duplicateQuery({ ...entered, title_tr: "" })).toBeNull();
  expect(duplicateQuery({ ...entered, start_date: "" })).toBeNull();
  expect(duplicateQuery({ ...entered, city: "" })).toBeNull();
  expect(duplicateQuery({ ...entered, city: "", venue_name: "Sahne" })).not.toBeNull();
});

it("waits for a pause, shows what was found, and dismisses what is not the same", async () => {
  await renderInPanel(<Entered values={entered} />);
  await pause(700);
  await pause(50);
  expect(requests).toHaveBeenCalledTimes(1);
  expect(screen.getByText("Boğaz'da Caz")).toBeTruthy();
  expect(screen.getByText("Similar title")).toBeTruthy();
  act(() => screen.getByRole("button", { name: "Add as a date of “Boğaz'da Caz”" }).click());
  expect(onAddTo).toHaveBeenCalledTimes(1);
  act(() => screen.getByRole("button", { name: "Not the same: Boğaz'da Caz" }).click());
  expect(screen.queryByText("Boğaz'da Caz")).toBeNull();
});

it("does not ask about a stored event", async () => {
  await renderInPanel(<Entered values={entered} isNew={false} />);
  await pause(1500);
  expect(requests).not.toHaveBeenCalled();
});
