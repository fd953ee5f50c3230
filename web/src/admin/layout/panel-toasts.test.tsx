// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearToasts, toast } from "../../lib/toasts";
import { stubEmptyApi } from "../../testing/render";
import { Modal } from "../kit/dialogs/modal";
import { renderInPanel } from "../testing";
import { Drawer } from "./drawer";
import { PanelToasts } from "./panel-toasts";

beforeEach(() => {
  stubEmptyApi();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});
afterEach(() => {
  cleanup();
  clearToasts();
  vi.unstubAllGlobals();
});

type Opened = "Form" | "Question" | "Menu";

let open: (names: readonly Opened[]) => void;

function Sample() {
  const [names, setNames] = useState<readonly Opened[]>([]);
  open = (next) => act(() => setNames(next));
  return (
    <>
      {(["Form", "Question"] as const).map((name) => (
        <Modal key={name} isOpen={names.includes(name)} title={name} onClose={() => undefined}>
          …
        </Modal>
      ))}
      <Drawer isOpen={names.includes("Menu")} onClose={() => undefined} />
      <PanelToasts />
    </>
  );
}

const placeOfToasts = () => screen.getByRole("region", { name: "Notifications" }).parentElement;

it("is in the topmost dialog, where it can be pressed, and on the page when none is open", async () => {
  await renderInPanel(<Sample />);
  expect(placeOfToasts()).toBe(document.body);
  open(["Form"]);
  expect(placeOfToasts()).toBe(screen.getByRole("dialog", { name: "Form" }));
  open(["Form", "Question"]);
  expect(placeOfToasts()).toBe(screen.getByRole("dialog", { name: "Question" }));
  open(["Form"]);
  expect(placeOfToasts()).toBe(screen.getByRole("dialog", { name: "Form" }));
  open(["Menu"]);
  expect(placeOfToasts()?.querySelector("nav")).toBeTruthy();
  open([]);
  expect(placeOfToasts()).toBe(document.body);
});

it("goes on counting when it moves from under a pointer", async () => {
  await renderInPanel(<Sample />);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  act(() => {
    toast({ type: "info", title: "Deleted", message: "", duration: 1000 });
    vi.advanceTimersByTime(100);
  });
  const card = screen.getByText("Deleted").closest("[data-phase]");
  if (!card) throw new Error("no toast");
  fireEvent.pointerEnter(card);
  open(["Form"]);
  act(() => {
    vi.advanceTimersByTime(1400);
  });
  expect(screen.queryByText("Deleted")).toBeNull();
  vi.useRealTimers();
});
