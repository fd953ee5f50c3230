// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LibraryImage } from "../../kit/api/types";
import { renderInPanel } from "../../testing";
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
const bodies: unknown[] = [];
let isBroken = false;
let refusal: object = { success: false, error: "Not now.", code: "unavailable" };
let status = 503;

beforeEach(() => {
  calls.length = 0;
  isBroken = true;
  bodies.length = 0;
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    bodies.push(JSON.parse(String(init.body)));
    calls.push(address.split("?")[0] ?? "");
    const isRejected = isBroken && address.startsWith("/api/images/2?");
    return isRejected
      ? Response.json(refusal, { status })
      : Response.json({
          success: true,
          data: { ...image(Number(/\d+/.exec(address))), ...(bodies.at(-1) as object) },
        });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("sends what was written, and after a failure only what is left", async () => {
  const onSaved = vi.fn();
  await renderInPanel(
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

async function open() {
  const onSaved = vi.fn();
  await renderInPanel(<AltTextsForm images={[image(2)]} onSaved={onSaved} onClose={() => undefined} />);
  fireEvent.change(screen.getByLabelText("Alt text (Turkish)"), { target: { value: "Benimki" } });
  const form = document.querySelector("form");
  if (!form) throw new Error("no form");
  return { onSaved, save: () => act(async () => fireEvent.submit(form)) };
}

it("does not overwrite a concurrent save before it was shown", async () => {
  status = 409;
  const current = { ...image(2), alt_text_tr: "Onlarınki", alt_text_en: "Theirs", version: 5 };
  refusal = { success: false, error: "Somebody else saved", code: "stale_version", current };
  const { onSaved, save } = await open();
  await save();
  expect(bodies).toEqual([{ alt_text_tr: "Benimki", alt_text_en: "", version: 1 }]);
  expect(screen.getByText("Stored: Onlarınki")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Alt text (Turkish)").value).toBe("Benimki");
  isBroken = false;
  await save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  // The English text was not touched here, so theirs stays.
  expect(bodies.at(-1)).toEqual({ alt_text_tr: "Benimki", alt_text_en: "Theirs", version: 5 });
});

it("says beside its field what the server refuses", async () => {
  status = 422;
  refusal = {
    success: false,
    error: "Please correct",
    code: "invalid",
    fields: { alt_text_tr: "Too long." },
  };
  const { save } = await open();
  await save();
  expect(screen.getByText("Too long.")).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toBe("Please correct");
});
