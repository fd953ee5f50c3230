import { useQuery } from "@tanstack/react-query";
import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import { staffQuery, useInvalidate } from "../../kit/api/queries";
import type { List, Synonym } from "../../kit/api/types";
import { requestConfirmation } from "../../kit/dialogs/confirm";
import { useNotify } from "../../kit/dialogs/notify";
import { FailedState } from "../../kit/lists/list-state";
import { EditAction, RemoveAction } from "../../kit/lists/row-actions";
import { AddButton } from "../../kit/ui/buttons";
import { Panel } from "./panel";

interface Props {
  /** False for editors, who only read them. */
  mayWrite: boolean;
  onAdd: () => void;
  onEdit: (synonym: Synonym) => void;
}

/** The words that the search treats as equal. */
export function Synonyms({ mayWrite, onAdd, onEdit }: Props) {
  const { t } = useT();
  const { data, error, refetch } = useQuery(staffQuery<List<Synonym>>("/api/synonyms"));
  const remove = useRemove();
  return (
    <Panel
      title={t("numbers.synonyms")}
      hint={t("numbers.synonymsHint")}
      aside={mayWrite && <AddButton onClick={onAdd}>{t("numbers.newSynonym")}</AddButton>}
    >
      {error && !data && <FailedState error={error} retry={refetch} isCompact />}
      {data?.data.length === 0 && <p className="py-4 text-ink-2">{t("numbers.noSynonyms")}</p>}
      <ul className="divide-y divide-line">
        {data?.data.map((synonym) => (
          <li key={synonym.id} className="flex items-center gap-2 py-1">
            <span className="min-h-11 min-w-0 flex-1 content-center [overflow-wrap:anywhere]">
              {synonym.words.join(" = ")}
            </span>
            {mayWrite && (
              <>
                <EditAction name={synonym.words.join(" = ")} onClick={() => onEdit(synonym)} />
                <RemoveAction name={synonym.words.join(" = ")} onClick={() => remove(synonym)} />
              </>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Deletes for good: synonyms have no trash. */
function useRemove() {
  const { t } = useT();
  const notify = useNotify();
  const invalidate = useInvalidate();
  return async ({ id, words }: Synonym) => {
    const name = words.join(" = ");
    const isMeant = await requestConfirmation({
      title: t("kit.deleteTitle"),
      text: t("numbers.deleteText", { name }),
      action: t("kit.remove"),
      isDangerous: true,
    });
    if (!isMeant) return;
    try {
      await write("DELETE", `/api/synonyms/${id}`);
      notify.done(t("kit.deleted"), t("numbers.deletedText", { name }));
      invalidate("synonyms");
    } catch (failure) {
      notify.failed(t("kit.notDeleted"), failure);
    }
  };
}
