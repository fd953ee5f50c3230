// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "../../../api/client";
import { renderInPanel } from "../../testing";
import { hasUnsaved } from "../dialogs/unsaved";
import { FileDrop } from "./file-drop";
import type { SendFile } from "./use-uploads";

afterEach(cleanup);

const picture = (name: string, type = "image/png") => new File(["x"], name, { type });

async function choose(files: File[]) {
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("no input");
  await act(async () => fireEvent.change(input, { target: { files } }));
}

it("sends many files, two at a time, and one that is broken explains itself", async () => {
  let atOnce = 0;
  let most = 0;
  const send = vi.fn<SendFile>(async (file, onProgress) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    onProgress(0.5);
    await new Promise((resolve) => setTimeout(resolve, 5));
    atOnce -= 1;
    if (file.name === "3.png") {
      throw new ApiError(422, "Please correct the marked fields.", "invalid", {
        image: "The image file is broken.",
      });
    }
  });
  const done = vi.fn();
  await renderInPanel(<FileDrop send={send} onAllDone={done} />);
  await choose([
    ...Array.from({ length: 20 }, (_, place) => picture(`${place}.png`)),
    picture("a.pdf", "application/pdf"),
  ]);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Uploading…" }).disabled).toBe(true);
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(most).toBe(2);
  expect(send).toHaveBeenCalledTimes(20);
  expect(screen.getByText("19 of 21 files uploaded")).toBeTruthy();
  expect(screen.getByText("The image file is broken.")).toBeTruthy();
  expect(screen.getByText("Must be a PNG, JPEG, WebP, GIF, AVIF or SVG image.")).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Choose files" }).disabled).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "Clear list" }));
  expect(screen.queryByRole("region", { name: "Uploads" })).toBeNull();
});

it("is highlighted while something is dragged over it", async () => {
  await renderInPanel(<FileDrop send={async () => undefined} />);
  const area = document.querySelector("[data-over]");
  if (!area) throw new Error("no area");
  fireEvent.dragEnter(area);
  expect(area.getAttribute("data-over")).toBe("true");
  expect(screen.getByText("Drop to upload")).toBeTruthy();
  fireEvent.dragLeave(area);
  expect(area.getAttribute("data-over")).toBe("false");
});

it("says that it is busy, and leaving asks meanwhile", async () => {
  let arrive: () => void = () => undefined;
  const send = () =>
    new Promise<void>((resolve) => {
      arrive = resolve;
    });
  const busy = vi.fn();
  await renderInPanel(<FileDrop send={send} onBusy={busy} />);
  expect(hasUnsaved()).toBe(false);
  await choose([picture("a.png")]);
  expect(busy).toHaveBeenLastCalledWith(true);
  expect(hasUnsaved()).toBe(true);
  await act(async () => arrive());
  expect(busy).toHaveBeenLastCalledWith(false);
  expect(hasUnsaved()).toBe(false);
});

it("writes how far it is as the language does", async () => {
  const send: SendFile = (_, onProgress) => {
    onProgress(0.45);
    return new Promise(() => undefined);
  };
  await renderInPanel(<FileDrop send={send} />, { language: "tr" });
  await choose([picture("a.png")]);
  expect(screen.getByText("%45")).toBeTruthy();
});
