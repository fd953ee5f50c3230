import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import { useInvalidate, wholeList } from "../../kit/api/queries";
import type { GlossaryName } from "../../kit/api/types";
import { requestConfirmation } from "../../kit/dialogs/confirm";
import { useNotify } from "../../kit/dialogs/notify";
import { useNewForm, useOpenForm } from "../../kit/forms/form-overlay";
import { deleteName, glossaryQuery, pairText } from "../../kit/glossary/glossary";
import { EmptyState, ListState, NothingFound, RowSkeletons } from "../../kit/lists/list-state";
import { Pager } from "../../kit/lists/pager";
import { useParams } from "../../kit/lists/params";
import { EditAction, RemoveAction } from "../../kit/lists/row-actions";
import { SearchField } from "../../kit/lists/search-field";
import { Toolbar } from "../../kit/lists/toolbar";
import { useClientPagination } from "../../kit/lists/use-client-pagination";
import { AddButton } from "../../kit/ui/buttons";
import { PageHeader } from "../../kit/ui/page-header";
import { GlossaryForm } from "./glossary-form";
import { visibleNames } from "./glossary-values";

const PER_PAGE = 100;

export function Screen() {
  const { t } = useT();
  const [params, setParams] = useParams({ q: "", new: "" });
  const [opened, open, close] = useOpenForm<GlossaryName>();
  const [isNew, add, closeNew] = useNewForm(params, setParams);
  const query = useQuery(glossaryQuery);
  const all = query.data?.data ?? [];
  const pages = useClientPagination(visibleNames(all, params.q), params.q, PER_PAGE);
  const remove = useRemove();
  return (
    <>
      <PageHeader
        title={t("glossary.title")}
        lead={t("glossary.lead")}
        actions={<AddButton onClick={add}>{t("glossary.add")}</AddButton>}
      />
      <Toolbar>
        <SearchField label={t("glossary.search")} value={params.q} onChange={(q) => setParams({ q })} />
      </Toolbar>
      <ListState
        list={wholeList(query, pages.items)}
        skeleton={<RowSkeletons />}
        empty={
          all.length > 0 ? (
            <NothingFound onClear={() => setParams({ q: "" })} />
          ) : (
            <EmptyState title={t("glossary.empty")} hint={t("glossary.emptyHint")}>
              <Button onClick={add}>{t("glossary.add")}</Button>
            </EmptyState>
          )
        }
      >
        <ul
          aria-label={t("glossary.title")}
          className="divide-y divide-line rounded-2xl border border-line bg-card"
        >
          {pages.items.map((name) => (
            <li key={name.id}>
              <Row name={name} onEdit={() => open(name)} onRemove={() => remove(name)} />
            </li>
          ))}
        </ul>
        <Pager {...pages} />
      </ListState>
      {isNew && <GlossaryForm name={null} onClose={closeNew} />}
      {opened && <GlossaryForm key={opened.id} name={opened} onClose={close} />}
    </>
  );
}

interface RowProps {
  name: GlossaryName;
  onEdit: () => void;
  onRemove: () => void;
}

/** A name in both languages: side by side, below each other on phones. */
function Row({ name, onEdit, onRemove }: RowProps) {
  return (
    <article className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3 sm:px-4">
      <div className="min-w-0 flex-1 basis-60">
        <div className="grid gap-x-4 [overflow-wrap:anywhere] sm:grid-cols-2">
          <h2 lang="tr" className="min-w-0 font-sans font-semibold text-base tracking-normal">
            {name.name_tr}
          </h2>
          <p lang="en" className="min-w-0">
            {name.name_en}
          </p>
        </div>
        {name.note && (
          <p className="mt-0.5 whitespace-pre-line text-ink-3 text-sm [overflow-wrap:anywhere]">
            {name.note}
          </p>
        )}
      </div>
      <div className="flex items-center gap-1">
        <EditAction name={pairText(name)} onClick={onEdit} />
        <RemoveAction name={pairText(name)} onClick={onRemove} />
      </div>
    </article>
  );
}

/** Deletes for good: names of the glossary have no trash. */
function useRemove() {
  const { t } = useT();
  const notify = useNotify();
  const invalidate = useInvalidate();
  return async (removed: GlossaryName) => {
    const name = pairText(removed);
    const isMeant = await requestConfirmation({
      title: t("kit.deleteTitle"),
      text: t("glossary.deleteText", { name }),
      action: t("kit.remove"),
      isDangerous: true,
    });
    if (!isMeant) return;
    try {
      await deleteName(removed.id);
      notify.done(t("kit.deleted"), t("glossary.deletedText", { name }));
      invalidate("glossary");
    } catch (failure) {
      notify.failed(t("kit.notDeleted"), failure);
    }
  };
}
