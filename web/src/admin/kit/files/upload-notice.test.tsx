// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ApiError } from "../../../api/client";
import { clearToasts, currentToasts } from "../../../lib/toasts";
import { renderInPanel } from "../../testing";
import { useUploadNotice, withMessage } from "./upload-notice";
import type { Upload } from "./use-uploads";

afterEach(() => {
  cleanup();
  clearToasts();
});

const upload = (name: string, error: string | null = null): Upload => ({
  id: 1,
  file: new File(["x"], name, { type: "image/png" }),
  status: error ? "failed" : "done",
  progress: 1,
  error,
});

function Batch({ uploads }: { uploads: readonly Upload[] }) {
  const notice = useUploadNotice({ done: "Arrived!", failed: "Refused!" });
  return (
    <button type="button" onClick={() => notice(uploads)}>
      end
    </button>
  );
}

async function say(uploads: Upload[]) {
  await renderInPanel(<Batch uploads={uploads} />);
  fireEvent.click(screen.getByText("end"));
  return currentToasts().map(({ type, title, message }) => [type, title, message]);
}

it("says in one notice what arrived and what did not", async () => {
  expect(await say([upload("a.png"), upload("b.png", "Broken.")])).toEqual([
    ["error", "Refused!", "1 of 2 files uploaded · b.png: Broken."],
  ]);
});

it("says why the only one did not arrive, or that all did", async () => {
  expect(await say([upload("b.png", "Broken.")])).toEqual([["error", "Refused!", "b.png: Broken."]]);
  cleanup();
  clearToasts();
  expect(await say([upload("a.png"), upload("b.png")])).toEqual([
    ["success", "Arrived!", "2 of 2 files uploaded"],
  ]);
});

it("says nothing of success where there is none", async () => {
  expect(await say([upload("a.png", "Broken."), upload("b.png", "Broken.")])).toEqual([
    ["error", "Refused!", "0 of 2 files uploaded · Not uploaded: a.png, b.png"],
  ]);
});

it("has words for a failure that came without any", () => {
  const wordless = withMessage(new ApiError(502, "HTTP error! status: 502"), "Failed to upload image");
  expect(wordless).toMatchObject({ status: 502, message: "Failed to upload image" });
  const said = new ApiError(413, "Too large.", "too_large");
  expect(withMessage(said, "Failed to upload image")).toBe(said);
  const network = new ApiError(0, "No network.", "network");
  expect(withMessage(network, "Failed to upload image")).toBe(network);
});
