import { useState } from "react";
import { useT } from "../i18n/texts";
import { write } from "../kit/api";
import { CheckField, SelectField, TextArea, TextField } from "../kit/fields";
import { useForm } from "../kit/form";
import { LanguageColumns, missingTexts } from "../kit/language-columns";
import { ModalForm } from "../kit/modal-form";
import { useNotify } from "../kit/notify";
import { StaleDialog } from "../kit/stale-dialog";
import type { Data, ManagedCategory } from "../kit/types";
import { useSave } from "../kit/use-save";
import {
  beside,
  blankValues,
  type CategoryValues,
  checkCategory,
  draftOf,
  isMain,
  nameOf,
  slugOf,
  valuesOf,
} from "./category";
import { ColourField } from "./colour-field";
import { RemoveButton } from "./remove-button";

interface Props {
  /** Null for a new one. */
  category: ManagedCategory | null;
  /** The parent that a new one begins with. */
  parent: ManagedCategory | null;
  all: readonly ManagedCategory[];
  onClose: () => void;
}

const PAIRS = [
  ["name_tr", "name_en"],
  ["description_tr", "description_en"],
] as const;

const COMPARED = {
  category_id: "id",
  name_tr: "name",
  name_en: "name",
  description_tr: "description",
  description_en: "description",
  color_code: "colour",
  parent_id: "parent",
  display_order: "order",
  is_active: "isActive",
} as const;

/** Adds a category or edits one. */
export function CategoryForm({ category, parent, all, onClose }: Props) {
  const { t, language } = useT();
  const notify = useNotify();
  const form = useForm<CategoryValues>(() => (category ? valuesOf(category) : blankValues(parent)));
  const [isOwnSlug, setOwnSlug] = useState(category !== null);
  const saving = useSave({
    form,
    check: (values) => checkCategory(values, t),
    save: (values) => save(category, values),
    nouns: ["categories"],
    onSaved: ({ data }) => {
      notify.saved(nameOf(data, language));
      onClose();
    },
    fromStored: (stored) => valuesOf(stored as ManagedCategory),
  });

  const parents = all.filter((one) => isMain(one) && one.id !== category?.id);
  const nameById = (id: unknown) =>
    all.filter((one) => String(one.id) === id).map((one) => nameOf(one, language))[0] ??
    t("categories.form.noParent");
  const text = (name: "name_tr" | "name_en" | "description_tr" | "description_en") => ({
    ...form.field(name),
    disabled: saving.isSaving,
    lang: name.slice(-2),
  });
  // Until somebody types a short name, it follows the English name.
  const name_en = {
    ...text("name_en"),
    onChange: (typed: string) =>
      form.change({ name_en: typed, ...(isOwnSlug ? {} : { category_id: slugOf(typed) }) }),
  };
  const category_id = {
    ...form.field("category_id"),
    onChange: (typed: string) => {
      setOwnSlug(typed !== "");
      form.change({ category_id: typed });
    },
  };

  return (
    <>
      <ModalForm
        isOpen
        title={t(category ? "categories.editTitle" : "categories.addTitle")}
        isDirty={form.isDirty}
        isSaving={saving.isSaving}
        error={saving.error}
        onSubmit={() => saving.submit()}
        onClose={onClose}
        actions={
          category && <RemoveButton category={category} isDisabled={saving.isSaving} onRemoved={onClose} />
        }
      >
        <div className="flex flex-col gap-5">
          <LanguageColumns
            tr={
              <>
                <TextField {...text("name_tr")} label={t("categories.form.name")} required />
                <TextArea {...text("description_tr")} label={t("categories.form.description")} rows={3} />
              </>
            }
            en={
              <>
                <TextField {...name_en} label={t("categories.form.name")} required />
                <TextArea {...text("description_en")} label={t("categories.form.description")} rows={3} />
              </>
            }
            missing={missingTexts(form.values, PAIRS)}
            hasProblem={{
              tr: Boolean(form.problems.name_tr || form.problems.description_tr),
              en: Boolean(form.problems.name_en || form.problems.description_en),
            }}
          />
          <TextField
            {...category_id}
            label={t("categories.form.id")}
            hint={t("categories.form.idHint")}
            disabled={saving.isSaving}
            required
          />
          <div className="grid gap-4 md:grid-cols-2 md:gap-x-6">
            <SelectField
              {...form.field("parent_id")}
              label={t("categories.form.parent")}
              hint={t("categories.form.parentHint")}
              choices={[
                { value: "", label: t("categories.form.noParent") },
                ...parents.map((one) => ({ value: String(one.id), label: nameOf(one, language) })),
              ]}
              disabled={saving.isSaving}
            />
            <TextField
              {...form.field("display_order")}
              label={t("categories.form.order")}
              hint={t("categories.form.orderHint")}
              disabled={saving.isSaving}
            />
          </div>
          <ColourField {...form.field("color_code")} disabled={saving.isSaving} />
          <CheckField
            {...form.field("is_active")}
            label={t("categories.form.isActive")}
            hint={t("categories.form.isActiveHint")}
            disabled={saving.isSaving}
          />
        </div>
      </ModalForm>
      <StaleDialog
        fields={(Object.keys(COMPARED) as (keyof typeof COMPARED)[]).map((name) => ({
          name,
          label: labelOf(name),
          ...(name === "parent_id" ? { format: nameById } : {}),
          ...(name === "is_active" ? { format: (value: unknown) => t(value ? "kit.yes" : "kit.no") } : {}),
        }))}
        base={form.initial}
        mine={form.values}
        theirs={saving.theirs}
        onChoose={(values) => saving.submit(values)}
        onClose={saving.forgetTheirs}
      />
    </>
  );

  function labelOf(name: keyof typeof COMPARED): string {
    const label = t(`categories.form.${COMPARED[name]}`);
    if (name.endsWith("_tr")) return `${label} (${t("kit.turkish")})`;
    return name.endsWith("_en") ? `${label} (${t("kit.english")})` : label;
  }
}

async function save(category: ManagedCategory | null, values: CategoryValues) {
  try {
    return category
      ? await write<Data<ManagedCategory>>("PUT", `/api/categories/${category.id}`, draftOf(values))
      : await write<Data<ManagedCategory>>("POST", "/api/categories", draftOf(values));
  } catch (failure) {
    throw beside(failure);
  }
}
