// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderInPanel } from "../../testing";
import { useForm } from "../forms/form";
import type { PublicationValues } from "./publication";
import { PublicationFields } from "./publication-fields";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-17T23:30:00+03:00"), toFake: ["Date"] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Sample({ missing }: { missing: string[] }) {
  const form = useForm<PublicationValues>({ publication: "draft", publish_at: "", unpublish_at: "" });
  return (
    <>
      <PublicationFields
        publication={form.field("publication")}
        publishAt={form.field("publish_at")}
        unpublishAt={form.field("unpublish_at")}
        check={{ name: "is_published", label: "Publish", hint: "" }}
        missing={missing}
        onChange={form.change}
      />
      <output data-testid="values">{JSON.stringify(form.values)}</output>
    </>
  );
}

const show = (missing: string[] = []) => renderInPanel(<Sample missing={missing} />);
const values = () => JSON.parse(screen.getByTestId("values").textContent ?? "") as PublicationValues;
const check = () => screen.getByRole<HTMLInputElement>("checkbox", { name: "Publish" });
const state = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });

it("the checkbox of the specification publishes and takes back", async () => {
  await show();
  fireEvent.click(check());
  expect(values().publication).toBe("published");
  expect(state("Published").checked).toBe(true);
  fireEvent.click(check());
  expect(values().publication).toBe("draft");
});

it("a schedule begins with tomorrow at nine, which one click chooses", async () => {
  await show();
  fireEvent.click(state("Scheduled"));
  expect(values()).toEqual({ publication: "scheduled", publish_at: "2026-11-18T09:00", unpublish_at: "" });
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: /Publish at/ }).value).toBe(
    "18 Nov 2026 09:00",
  );
  expect(check().checked).toBe(false);
});

it("a schedule keeps the moment that was chosen before", async () => {
  await show();
  fireEvent.click(state("Scheduled"));
  const field = screen.getByRole("textbox", { name: /Publish at/ });
  fireEvent.change(field, { target: { value: "20.11.2026 18:15" } });
  fireEvent.blur(field);
  fireEvent.click(state("Draft"));
  fireEvent.click(state("Scheduled"));
  expect(values().publish_at).toBe("2026-11-20T18:15");
});

it("names what is missing before it can go live", async () => {
  await show(["Excerpt (English)"]);
  expect(screen.getByText("Missing before it can go live:")).toBeTruthy();
  expect(screen.getByText("Excerpt (English)")).toBeTruthy();
});
