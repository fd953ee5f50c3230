// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderInPanel } from "../../testing";
import { Screen } from "./import-screen";

const uploads = vi.hoisted(() => vi.fn());
vi.mock("../../kit/api/api", async (load) => ({
  ...(await load<typeof import("../../kit/api/api")>()),
  upload: uploads,
}));

const event = (part: object) => ({
  draft: {},
  origin: {},
  problems: [],
  changes: [],
  duplicates: [],
  stored_event: null,
  ...part,
});
const DUPLICATE = {
  id: 9,
  event_id: "caz",
  showing_id: "s",
  title: "Boğaz'da Caz",
  start_date: "2026-12-24",
  score: 0.9,
};
const EVENTS = [
  event({ row: 2, state: "new", draft: { title_tr: "Yeni Gece" } }),
  event({ row: 3, state: "new", draft: { title_tr: "Tekrar" }, duplicates: [DUPLICATE] }),
  event({
    row: 4,
    state: "changed",
    draft: { event_id: "eski", title_tr: "Eski Gece" },
    stored_event: { id: 12, event_id: "eski", title: "Eski Gece (2026)" },
    changes: [
      { field: "price_min", before: 100, after: 150, is_locked: false },
      { field: "title_tr", before: "Eski Gece", after: "Gece", is_locked: true },
    ],
  }),
  event({ row: 5, state: "unchanged", draft: { title_tr: "Aynı" } }),
  event({
    row: 6,
    state: "refused",
    draft: { title_tr: "Kötü" },
    problems: [{ field: "start_date", reason: "No date" }],
  }),
];
const COLUMNS = [
  { column: "A", heading: "Ad", field: "title" },
  { column: "B", heading: "Notlar", field: null },
];

const NOTHING = { updated: 0, unchanged: 0, refused: [], locked: [] };

const posts = vi.fn();
let answer: (url: string, body: { drafts: object[] }) => Response;

const preview = (events: object[] = EVENTS, columns: object[] = COLUMNS) =>
  uploads.mockResolvedValueOnce({
    success: true,
    data: { format: "csv", events, columns, problems: [{ row: 7, reason: "Empty row" }] },
  });
const saved = (_: string, { drafts }: { drafts: object[] }) =>
  Response.json({
    success: true,
    data: { import_id: 12, created: drafts.length, ...NOTHING },
  });

beforeEach(() => {
  localStorage.clear();
  answer = saved;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const path = url.split("?")[0] ?? "";
    if (path === "/api/categories") return Response.json({ success: true, data: [] });
    const body = init.body ? JSON.parse(String(init.body)) : undefined;
    posts(path, body);
    return answer(path, body);
  });
});
afterEach(() => {
  cleanup();
  posts.mockReset();
  uploads.mockReset();
  vi.unstubAllGlobals();
});

const show = () => renderInPanel(<Screen />, { url: "/admin/import" });
const chooseFile = async () => {
  const input = document.querySelector("input[type=file]") as HTMLInputElement;
  const file = new File(["Ad;Notlar"], "program.csv");
  await act(async () => fireEvent.change(input, { target: { files: [file] } }));
};
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole("button", { name })));
const rows = () =>
  within(screen.getByRole("table"))
    .getAllByRole("rowheader")
    .map(({ textContent }) => textContent);
const sentMapping = () => (uploads.mock.lastCall?.[1] as FormData | undefined)?.get("mapping");

it("shows what would become of each row, with counts and reasons", async () => {
  preview();
  await show();
  await chooseFile();
  expect(rows()).toHaveLength(5);
  expect(screen.getByText("Empty row")).toBeTruthy();
  const filters = within(screen.getByRole("group", { name: "State" })).getAllByRole("button");
  expect(filters.map(({ textContent }) => textContent)).toEqual([
    "All5",
    "New2",
    "Changed1",
    "Unchanged1",
    "Refused1",
    "Possible duplicate1",
  ]);
  await press(/^Refused/);
  expect(rows()).toEqual(["Kötü"]);
  expect(screen.getByText("Start: No date")).toBeTruthy();
  await press(/^Changed/);
  const change = screen.getByText("Min price:").parentElement;
  expect(change?.querySelector("del")?.textContent).toBe("100");
  expect(change?.querySelector("ins")?.textContent).toBe("150");
  expect(screen.getByText("stays as edited: Eski Gece (in the source: Gece)")).toBeTruthy();
  const stored = screen.getByRole("link", { name: "Eski Gece (2026)" });
  expect(stored.getAttribute("href")).toBe("/admin/events?edit=12");
});

