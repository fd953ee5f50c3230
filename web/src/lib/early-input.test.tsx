// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { type EarlyInput, replayEarlyInput } from "./early-input";
import { carryOutKeptInput, stopKeepingInput } from "./kept-input";

function Form({ onPress = () => {} }: { onPress?: () => void }) {
  const [words, setWords] = useState("");
  return (
    <>
      <input aria-label="words" value={words} onChange={(event) => setWords(event.target.value)} />
      <p>Words: {words}</p>
      <button type="button" onClick={onPress}>
        Press
      </button>
    </>
  );
}

/** What the script in index.html has kept. */
function keep(taps: HTMLElement[], texts: [HTMLElement, string][]) {
  const early = { taps: new Set(taps), texts: new Map(texts), keep: vi.fn() };
  window.earlyInput = early as unknown as EarlyInput;
  window.addEventListener("click", early.keep, true);
  return early as unknown as EarlyInput;
}

afterEach(() => {
  cleanup();
  stopKeepingInput();
});

it("presses what was pressed, once, and enters what was typed", async () => {
  const onPress = vi.fn();
  render(<Form onPress={onPress} />);
  const early = keep([screen.getByRole("button")], [[screen.getByLabelText("words"), "caz"]]);
  document.documentElement.dataset.waiting = "";
  await replayEarlyInput(early);
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(screen.getByText("Words: caz")).toBeTruthy();
  expect("waiting" in document.documentElement.dataset).toBe(false);
});

it("hears nothing more once the app does", async () => {
  render(<Form />);
  const early = keep([], []);
  carryOutKeptInput();
  fireEvent.click(screen.getByRole("button"));
  expect(early.keep).not.toHaveBeenCalled();
  expect(window.earlyInput).toBeUndefined();
});

it("leaves out what is no longer on the page", async () => {
  render(<Form />);
  const gone = document.createElement("button");
  gone.addEventListener("click", () => {
    throw new Error("pressed");
  });
  await replayEarlyInput(keep([gone], []));
});

it("keeps what was typed since then", async () => {
  render(<Form />);
  const field = screen.getByLabelText("words");
  fireEvent.change(field, { target: { value: "rock" } });
  await replayEarlyInput(keep([], [[field, "jazz"]]));
  expect(screen.getByText("Words: rock")).toBeTruthy();
});
