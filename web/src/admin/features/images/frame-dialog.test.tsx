// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearToasts } from "../../../lib/toasts";
import type { LibraryImage } from "../../kit/api/types";
import { renderInPanel } from "../../testing";
import { FrameDialog } from "./frame-dialog";

const IMAGE = {
  id: 7,
  content_type: "image/jpeg",
  file_path: "data:,7",
  version: 3,
} as LibraryImage;

const bodies: unknown[] = [];

beforeEach(() => {
  bodies.length = 0;
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    bodies.push(JSON.parse(String(init.body)));
    return Response.json({ success: true, data: IMAGE });
  });
});
afterEach(() => {
  cleanup();
  clearToasts();
  vi.unstubAllGlobals();
});

const save = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Save" })));
const show = (image: LibraryImage = IMAGE) =>
  renderInPanel(<FrameDialog image={image} onSaved={vi.fn()} onClose={vi.fn()} />);

it("moves the focal point by arrow keys and says where it is", async () => {
  await show();
  const handle = screen.getByRole("button", { name: "Move the focal point" });
  fireEvent.keyDown(handle, { key: "ArrowLeft", shiftKey: true });
  fireEvent.keyDown(handle, { key: "ArrowDown" });
  expect(screen.getByText("Focal point: 40% from the left, 51% from the top")).toBeTruthy();
  await save();
  expect(bodies).toEqual([{ focal_x: 0.4, focal_y: 0.51, crop: null, version: 3 }]);
});

it("crops by numbers and by arrow keys, and removes the crop again", async () => {
  await show();
  fireEvent.click(screen.getByRole("button", { name: "Crop" }));
  const left = screen.getByRole("spinbutton", { name: "From the left (%)" });
  fireEvent.change(left, { target: { value: "25" } });
  const handle = screen.getByRole("button", { name: "Move the part" });
  fireEvent.keyDown(handle, { key: "ArrowUp", shiftKey: true });
  await save();
  const crop = { x: 0.25, y: 0, width: 0.75, height: 0.99 };
  expect(bodies.at(-1)).toEqual({ focal_x: null, focal_y: null, crop, version: 3 });
  fireEvent.click(screen.getByRole("button", { name: "Remove crop" }));
  await save();
  expect(bodies.at(-1)).toMatchObject({ crop: null });
});

it("keeps an emptied field while it is typed in", async () => {
  await show();
  fireEvent.click(screen.getByRole("button", { name: "Crop" }));
  const width = screen.getByRole<HTMLInputElement>("spinbutton", { name: "Width (%)" });
  fireEvent.change(width, { target: { value: "" } });
  expect(width.value).toBe("");
  fireEvent.blur(width);
  expect(width.value).toBe("100");
});

it("offers no crop of a drawing", async () => {
  await show({ ...IMAGE, content_type: "image/svg+xml" });
  expect(screen.queryByRole("button", { name: "Crop" })).toBeNull();
});
