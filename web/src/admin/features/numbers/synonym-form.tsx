import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import type { Data, Synonym } from "../../kit/api/types";
import { useNotify } from "../../kit/dialogs/notify";
import { LinesField } from "../../kit/fields/fields";
import { useForm } from "../../kit/forms/form";
import { useSave } from "../../kit/forms/use-save";
import { VersionedForm } from "../../kit/forms/versioned-form";
import { phrasesOf, problemOf } from "./numbers";

interface Values {
  words: string;
  version?: number;
}

/** What the form is about: stored synonyms, or words to begin with. */
export type SynonymSubject = { synonym: Synonym } | { words: string };

const valuesOf = ({ words, version }: Synonym): Values => ({ words: words.join("\n"), version });

/** Adds words of equal meaning, or edits them. */
export function SynonymForm({ subject, onClose }: { subject: SynonymSubject; onClose: () => void }) {
  const { t } = useT();
  const notify = useNotify();
  const stored = "synonym" in subject ? subject.synonym : null;
  const form = useForm<Values>(() =>
    "synonym" in subject ? valuesOf(subject.synonym) : { words: subject.words && `${subject.words}\n` },
  );
  const saving = useSave({
    form,
    validate: ({ words }) => {
      const problem = problemOf(words);
      return problem ? { words: t(`numbers.fields.${problem}`) } : {};
    },
    save: ({ words, version }) => {
      const body = { words: phrasesOf(words), version };
      return stored
        ? write<Data<Synonym>>("PUT", `/api/synonyms/${stored.id}`, body)
        : write<Data<Synonym>>("POST", "/api/synonyms", body);
    },
    nouns: ["synonyms"],
    onSaved: ({ data }) => {
      notify.saved(data.words.join(" = "));
      onClose();
    },
    fromStored: (current) => valuesOf(current as Synonym),
  });
  return (
    <VersionedForm
      title={t(stored ? "numbers.editSynonym" : "numbers.newSynonym")}
      form={form}
      saving={saving}
      subject={stored ? { noun: "synonyms", id: stored.id } : undefined}
      fields={[{ name: "words", label: t("numbers.fields.words") }]}
      onClose={onClose}
    >
      <LinesField
        {...form.field("words")}
        label={t("numbers.fields.words")}
        hint={t("numbers.fields.wordsHint")}
        required
      />
    </VersionedForm>
  );
}
