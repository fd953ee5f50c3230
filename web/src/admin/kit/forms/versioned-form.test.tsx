// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../../api/client";
import { renderInPanel } from "../../testing";
import { CheckField, TextField } from "../fields/fields";
import { FieldGroup } from "../fields/labelled-field";
import { useForm } from "./form";
import { useSave } from "./use-save";
import { VersionedForm } from "./versioned-form";

interface Values {
  title: string;
  cover: string;
  is_active: boolean;
  version: number | null;
}

const save = vi.fn<(values: Values) => Promise<unknown>>();
beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  save.mockReset();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Sample({ canBecomeNew = true, isUploading = false }) {
  const form = useForm<Values>({ title: "Caz", cover: "", is_active: true, version: 3 });
  const saving = useSave({ form, save, nouns: ["blogs"], onSaved: () => undefined });
  return (
    <VersionedForm
      title="Post"
      form={form}
      saving={saving}
      subject={undefined}
      fields={[]}
      isUploading={isUploading}
      {...(canBecomeNew ? { onSaveAsNew: () => form.change({ version: null }) } : {})}
      onClose={() => undefined}
    >
      <TextField {...form.field("title")} label="Title" />
      <CheckField {...form.field("is_active")} label="Active" />
      <FieldGroup label="Cover" error={form.problems.cover}>
        <button type="button">Choose</button>
      </FieldGroup>
    </VersionedForm>
  );
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));
const GONE = new ApiError(404, "Blog Post Not Found", "not_found");

it("becomes a new one when it was deleted meanwhile", async () => {
  save.mockRejectedValueOnce(GONE);
  save.mockResolvedValueOnce({});
  await renderInPanel(<Sample />);
  fireEvent.change(screen.getByRole("textbox", { name: "Title" }), { target: { value: "Uzun bir yazı" } });
  await press("Save");
  expect(screen.getByRole("alert").textContent).toMatch(/^It was deleted while you were editing\./);
  await press("Continue as a new one");
  expect(screen.getByRole("alert").textContent).toBe("");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Save" }));
  await press("Save");
  expect(save).toHaveBeenLastCalledWith(expect.objectContaining({ title: "Uzun bir yazı", version: null }));
});

it("says how it can be saved where it cannot become a new one", async () => {
  save.mockRejectedValueOnce(GONE);
  await renderInPanel(<Sample canBecomeNew={false} />);
  await press("Save");
  expect(screen.getByRole("alert").textContent).toBe(
    "It was deleted while you were editing. Restore it from the trash, then save again.",
  );
});

it("waits for pictures that are on their way", async () => {
  await renderInPanel(<Sample isUploading />);
  await press("Save");
  await act(async () =>
    fireEvent.keyDown(screen.getByRole("textbox", { name: "Title" }), { key: "s", ctrlKey: true }),
  );
  expect(save).not.toHaveBeenCalled();
  expect(screen.getByText(/^Images are still uploading/)).toBeTruthy();
  await press("Cancel");
  expect(screen.getByRole("alertdialog", { name: "Leave without saving?" })).toBeTruthy();
  await press("Keep editing");
});

it.each([
  ["cover", () => screen.getByRole("group", { name: "Cover" })],
  ["is_active", () => screen.getByRole("checkbox", { name: "Active" })],
])("leads to what is wrong, be it a text or not: %s", async (name, find) => {
  save.mockRejectedValueOnce(new ApiError(422, "Please correct", "invalid", { [name]: "No such image." }));
  await renderInPanel(<Sample />);
  await press("Save");
  await waitFor(() => expect(document.activeElement).toBe(find()));
  const description = document.getElementById(find().getAttribute("aria-describedby") ?? "");
  expect(description?.textContent).toBe("No such image.");
});
