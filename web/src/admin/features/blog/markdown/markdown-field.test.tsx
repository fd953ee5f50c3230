// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderInPanel } from "../../../testing";
import { MarkdownField } from "./markdown-field";

function Form({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial);
  const [error, setError] = useState<string>();
  return (
    <>
      <MarkdownField
        label="Content"
        name="content_tr"
        lang="tr"
        value={value}
        error={error}
        onChange={setValue}
      />
      <button type="button" onClick={() => setError("too long")}>
        save
      </button>
    </>
  );
}

const calls: { url: string; body: unknown }[] = [];

beforeEach(() => {
  calls.length = 0;
  vi.stubGlobal(
    "fetch",
    vi.fn(async (url: string, init?: RequestInit) => {
      if (init?.body) calls.push({ url, body: JSON.parse(String(init.body)) });
      return Response.json({ success: true, data: { html: "<h2>Program</h2>" } });
    }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const area = () => screen.getByRole<HTMLTextAreaElement>("textbox");

it("formats the selection by button and by shortcut", async () => {
  await renderInPanel(<Form initial="bir iki" />);
  area().setSelectionRange(4, 7);
  fireEvent.click(screen.getByRole("button", { name: /Kalın|Bold/ }));
  expect(area().value).toBe("bir **iki**");
  area().setSelectionRange(0, 3);
  fireEvent.keyDown(area(), { key: "i", ctrlKey: true });
  expect(area().value).toBe("*bir* **iki**");
});

it("leaves Ctrl+K to the command palette", async () => {
  await renderInPanel(<Form initial="bir" />);
  area().setSelectionRange(0, 3);
  fireEvent.keyDown(area(), { key: "k", ctrlKey: true });
  expect(area().value).toBe("bir");
  fireEvent.keyDown(area(), { key: "K", ctrlKey: true, shiftKey: true });
  expect(area().value).toBe("[bir](https://)");
});

it("shows what the server makes of the text", async () => {
  await renderInPanel(<Form initial="## Program" />);
  fireEvent.click(screen.getByRole("button", { name: /Önizleme|Preview/ }));
  expect(await screen.findByRole("heading", { level: 2, name: "Program" })).toBeTruthy();
  const preview = calls.find(({ url }) => url.includes("/api/blogs/preview"));
  expect(preview?.url).toContain("language=tr");
  expect(preview?.body).toEqual({ content: "## Program", content_format: "markdown" });
});

it("shows the text again when something is wrong with it", async () => {
  await renderInPanel(<Form initial="x" />);
  fireEvent.click(screen.getByRole("button", { name: /Önizleme|Preview/ }));
  expect(screen.queryByRole("textbox")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "save" }));
  expect(area().value).toBe("x");
});
