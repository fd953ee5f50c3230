// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useT } from "../i18n/texts";
import { showInPanel } from "../testing";
import { StaffError } from "./api";
import { checkAll, isUrl, required } from "./checks";
import { TextField } from "./fields";
import { useForm } from "./form";
import { ModalForm } from "./modal-form";
import { StaleDialog } from "./stale-dialog";
import { useSave } from "./use-save";

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
  save.mockReset();
  closed.mockReset();
});

function Sample() {
  const { t } = useT();
  const form = useForm<Values>({ title: "Caz", url: "", version: 1 });
  const saving = useSave({
    form,
    check: (values) => checkAll(values, { title: [required], url: [isUrl] }, t),
    save,
    nouns: ["events"],
    onSaved: closed,
    fromStored: (stored) => stored as Values,
  });
  return (
    <>
      <ModalForm
        isOpen
        title="Event"
        isDirty={form.isDirty}
        isSaving={saving.isSaving}
        error={saving.error}
        onSubmit={() => saving.submit()}
        onClose={closed}
      >
        <TextField {...form.field("title")} label="Title" required />
        <TextField {...form.field("url")} label="Address" />
      </ModalForm>
      <StaleDialog
        fields={[
          { name: "title", label: "Title" },
          { name: "url", label: "Address" },
        ]}
        base={form.initial}
        mine={form.values}
        theirs={saving.theirs}
        onChoose={(values) => saving.submit(values)}
        onClose={saving.forgetTheirs}
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
  await showInPanel(<Sample />);
  type("Title", "  ");
  type("Address", "example");
  await press("Save");
  expect(save).not.toHaveBeenCalled();
  expect(errorOf("Title")).toBe("This field is required.");
  expect(errorOf("Address")).toBe("Must be a valid address beginning with https://.");
  type("Title", "Caz gecesi");
  expect(errorOf("Title")).toBe("");
});

it("keeps everything typed when the save fails, and says why", async () => {
  save.mockRejectedValue(
    new StaffError(422, "Please correct the marked fields.", "invalid", {
      title: "Use at most 5 characters.",
      x: "Bad",
    }),
  );
  await showInPanel(<Sample />);
  type("Title", "Caz gecesi");
  await press("Save");
  expect(errorOf("Title")).toBe("Use at most 5 characters.");
  expect(screen.getByText("Please correct the marked fields. x: Bad")).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: /Title/ }).value).toBe("Caz gecesi");
  expect(closed).not.toHaveBeenCalled();
});

it("saves by Ctrl+S and closes", async () => {
  save.mockResolvedValue({});
  await showInPanel(<Sample />);
  type("Title", "Yeni");
  await act(async () =>
    fireEvent.keyDown(screen.getByRole("textbox", { name: /Title/ }), { key: "s", ctrlKey: true }),
  );
  expect(save).toHaveBeenCalledWith({ title: "Yeni", url: "", version: 1 });
  await waitFor(() => expect(closed).toHaveBeenCalled());
});

it("asks before it throws away what was typed", async () => {
  await showInPanel(<Sample />);
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
  save.mockRejectedValueOnce(new StaffError(409, "Somebody else saved", "stale_version", {}, current));
  save.mockResolvedValueOnce({});
  await showInPanel(<Sample />);
  type("Title", "Mine");
  await press("Save");
  const checked = screen.getAllByRole<HTMLInputElement>("radio").filter((radio) => radio.checked);
  // Only the title was touched here, so the address of the others stands without a question.
  expect(checked.map((radio) => radio.closest("label")?.textContent)).toEqual([
    "MineMine",
    "Theirshttps://theirs.example",
  ]);
  await press("Save what I chose");
  expect(save).toHaveBeenLastCalledWith({ title: "Mine", url: "https://theirs.example", version: 7 });
  await waitFor(() => expect(closed).toHaveBeenCalled());
});
