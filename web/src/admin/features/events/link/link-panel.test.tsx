// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FieldNotes } from "../../../kit/fields/field-notes";
import { TextField, UrlField } from "../../../kit/fields/fields";
import { useForm } from "../../../kit/forms/form";
import { linkIn } from "../../../kit/import/preview";
import { renderInPanel } from "../../../testing";
import { blankValues } from "../form/values";
import { LinkPanel } from "./link-panel";
import { useLinkImport } from "./use-link-import";

const LINK = "https://bilet.example/caz";
const JAZZ = {
  state: "new",
  draft: {
    title_tr: "Caz Gecesi",
    start_date: "2026-12-24T20:30:00+03:00",
    image_url: "https://bilet.example/caz.jpg",
  },
  origin: { title_tr: "json-ld name", start_date: "json-ld startDate" },
  problems: [{ field: "description_tr", reason: "It is short." }],
  changes: [],
  duplicates: [
    { id: 9, event_id: "caz", showing_id: "s1", title: "Boğaz'da Caz", start_date: "2026-12-24", score: 0.9 },
  ],
};

const calls = vi.fn();
const answers: { status: number; body: object }[] = [];
const answer = (body: object, status = 200) => answers.push({ status, body });
const preview = (...events: object[]) =>
  answer({ success: true, data: { format: "html", events, problems: [] } });

beforeEach(() => {
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    calls(url.split("?")[0], JSON.parse(String(init.body)));
    const { status, body } = answers.shift() ?? { status: 500, body: {} };
    return Response.json(body, { status });
  });
});
afterEach(() => {
  cleanup();
  calls.mockReset();
  answers.length = 0;
  vi.unstubAllGlobals();
});

function Sample() {
  const form = useForm(blankValues(1));
  const link = useLinkImport(form);
  return (
    <FieldNotes value={link.notes}>
      <LinkPanel link={link} />
      <TextField {...form.field("title_tr")} label="Title" />
      <UrlField {...form.field("image_url")} label="Picture" />
      <output>{form.values.cover_image_id}</output>
    </FieldNotes>
  );
}

const link = () => screen.getByRole("textbox", { name: "Paste a link" });
const title = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Title" });
const paste = (text: string) =>
  act(async () => {
    fireEvent.paste(link(), { clipboardData: { getData: () => text } });
  });
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole("button", { name })));

it("fills the form from a pasted link and says where each value came from", async () => {
  preview(JAZZ);
  await renderInPanel(<Sample />);
  await paste(LINK);
  expect(calls).toHaveBeenCalledWith("/api/import/preview", { url: LINK });
  expect(title().value).toBe("Caz Gecesi");
  const note = document.getElementById(title().getAttribute("aria-describedby") ?? "");
  expect(note?.textContent).toBe("From the page: json-ld name");
  expect(screen.getByText("Filled fields: 3. Please check them before you save.")).toBeTruthy();
  expect(screen.getByText("Description (Turkish): It is short.")).toBeTruthy();
  fireEvent.change(title(), { target: { value: "Başka" } });
  expect(title().getAttribute("aria-describedby")).toBeNull();
});

it("warns of events that may be the same, with links to them", async () => {
  preview(JAZZ);
  await renderInPanel(<Sample />);
  await paste(LINK);
  const found = screen.getByRole("link", { name: "Boğaz'da Caz" });
  expect(found.getAttribute("href")).toBe("/admin/events?edit=9");
  expect(found.getAttribute("target")).toBe("_blank");
});

it("lets one of several events be chosen", async () => {
  preview(JAZZ, { ...JAZZ, draft: { title_tr: "İkinci Gece", start_date: "2026-12-25" } });
  await renderInPanel(<Sample />);
  await paste(LINK);
  expect(title().value).toBe("");
  const panel = screen.getByRole("region", { name: "Fill from a link" });
  expect(within(panel).getByText("The page has 2 events. Which one?")).toBeTruthy();
  await press(/^İkinci Gece/);
  expect(title().value).toBe("İkinci Gece");
});

it("copies the picture into the library", async () => {
  preview(JAZZ);
  answer({ success: true, data: { id: 4, image_id: "img-4" } });
  await renderInPanel(<Sample />);
  await paste(LINK);
  await press("Copy the picture into the library");
  expect(calls).toHaveBeenLastCalledWith("/api/import/picture", {
    url: "https://bilet.example/caz.jpg",
    title: "Caz Gecesi",
  });
  expect(document.querySelector("output")?.textContent).toBe("img-4");
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Picture" }).value).toBe("");
  expect(screen.queryByRole("button", { name: "Copy the picture into the library" })).toBeNull();
});

it.each([
  [
    422,
    { code: "invalid", error: "Please correct", fields: { url: "No event was found there." } },
    "No event was found there.",
  ],
  [
    502,
    { code: "source_failed", error: "Bad gateway" },
    "The page did not answer. Check the link, or try again later.",
  ],
])("says why nothing was read after a %i", async (status, body, sentence) => {
  answer({ success: false, ...body }, status);
  await renderInPanel(<Sample />);
  fireEvent.change(link(), { target: { value: LINK } });
  await act(async () => fireEvent.keyDown(link(), { key: "Enter" }));
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(title().value).toBe("");
});

it("takes one address for a link, and no other text", () => {
  expect(linkIn(` ${LINK}\n`)).toBe(LINK);
  for (const text of ["", "caz", "www.example.com", `${LINK} ve sonra`, "ftp://bilet.example"]) {
    expect(linkIn(text)).toBeNull();
  }
});
