import type { ReactNode } from "react";
import { useT } from "../../i18n/texts";
import type { Form, Problems } from "../forms/form";
import type { Saving } from "../forms/use-save";
import type { PublicationValues } from "./publication";

interface Options<T extends PublicationValues> {
  /** The error message of the failed save. */
  error: string | null;
  form: Form<T>;
  saving: Pick<Saving<T>, "submit">;
  validate: (values: T) => Problems<T>;
}

/** The error of a save that failed because something is missing, with a button that saves it as a draft instead. */
export function useDraftOffer<T extends PublicationValues>(options: Options<T>): ReactNode {
  const { error, form, saving, validate } = options;
  const { t } = useT();
  if (error === null || form.values.publication === "draft" || Object.keys(form.problems).length === 0) {
    return error;
  }
  const draft: T = { ...form.values, publication: "draft", publish_at: "", unpublish_at: "" };
  if (Object.keys(validate(draft)).length > 0) return error;
  const save = () => {
    form.change(draft);
    void saving.submit();
  };
  return (
    <>
      {error}{" "}
      <button type="button" onClick={save} className="min-h-6 underline">
        {t("publication.saveDraft")}
      </button>
    </>
  );
}
