// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderInPanel } from "../testing";
import { SecondFactorForm } from "./second-factor-form";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const nothing = () => undefined;

async function showStep() {
  await renderInPanel(
    <SecondFactorForm
      challenge={{ challenge: "abc", methods: ["totp", "recovery_code"] }}
      onSignedIn={nothing}
      onExpired={nothing}
      onBack={nothing}
    />,
  );
  return screen.getByRole<HTMLInputElement>("textbox", { name: /^Code/ });
}

it("leads back to a code that is refused, so that the next one can be typed over it", async () => {
  const error = "The code or passkey is not valid.";
  vi.stubGlobal("fetch", async () =>
    Response.json({ success: false, error, code: "unauthorized" }, { status: 401 }),
  );
  const field = await showStep();
  fireEvent.change(field, { target: { value: "000000" } });
  field.blur();
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Verify" })));
  await vi.waitFor(() => expect(screen.getByRole("alert").textContent).toBe(error));
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6]);
});

it("marks a code that is missing", async () => {
  const field = await showStep();
  field.blur();
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Verify" })));
  expect(screen.getByRole("alert").textContent).toBe("This field is required.");
  expect(document.activeElement).toBe(field);
});

it("does not blame the code when the server cannot be reached", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  const field = await showStep();
  fireEvent.change(field, { target: { value: "000000" } });
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Verify" })));
  await vi.waitFor(() => expect(screen.getByRole("alert").textContent).toMatch(/cannot be reached/));
  expect(field.getAttribute("aria-invalid")).toBeNull();
});
