// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { clearToasts } from "../../../lib/toasts";
import { renderInPanel } from "../../testing";
import { useDelete } from "./use-delete";

afterEach(() => {
  cleanup();
  clearToasts();
  vi.unstubAllGlobals();
});

const lookups: ((text: string) => void)[] = [];
const find = (found: string) => act(async () => lookups.shift()?.(found));

function Sample() {
  const remove = useDelete({
    path: "/api/images",
    noun: "images",
    words: {
      more: () => ({ placeholder: "Looking…", text: new Promise((resolve) => lookups.push(resolve)) }),
    },
  });
  return (
    <button type="button" onClick={() => void remove(7, "Caz")}>
      press
    </button>
  );
}

it("asks at once, and adds what is found meanwhile", async () => {
  await renderInPanel(<Sample />);
  fireEvent.click(screen.getByText("press"));
  const question = screen.getByRole("alertdialog");
  expect(question.textContent).toContain("Caz");
  expect(question.textContent).toContain("Looking…");
  await find("Used in 1 place.");
  expect(question.textContent).toContain("Used in 1 place.");
  expect(question.textContent).not.toContain("Looking…");
});

it("can be answered before it is found, and what comes late opens nothing", async () => {
  const sent = vi.fn(async () => Response.json({ success: true }));
  vi.stubGlobal("fetch", sent);
  await renderInPanel(<Sample />);
  fireEvent.click(screen.getByText("press"));
  await act(async () => fireEvent.click(screen.getByText("Cancel")));
  fireEvent.click(screen.getByText("press"));
  await find("Of the first question.");
  expect(screen.getByRole("alertdialog").textContent).toContain("Looking…");
  await act(async () => fireEvent.click(screen.getByText("Delete")));
  expect(sent).toHaveBeenCalledTimes(1);
  await find("Of the second question.");
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
