// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderInPanel } from "../../testing";
import { ColumnsMenu } from "./columns-menu";
import { DataTable } from "./data-table";
import { RowTitle } from "./row-controls";
import { SelectionBar } from "./selection-bar";
import type { TableColumn } from "./table-column";
import { useColumns } from "./use-columns";
import { useSelection } from "./use-selection";

interface Play {
  id: number;
  title: string;
  city: string;
}

const PLAYS: Play[] = ["Antigone", "Bahar", "Cimri", "Dava", "Ejderha"].map((title, place) => ({
  id: place + 1,
  title,
  city: "İzmir",
}));

const COLUMNS: TableColumn<Play>[] = [
  {
    id: "title",
    label: "Title",
    isHeading: true,
    sort: { value: "name", direction: "ascending" },
    cell: ({ title }) => <RowTitle onClick={() => undefined}>{title}</RowTitle>,
  },
  { id: "city", label: "City", cell: ({ city }) => city },
  { id: "code", label: "Code", isOptional: true, cell: ({ id }) => `code-${id}` },
];

const opened = vi.fn();
const idOf = ({ id }: Play) => String(id);
const nameOf = ({ title }: Play) => title;

function Sample() {
  const [sort, setSort] = useState("");
  const selection = useSelection("all");
  const chosen = useColumns("plays", COLUMNS);
  return (
    <>
      <ColumnsMenu columns={COLUMNS} chosen={chosen} />
      <DataTable
        label="Plays"
        columns={COLUMNS}
        shown={chosen.shown}
        items={PLAYS}
        idOf={idOf}
        nameOf={nameOf}
        sort={sort}
        onSort={setSort}
        selection={selection}
        onOpen={({ title }) => opened(title)}
      />
      <SelectionBar selection={selection} total={174}>
        <span>{selection.isAll ? "everything" : Object.keys(selection.ids).join()}</span>
      </SelectionBar>
    </>
  );
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  opened.mockClear();
});

const row = (title: string) => screen.getByRole("row", { name: new RegExp(title) });
const box = (title: string) => screen.getByRole("checkbox", { name: `Select: ${title}` });
const selected = () =>
  screen.getAllByRole("row", { selected: true }).map((one) => within(one).getByRole("button").textContent);
const press = (key: string, init: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init });

it("a press selects a row, and Shift all rows up to it", async () => {
  await renderInPanel(<Sample />);
  fireEvent.click(box("Bahar"));
  expect(selected()).toEqual(["Bahar"]);
  fireEvent.click(box("Dava"), { shiftKey: true });
  expect(selected()).toEqual(["Bahar", "Cimri", "Dava"]);
  expect(screen.getByRole("status").textContent).toBe("3 selected");
});

it("the keyboard alone moves, selects, extends and gives back", async () => {
  await renderInPanel(<Sample />);
  act(() => row("Antigone").focus());
  press("ArrowDown");
  expect(document.activeElement).toBe(row("Bahar"));
  press(" ");
  expect(selected()).toEqual(["Bahar"]);
  press("ArrowDown", { shiftKey: true });
  press("ArrowDown", { shiftKey: true });
  expect(selected()).toEqual(["Bahar", "Cimri", "Dava"]);
  press("ArrowUp", { shiftKey: true });
  expect(selected()).toEqual(["Bahar", "Cimri"]);
  press("End");
  expect(document.activeElement).toBe(row("Ejderha"));
  press("Enter");
  expect(opened).toHaveBeenCalledWith("Ejderha");
  press("Escape");
  expect(screen.queryAllByRole("row", { selected: true })).toEqual([]);
});

it("Tab reaches one row", async () => {
  await renderInPanel(<Sample />);
  const reached = () => screen.getAllByRole("row").filter(({ tabIndex }) => tabIndex === 0);
  expect(reached()).toEqual([row("Antigone")]);
  act(() => row("Cimri").focus());
  expect(reached()).toEqual([row("Cimri")]);
});

it("everything that matches is selected beyond the page, until a row is taken out", async () => {
  await renderInPanel(<Sample />);
  fireEvent.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
  expect(selected()).toHaveLength(5);
  fireEvent.click(screen.getByRole("button", { name: "Select all 174 that match" }));
  expect(screen.getByText("everything")).toBeTruthy();
  expect(screen.getByRole("status").textContent).toBe("All 174 that match are selected");
  fireEvent.click(box("Cimri"));
  expect(screen.getByText("1,2,4,5")).toBeTruthy();
});

it("the head of a column sorts, and a second press ends it", async () => {
  await renderInPanel(<Sample />);
  const head = screen.getByRole("columnheader", { name: "Title" });
  fireEvent.click(within(head).getByRole("button"));
  expect(head.getAttribute("aria-sort")).toBe("ascending");
  fireEvent.click(within(head).getByRole("button"));
  expect(head.getAttribute("aria-sort")).toBeNull();
});

it("columns are chosen and remembered", async () => {
  const { unmount } = await renderInPanel(<Sample />);
  expect(screen.queryByText("code-1")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Columns" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Code" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "City" }));
  expect(screen.getByText("code-1")).toBeTruthy();
  unmount();
  await renderInPanel(<Sample />);
  expect(screen.getByText("code-1")).toBeTruthy();
  expect(screen.queryByRole("columnheader", { name: "City" })).toBeNull();
});
