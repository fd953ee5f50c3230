// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { clearToasts, currentToasts } from "../../../lib/toasts";
import { renderInPanel } from "../../testing";
import { NewPassword } from "./new-password";

afterEach(() => {
  cleanup();
  clearToasts();
  vi.unstubAllGlobals();
});

it.each([
  ["there is no clipboard", undefined],
  ["the clipboard is refused", { writeText: () => Promise.reject(new Error("no")) }],
])("says that a password was not copied when %s", async (_, clipboard) => {
  await renderInPanel(
    <NewPassword name="password" value="secret" onChange={() => undefined} error={undefined} />,
  );
  vi.stubGlobal("navigator", { clipboard });
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Copy" })));
  expect(currentToasts().map(({ title }) => title)).toEqual(["The password could not be copied"]);
});
