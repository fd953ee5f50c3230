// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { RouterProvider } from "../lib/router";
import { Breadcrumbs } from "./breadcrumbs";
import { Button, ButtonLink } from "./button";
import { RemovableChip } from "./chip";
import { Dialog } from "./dialog";
import { Field } from "./field";

afterEach(cleanup);

it("reads an input's label, hint and error out with it", () => {
  render(<Field label="Email" hint="We answer there" error="This is no address" name="email" required />);
  const input = screen.getByRole("textbox", { name: /Email/ });
  const described = (input.getAttribute("aria-describedby") ?? "").split(" ");
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    "We answer there",
    "This is no address",
  ]);
  expect(input.getAttribute("aria-invalid")).toBe("true");
});

it("says nothing about an input that is right", () => {
  render(<Field label="Message" multiline />);
  const area = screen.getByRole("textbox", { name: "Message" });
  expect(area.tagName).toBe("TEXTAREA");
  expect(area.hasAttribute("aria-describedby")).toBe(false);
  expect(area.hasAttribute("aria-invalid")).toBe(false);
});

it("opens as a modal dialog with a name, and closes by its button and by a press beside it", () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, "showModal");
  const onClose = vi.fn();
  const dialog = (isOpen: boolean) => (
    <Dialog isOpen={isOpen} title="Filter" closeLabel="Close" onClose={onClose}>
      <p>Inside</p>
    </Dialog>
  );
  const { rerender } = render(dialog(false));
  expect(screen.queryByText("Inside")).toBeNull();
  rerender(dialog(true));
  expect(showModal).toHaveBeenCalledOnce();
  const element = screen.getByRole("dialog", { name: "Filter" });
  fireEvent.click(screen.getByText("Inside"));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  fireEvent.pointerDown(screen.getByText("Inside"));
  fireEvent.click(element);
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent.pointerDown(element);
  fireEvent.click(element);
  expect(onClose).toHaveBeenCalledTimes(2);
});

it("says what pressing a removable chip does", () => {
  const onRemove = vi.fn();
  render(
    <RemovableChip removeLabel="Remove filter: Music" onRemove={onRemove}>
      Music
    </RemovableChip>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Remove filter: Music" }));
  expect(onRemove).toHaveBeenCalledOnce();
});

it("draws buttons that submit nothing by themselves, and links that look like them", () => {
  render(
    <RouterProvider initial={{ path: "/", search: "" }}>
      <Button>Press</Button>
      <ButtonLink to="/about" variant="secondary">
        Inside
      </ButtonLink>
      <ButtonLink href="https://elsewhere.example">Outside</ButtonLink>
    </RouterProvider>,
  );
  expect(screen.getByRole("button").getAttribute("type")).toBe("button");
  expect(screen.getByRole("link", { name: "Inside" }).getAttribute("href")).toBe("/about");
  expect(screen.getByRole("link", { name: "Outside" }).getAttribute("href")).toBe(
    "https://elsewhere.example",
  );
});

it("leads back along the breadcrumbs; the last is the page itself", () => {
  render(
    <RouterProvider initial={{ path: "/event/caz", search: "" }}>
      <Breadcrumbs label="You are here" items={[{ name: "Home", to: "/" }, { name: "Caz" }]} />
    </RouterProvider>,
  );
  expect(screen.getByRole("navigation", { name: "You are here" })).toBeTruthy();
  expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual(["Home"]);
  expect(screen.getByText("Caz").getAttribute("aria-current")).toBe("page");
});
