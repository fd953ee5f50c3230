// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderInPanel } from "../../testing";
import { SearchField } from "./search-field";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const DEBOUNCE = 250;
const field = () => screen.getByRole<HTMLInputElement>("searchbox");
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

function Sample() {
  const [value, setValue] = useState("ayşe");
  return (
    <>
      <SearchField label="Search people" value={value} onChange={setValue} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue("")}>
        Clear filters
      </button>
    </>
  );
}

const clearFilters = () => fireEvent.click(screen.getByText("Clear filters"));
const reported = () => screen.getByRole("status").textContent;

it("reports what was typed after a pause", async () => {
  await renderInPanel(<Sample />);
  type("fatma");
  expect(reported()).toBe("ayşe");
  await wait(DEBOUNCE);
  expect(reported()).toBe("fatma");
});

it("follows a change from outside", async () => {
  await renderInPanel(<Sample />);
  clearFilters();
  expect(field().value).toBe("");
});

it("keeps what was typed before a change from outside arrived", async () => {
  await renderInPanel(<Sample />);
  type("fatma");
  clearFilters();
  expect(field().value).toBe("fatma");
  await wait(DEBOUNCE);
  expect(reported()).toBe("fatma");
});
