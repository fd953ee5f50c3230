// @vitest-environment happy-dom
import { useQuery } from "@tanstack/react-query";
import { act, cleanup, fireEvent, renderHook, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../../api/client";
import { useT } from "../../i18n/texts";
import { renderInPanel } from "../../testing";
import { TextField } from "../fields/fields";
import { ConflictDialog } from "./conflict-dialog";
import { useForm } from "./form";
import { ModalForm } from "./modal-form";
import { useSave } from "./use-save";
import { isUrl, required, validateAll } from "./validators";

afterEach(cleanup);
beforeEach(() => vi.stubGlobal("matchMedia", () => ({ matches: false })));

interface Values {
  title: string;
  url: string;
  version: number;
}

const save = vi.fn<(values: Values) => Promise<unknown>>();
const closed = vi.fn();
beforeEach(() => {
  // Who saved is looked up in the audit trail, which is empty unless a test says otherwise.
  vi.stubGlobal("fetch", async () =>
    Response.json({ success: true, data: [], meta: { total: 0, limit: 50 } }),
  );
  readList = async () => [];
  save.mockReset();
  closed.mockReset();
});

/** A list beside the form, which takes as long as it likes to be read again. */
let readList: () => Promise<unknown>;

function Sample() {
  useQuery({ queryKey: ["events"], queryFn: readList });
  const { t } = useT();
  const form = useForm<Values>({ title: "Caz", url: "", version: 1 });
  const saving = useSave({
    form,
    validate: (values) => validateAll(values, { title: [required], url: [isUrl] }, t),
    save,
    nouns: ["events"],
    onSaved: closed,
    fromStored: (stored) => stored as Values,
  });
  return (
    <>
      <ModalForm saving={saving} title="Event" isDirty={form.isDirty} onClose={closed}>
        <TextField {...form.field("title")} label="Title" required />
        <TextField {...form.field("url")} label="Address" />
      </ModalForm>
      <ConflictDialog
        subject={{ noun: "events", id: 5 }}
        fields={[
          { name: "title", label: "Title" },
          { name: "url", label: "Address" },
        ]}
        form={form}
        saving={saving}
      />
    </>
  );
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole("textbox", { name: new RegExp(label) }), { target: { value } });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));
const errorOf = (label: string) => {
  const field = screen.getByRole("textbox", { name: new RegExp(label) });
  const ids = (field.getAttribute("aria-describedby") ?? "").split(" ");
  return ids.map((id) => document.getElementById(id)?.textContent ?? "").join("");
};

it("refuses in the server's words what it can tell itself, and forgets a problem that is being mended", async () => {
  await renderInPanel(<Sample />);
  type("Title", "  ");
  type("Address", "example");
  await press("Save");
  expect(save).not.toHaveBeenCalled();
  expect(errorOf("Title")).toBe("This field is required.");
  expect(errorOf("Address")).toBe("Must be a valid address starting with https://.");
  type("Title", "Caz gecesi");
  expect(errorOf("Title")).toBe("");
});

it("keeps everything typed when the save fails, and says why", async () => {
  save.mockRejectedValue(
    new ApiError(422, "Please correct the marked fields.", "invalid", {
      title: "Use at most 5 characters.",
      x: "Bad",
    }),
  );
  await renderInPanel(<Sample />);
  type("Title", "Caz gecesi");
  await press("Save");
  expect(errorOf("Title")).toBe("Use at most 5 characters.");
  expect(screen.getByText("Please correct the marked fields. x: Bad")).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: /Title/ }).value).toBe("Caz gecesi");
  expect(closed).not.toHaveBeenCalled();
});

it.each(["s", "Enter"])("saves by Ctrl+%s and closes", async (key) => {
  save.mockResolvedValue({});
  await renderInPanel(<Sample />);
  type("Title", "Yeni");
  await act(async () =>
    fireEvent.keyDown(screen.getByRole("textbox", { name: /Title/ }), { key, ctrlKey: true }),
  );
  expect(save).toHaveBeenCalledWith({ title: "Yeni", url: "", version: 1 });
  await waitFor(() => expect(closed).toHaveBeenCalled());
});

it("asks before it throws away what was typed", async () => {
  await renderInPanel(<Sample />);
  await press("Cancel");
  expect(closed).toHaveBeenCalledTimes(1);
  type("Title", "Yeni");
  await press("Cancel");
  expect(closed).toHaveBeenCalledTimes(1);
  await press("Keep editing");
  await press("Cancel");
  await press("Discard changes");
  expect(closed).toHaveBeenCalledTimes(2);
});

it("shows both versions and saves what was chosen of each, over the newer version", async () => {
  const current = { title: "Theirs", url: "https://theirs.example", version: 7 };
  save.mockRejectedValueOnce(new ApiError(409, "Somebody else saved", "stale_version", {}, { current }));
  save.mockResolvedValueOnce({});
  await renderInPanel(<Sample />);
  type("Title", "Mine");
  await press("Save");
  const sides = screen.getAllByRole<HTMLInputElement>("radio");
  // Only the title was touched here, so the stored address stands without a question.
  expect(sides.map((radio) => [radio.checked, radio.closest("label")?.textContent])).toEqual([
    [true, "MineMine"],
    [false, "StoredTheirs"],
  ]);
  expect(screen.getByText("https://theirs.example").closest("dl")?.textContent).toContain("Address");
  await press("Save what I chose");
  expect(save).toHaveBeenLastCalledWith({ title: "Mine", url: "https://theirs.example", version: 7 });
  await waitFor(() => expect(closed).toHaveBeenCalled());
});

