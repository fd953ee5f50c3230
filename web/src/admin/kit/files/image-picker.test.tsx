// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderInPanel } from "../../testing";
import { ImagePicker } from "./image-picker";

const image = (id: number, title: string) => ({
  id,
  image_id: `img_${id}`,
  title,
  variants: [],
  file_path: `/media/img_${id}.png`,
});

/** An upload that ends when the test says so. */
class SlowRequest extends EventTarget {
  static arrive: () => void = () => undefined;
  upload = new EventTarget();
  status = 201;
  response = { success: true, data: image(1, "Uploaded") };
  open() {}
  send() {
    SlowRequest.arrive = () => this.dispatchEvent(new Event("load"));
  }
}

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("XMLHttpRequest", SlowRequest);
  vi.stubGlobal("fetch", async () =>
    Response.json({ success: true, data: [image(2, "Chosen")], meta: { total: 1, limit: 24 } }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("keeps what was chosen while another was on its way", async () => {
  const onChange = vi.fn();
  await renderInPanel(<ImagePicker label="Cover" value={null} onChange={onChange} category="blog" />);
  fireEvent.click(screen.getByRole("button", { name: "Choose image" }));
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("no input");
  const files = [new File(["x"], "a.png", { type: "image/png" })];
  await act(async () => fireEvent.change(input, { target: { files } }));
  const chosen = await screen.findByRole("button", { name: "Choose Chosen" });
  await act(async () => fireEvent.click(chosen));
  await act(async () => SlowRequest.arrive());
  expect(onChange.mock.calls.map(([id]) => id)).toEqual([2]);
});
