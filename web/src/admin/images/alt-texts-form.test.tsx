// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LibraryImage } from "../kit/types";
import { showInPanel } from "../testing";
import { AltTextsForm } from "./alt-texts-form";

const image = (id: number): LibraryImage => ({
  id,
  image_id: `img_${id}`,
  title: `Picture ${id}`,
  alt_text: "",
  alt_text_tr: "",
  alt_text_en: "",
  category: "gallery",
  content_type: "image/png",
  created_at: "2026-11-15T08:00:00+03:00",
  file_path: `data:,${id}`,
  file_size: 99,
  width: 32,
  height: 32,
  preview: "",
  variants: [],
  version: 1,
});

const calls: string[] = [];
let isBroken = false;

beforeEach(() => {
  calls.length = 0;
  isBroken = true;
  vi.stubGlobal("fetch", async (address: string) => {
    calls.push(address.split("?")[0] ?? "");
    const isRefused = isBroken && address.startsWith("/api/images/2?");
    return isRefused
      ? Response.json({ success: false, error: "Not now.", code: "unavailable" }, { status: 503 })
      : Response.json({ success: true, data: {} });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("sends what was written, and after a failure only what is left", async () => {
  const onSaved = vi.fn();
  await showInPanel(
    <AltTextsForm images={[1, 2, 3].map(image)} onSaved={onSaved} onClose={() => undefined} />,
  );
  const [first, second] = screen.getAllByLabelText("Alt text (Turkish)");
  fireEvent.change(first as HTMLElement, { target: { value: "Bir" } });
  fireEvent.change(second as HTMLElement, { target: { value: "İki" } });
  const form = document.querySelector("form");
  if (!form) throw new Error("no form");
  await act(async () => fireEvent.submit(form));
  expect(await screen.findByText("Not now.")).toBeTruthy();
  expect(calls).toEqual(["/api/images/1", "/api/images/2"]);
  isBroken = false;
  await act(async () => fireEvent.submit(form));
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  expect(calls).toEqual(["/api/images/1", "/api/images/2", "/api/images/2"]);
});
