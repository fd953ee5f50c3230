// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Language } from "../../../lib/language";
import { renderInPanel } from "../../testing";
import { MomentPicker } from "./moment-picker";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-17T23:30:00+03:00"), toFake: ["Date"] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Sample({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <MomentPicker label="Publish at" value={value} onChange={setValue} />
      <output data-testid="value">{value}</output>
    </>
  );
}

const show = async (start: string, language: Language = "en") => {
  await renderInPanel(<Sample start={start} />, { language });
  fireEvent.click(screen.getByRole("button", { name: /Publish at/ }));
};
const value = () => screen.getByTestId("value").textContent;

it("a day of the calendar keeps the time", async () => {
  await show("2026-11-20T18:15");
  fireEvent.click(screen.getByRole("button", { name: /24 November 2026|November 24, 2026/ }));
  expect(value()).toBe("2026-11-24T18:15");
});

it("the clock has 24 hours and keeps a time between the half hours", async () => {
  await show("2026-11-20T18:15");
  const clock = screen.getByRole<HTMLSelectElement>("combobox", { name: "Time" });
  expect(clock.value).toBe("18:15");
  expect([...clock.options].map((option) => option.value)).toContain("23:30");
  fireEvent.change(clock, { target: { value: "23:30" } });
  expect(value()).toBe("2026-11-20T23:30");
});

it.each([
  ["In an hour", "2026-11-18T00:30"],
  ["Tomorrow 09:00", "2026-11-18T09:00"],
  ["Monday 09:00", "2026-11-23T09:00"],
])("%s is one press", async (name, moment) => {
  await show("");
  fireEvent.click(screen.getByRole("button", { name }));
  expect(value()).toBe(moment);
});

it("a typed day without a time means its morning", async () => {
  await show("", "tr");
  const field = screen.getByRole("textbox");
  fireEvent.change(field, { target: { value: "20.11.2026" } });
  fireEvent.blur(field);
  expect(value()).toBe("2026-11-20T09:00");
});

it("days of the past cannot be chosen", async () => {
  await show("");
  const day = screen.getByRole<HTMLButtonElement>("button", { name: /16 November 2026|November 16, 2026/ });
  expect(day.disabled).toBe(true);
});
