// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useRef, useState } from "react";
import { afterEach, expect, it } from "vitest";
import { useFocusRestoration } from "./use-focus-restoration";

afterEach(cleanup);

let show: (names: readonly string[]) => Promise<void>;

function Sample() {
  const [names, setNames] = useState<readonly string[]>(["a", "b", "c"]);
  show = (next) => act(async () => setNames(next));
  const content = useRef<HTMLElement>(null);
  useFocusRestoration(content);
  return (
    <>
      <button type="button">Outside</button>
      <main ref={content} tabIndex={-1}>
        {names.length > 0 && (
          <ul>
            {names.map((name) => (
              <li key={name}>
                <button type="button">Edit {name}</button>
                <button type="button">Delete {name}</button>
              </li>
            ))}
          </ul>
        )}
      </main>
    </>
  );
}

const button = (name: string) => screen.getByRole("button", { name });

it("goes to what moves up into the place of what is gone, and to the screen when all is gone", async () => {
  render(<Sample />);
  button("Delete b").focus();
  await show(["a", "c"]);
  expect(document.activeElement).toBe(button("Edit c"));
  await show(["a"]);
  expect(document.activeElement).toBe(button("Edit a"));
  await show([]);
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

it("leaves the focus alone that is elsewhere or was given up", async () => {
  render(<Sample />);
  button("Delete a").focus();
  button("Outside").focus();
  await show(["b", "c"]);
  expect(document.activeElement).toBe(button("Outside"));
  button("Delete b").focus();
  fireEvent.pointerDown(document.body);
  button("Delete b").blur();
  await show(["c"]);
  expect(document.activeElement).toBe(document.body);
});
