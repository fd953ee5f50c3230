// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderInPanel } from "../../testing";
import { RecoveryCodesDialog } from "./recovery-codes-dialog";

afterEach(cleanup);

async function showDialog() {
  const onClose = vi.fn();
  await renderInPanel(<RecoveryCodesDialog codes={["abcd-efgh-jkmn-pqrs"]} onClose={onClose} />);
  return onClose;
}

const dialog = (name: string) => within(screen.getByRole("dialog", { name }));

it("asks before it closes by anything but its button", async () => {
  const onClose = await showDialog();
  await act(async () => fireEvent.click(dialog("Recovery codes").getByRole("button", { name: "Close" })));
  const question = within(screen.getByRole("alertdialog", { name: "Have you saved the codes?" }));
  expect(onClose).not.toHaveBeenCalled();
  await act(async () => fireEvent.click(question.getByRole("button", { name: "I've saved them" })));
  expect(onClose).toHaveBeenCalledOnce();
});

it("closes at once by its button", async () => {
  const onClose = await showDialog();
  fireEvent.click(dialog("Recovery codes").getByRole("button", { name: "I've saved them" }));
  expect(onClose).toHaveBeenCalledOnce();
});