it("leaves possible duplicates out until they are checked", async () => {
  preview();
  await show();
  await chooseFile();
  fireEvent.click(screen.getByRole("checkbox", { name: "Import: Tekrar" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Import: Yeni Gece" }));
  expect(screen.getByRole("checkbox", { name: "Import: Kötü" })).toHaveProperty("disabled", true);
  await press("Import (2)");
  expect(posts).toHaveBeenCalledWith("/api/import", {
    name: "program.csv",
    drafts: [
      { title_tr: "Tekrar", category: "music" },
      { event_id: "eski", title_tr: "Eski Gece" },
    ],
  });
});

it("asks for the category of new events that name none", async () => {
  const named = { title_tr: "Oyun", category: "theater" };
  preview(
    [event({ state: "new", draft: { title_tr: "Söyleşi" } }), event({ state: "new", draft: named })],
    [],
  );
  await show();
  await chooseFile();
  const select = screen.getByRole("combobox", { name: /^Category of new events/ });
  fireEvent.change(select, { target: { value: "education" } });
  await press("Import (2)");
  expect(posts).toHaveBeenCalledWith("/api/import", {
    name: "program.csv",
    drafts: [{ title_tr: "Söyleşi", category: "education" }, named],
  });
});

it("saves in chunks that make one import, continues after a failure, and undoes it as one step", async () => {
  const many = Array.from({ length: 250 }, (_, place) =>
    event({ state: "new", draft: { title_tr: `Gece ${place}` } }),
  );
  preview(many, []);
  let isDown = true;
  answer = (url, body) => {
    const isSecond = posts.mock.calls.length === 2;
    return isSecond && isDown
      ? Response.json({ success: false, error: "Down" }, { status: 503 })
      : saved(url, body);
  };
  await show();
  await chooseFile();
  await press("Import (250)");
  expect(await screen.findByText("Saved: 100 of 250")).toBeTruthy();
  isDown = false;
  await press("Continue where it stopped");
  await screen.findByRole("heading", { name: "Imported" });
  const sizes = posts.mock.calls.map(([, body]) => [body.import_id, body.drafts.length]);
  expect(sizes).toEqual([
    [undefined, 100],
    [12, 100],
    [12, 100],
    [12, 50],
  ]);
  expect(screen.getByText("Added").nextSibling?.textContent).toBe("250");
  answer = () => Response.json({ success: true, data: {} });
  await press("Undo the whole import");
  expect(posts).toHaveBeenLastCalledWith("/api/audit/12/undo", undefined);
  await screen.findByRole("heading", { name: "The import was undone" });
});

it("names refused events and fields that were left alone", async () => {
  preview([EVENTS[0], EVENTS[2]] as object[], []);
  const data = {
    import_id: 12,
    ...NOTHING,
    created: 0,
    updated: 1,
    refused: [{ position: 0, errors: { city: "Unknown" } }],
    locked: [{ position: 1, event_id: "eski", fields: ["price_min"] }],
  };
  answer = () => Response.json({ success: true, data });
  await show();
  await chooseFile();
  await press("Import (2)");
  const remarks = await screen.findByRole("list", { name: "Worth a look" });
  const texts = within(remarks)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(texts).toEqual([
    "Row 2: Yeni GeceCity: Unknown",
    "Row 4: Eski GeceLeft as they are, because a person edited them: Min price",
  ]);
});

it("reads the file again by another mapping, and remembers it", async () => {
  preview();
  await show();
  await chooseFile();
  preview([], [{ ...COLUMNS[0] }, { ...COLUMNS[1], field: "description" }]);
  const column = screen.getByRole("combobox", { name: "B: Notlar" });
  await act(async () => fireEvent.change(column, { target: { value: "description" } }));
  expect(sentMapping()).toBe('{"Ad":"title","Notlar":"description"}');
  cleanup();
  uploads.mockClear();
  preview();
  preview([], [{ ...COLUMNS[0] }, { ...COLUMNS[1], field: "description" }]);
  await show();
  await chooseFile();
  await waitFor(() => expect(uploads).toHaveBeenCalledTimes(2));
  expect(sentMapping()).toBe('{"Ad":"title","Notlar":"description"}');
});

it("reads a file by one mapping at a time, and by the last one that was chosen", async () => {
  preview();
  await show();
  await chooseFile();
  let finish = (_: unknown) => undefined as unknown;
  uploads.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
  const choose = (name: string, value: string) =>
    act(async () => fireEvent.change(screen.getByRole("combobox", { name }), { target: { value } }));
  await choose("B: Notlar", "tags");
  await choose("B: Notlar", "description");
  await choose("A: Ad", "title_tr");
  expect(uploads).toHaveBeenCalledTimes(2);
  preview(
    [],
    [
      { ...COLUMNS[0], field: "title_tr" },
      { ...COLUMNS[1], field: "description" },
    ],
  );
  await act(async () =>
    finish({ success: true, data: { format: "csv", events: [], columns: COLUMNS, problems: [] } }),
  );
  await waitFor(() => expect(uploads).toHaveBeenCalledTimes(3));
  expect(sentMapping()).toBe('{"Ad":"title_tr","Notlar":"description"}');
});

it("reads a link, and says why if it cannot", async () => {
  answer = () => Response.json({ success: false, code: "source_failed", error: "x" }, { status: 502 });
  await show();
  const field = screen.getByRole("textbox", { name: "Paste a link" });
  fireEvent.change(field, { target: { value: "https://takvim.example/program.ics" } });
  await press("Read");
  expect(posts).toHaveBeenCalledWith("/api/import/preview", { url: "https://takvim.example/program.ics" });
  expect(screen.getByText("The page did not answer. Check the link, or try again later.")).toBeTruthy();
});

it("opens the file dialog by a click anywhere in the area, once", async () => {
  await show();
  const input = document.querySelector("input[type=file]") as HTMLInputElement;
  const opened = vi.spyOn(input, "click");
  fireEvent.click(screen.getByText("CSV, TSV, XLSX, JSON, ICS · up to 10 MB"));
  expect(opened).toHaveBeenCalledTimes(1);
  await press("Choose a file");
  expect(opened).toHaveBeenCalledTimes(2);
});