it.each([
  [7, "Ayşe saved it"],
  [1, "You saved it in another window"],
])("says who saved and when, account %d", async (user_id, sentence) => {
  const current = { title: "Theirs", url: "", version: 7 };
  save.mockRejectedValueOnce(new ApiError(409, "Saved elsewhere", "stale_version", {}, { current }));
  const entry = { id: 1, at: new Date().toISOString(), user_id, user_name: "Ayşe", noun: "events" };
  const data = [{ ...entry, noun_id: "5" }];
  vi.stubGlobal("fetch", async (address: string) => {
    const isOfThis = address.startsWith("/api/audit?noun=events&noun_id=5&limit=1");
    return Response.json({ success: true, data: isOfThis ? data : [], meta: { total: 1, limit: 1 } });
  });
  await renderInPanel(<Sample />);
  type("Title", "Mine");
  await press("Save");
  expect(await screen.findByText(new RegExp(`^${sentence}`))).toBeTruthy();
});

it("takes its general complaint back once every field is mended, or the network is there again", async () => {
  await renderInPanel(<Sample />);
  type("Title", "  ");
  type("Address", "example");
  await press("Save");
  const complaint = "Please correct the marked fields.";
  expect(screen.getByText(complaint)).toBeTruthy();
  type("Title", "Caz");
  expect(screen.getByText(complaint)).toBeTruthy();
  type("Address", "https://a.example");
  expect(screen.queryByText(complaint)).toBeNull();
  save.mockRejectedValueOnce(new ApiError(0, "The server cannot be reached.", "network"));
  await press("Save");
  expect(screen.getByText("The server cannot be reached.")).toBeTruthy();
  act(() => window.dispatchEvent(new Event("online")));
  expect(screen.queryByText("The server cannot be reached.")).toBeNull();
});

it("takes nothing back from others when a second conflict follows the first", async () => {
  const second = { title: "B", url: "", version: 2 };
  const third = { ...second, title: "C", version: 3 };
  save.mockRejectedValueOnce(
    new ApiError(409, "Somebody else saved", "stale_version", {}, { current: second }),
  );
  save.mockRejectedValueOnce(
    new ApiError(409, "Somebody else saved", "stale_version", {}, { current: third }),
  );
  save.mockResolvedValueOnce({});
  await renderInPanel(<Sample />);
  type("Address", "https://mine.example");
  await press("Save");
  await press("Save what I chose");
  expect(save).toHaveBeenLastCalledWith({ title: "B", url: "https://mine.example", version: 2 });
  // The title was never touched here: "B" is theirs, and so is "C".
  await press("Save what I chose");
  expect(save).toHaveBeenLastCalledWith({ title: "C", url: "https://mine.example", version: 3 });
});

it("is saved at once, however long the lists take to be read again", async () => {
  save.mockResolvedValue({});
  await renderInPanel(<Sample />);
  readList = () => new Promise(() => undefined);
  await press("Save");
  expect(closed).toHaveBeenCalledTimes(1);
});

it("keeps the focus while it saves, and saves once", async () => {
  let fail: (failure: Error) => void = () => undefined;
  save.mockImplementation(
    () =>
      new Promise((_, reject) => {
        fail = reject;
      }),
  );
  await renderInPanel(<Sample />);
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Save" });
  button.focus();
  await act(async () => fireEvent.click(button));
  await act(async () => fireEvent.click(button));
  expect([button.disabled, button.getAttribute("aria-disabled")]).toEqual([false, "true"]);
  await press("Cancel");
  expect(closed).not.toHaveBeenCalled();
  await act(async () => fail(new ApiError(0, "The server cannot be reached.", "network")));
  expect(save).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(button);
});

it("saves by Ctrl+S from the footer and the title, too", async () => {
  save.mockResolvedValue({});
  await renderInPanel(<Sample />);
  for (const name of ["Cancel", "Close"]) {
    await act(async () =>
      fireEvent.keyDown(screen.getByRole("button", { name }), { key: "s", ctrlKey: true }),
    );
  }
  expect(save).toHaveBeenCalledTimes(2);
});

it("reads out what a question asks", async () => {
  await renderInPanel(<Sample />);
  type("Title", "Yeni");
  await press("Cancel");
  const question = screen.getByRole("alertdialog", { name: "Leave without saving?" });
  const text = document.getElementById(question.getAttribute("aria-describedby") ?? "");
  expect(text?.textContent).toBe("Your changes have not been saved yet.");
  await press("Keep editing");
});

describe("errors of a part of a field", () => {
  const start = { rows: [{ name: "a" }, { name: "b" }], links: "x" };
  const open = () => renderHook(() => useForm(start));

  it("stay until the value at their path changes", () => {
    const { result } = open();
    act(() => result.current.setProblems({ "rows[0].name": "wrong", "rows[1].name": "wrong" }));
    act(() => result.current.change({ rows: [{ name: "a" }, { name: "c" }] }));
    expect(result.current.problems).toEqual({ "rows[0].name": "wrong" });
  });

  it("are shown by the field of a list with the number of the entry", () => {
    const { result } = open();
    act(() => result.current.setProblems({ "links[1]": "Must be an address." }));
    expect(result.current.field("links").error).toBe("2. Must be an address.");
    act(() => result.current.change({ links: "y" }));
    expect(result.current.field("links").error).toBeUndefined();
  });
});
