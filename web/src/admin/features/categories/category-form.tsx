import { useState } from "react";
import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import type { Data, ManagedCategory } from "../../kit/api/types";
import { useNotify } from "../../kit/dialogs/notify";
import { CheckField, SelectField, TextArea, TextField } from "../../kit/fields/fields";
import { slugOf } from "../../kit/format/slug";
import { useForm } from "../../kit/forms/form";
import { LanguageColumns, missingTexts, problemsIn } from "../../kit/forms/language-columns";
import { useCreate } from "../../kit/forms/use-create";
import { useSave } from "../../kit/forms/use-save";
import { VersionedForm } from "../../kit/forms/versioned-form";
import {
  blankValues,
  type CategoryValues,
  draftOf,
  findCreated,
  isMain,
  nameOf,
  validateCategory,
  valuesOf,
} from "./category";
import { ColourField } from "./colour-field";
import { RemoveButton } from "./remove-button";

interface Props {
  /** Null for a new item. */
  category: ManagedCategory | null;
  /** The initial parent of a new category. */
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
export function CategoryForm({ category: opened, parent, all, onClose }: Props) {
  const { t, language } = useT();
  const notify = useNotify();
  const [category, setCategory] = useState(opened);
  const form = useForm<CategoryValues>(() => (opened ? valuesOf(opened) : blankValues(parent)));
  const [isOwnSlug, setOwnSlug] = useState(category !== null);
  const create = useCreate({
    create: (values: CategoryValues) =>
      write<Data<ManagedCategory>>("POST", "/api/categories", draftOf(values)),
    find: findCreated,
    onFound: setCategory,
  });
  const saving = useSave({
    form,
    validate: (values) => validateCategory(values, t),
    save: (values) =>
      category
        ? write<Data<ManagedCategory>>("PUT", `/api/categories/${category.id}`, draftOf(values))
        : create(values),
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
    lang: name.slice(-2),
  });
  // The slug follows the English name until it is edited.
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
    <VersionedForm
      title={t(category ? "categories.editTitle" : "categories.addTitle")}
      draftOf="categories"
      form={form}
      saving={saving}
      subject={category ? { noun: "categories", id: category.id } : undefined}
      fields={(Object.keys(COMPARED) as (keyof typeof COMPARED)[]).map((name) => ({
        name,
        label: labelOf(name),
        ...(name === "parent_id" ? { format: nameById } : {}),
        ...(name === "is_active" ? { format: (value: unknown) => t(value ? "kit.yes" : "kit.no") } : {}),
      }))}
      onClose={onClose}
      actions={
        category && <RemoveButton category={category} isDisabled={saving.isSaving} onRemoved={onClose} />
      }
    >
      <div className="flex flex-col gap-5">
        <LanguageColumns
          rows={2}
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
          failedAttempts={form.failedAttempts}
          problems={problemsIn(form.problems, PAIRS)}
        />
        <TextField
          {...category_id}
          label={t("categories.form.id")}
          hint={t("categories.form.idHint")}
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
          />
          <TextField
            {...form.field("display_order")}
            label={t("categories.form.order")}
            hint={t("categories.form.orderHint")}
          />
        </div>
        <ColourField {...form.field("color_code")} />
        <CheckField
          {...form.field("is_active")}
          label={t("categories.form.isActive")}
          hint={t("categories.form.isActiveHint")}
        />
      </div>
    </VersionedForm>
  );

  function labelOf(name: keyof typeof COMPARED): string {
    const label = t(`categories.form.${COMPARED[name]}`);
    if (name.endsWith("_tr")) return `${label} (${t("kit.turkish")})`;
    return name.endsWith("_en") ? `${label} (${t("kit.english")})` : label;
  }
}
