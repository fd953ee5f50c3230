import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import { staffQuery, useInvalidate, wholeList } from "../../kit/api/queries";
import type { List, TicketPlatform } from "../../kit/api/types";
import { requestConfirmation } from "../../kit/dialogs/confirm";
import { useNotify } from "../../kit/dialogs/notify";
import { useNewForm, useOpenForm } from "../../kit/forms/form-overlay";
import { FilterButtons } from "../../kit/lists/filter-buttons";
import { EmptyState, ListState, NothingFound, RowSkeletons } from "../../kit/lists/list-state";
import { oneOf, useParams } from "../../kit/lists/params";
import { SearchField } from "../../kit/lists/search-field";
import { Toolbar } from "../../kit/lists/toolbar";
import { AddButton } from "../../kit/ui/buttons";
import { PageHeader } from "../../kit/ui/page-header";
import { STATUSES, visiblePlatforms } from "./platform";
import { PlatformForm } from "./platform-form";
import { PlatformRow } from "./platform-row";

export function Screen() {
  const { t } = useT();
  const [params, setParams] = useParams({ q: "", status: "all", new: "" });
  const [opened, open, close] = useOpenForm<TicketPlatform>();
  const query = useQuery(staffQuery<List<TicketPlatform>>("/api/platforms"));
  const all = query.data?.data ?? [];
  const status = oneOf(STATUSES, params.status);
  const remove = useRemove();
  const list = wholeList(query, visiblePlatforms(all, { q: params.q, status }));
  const [isNew, add, closeNew] = useNewForm(params, setParams);
  const nextOrder = Math.max(0, ...all.map(({ display_order }) => display_order)) + 1;
  return (
    <>
      <PageHeader
        title={t("platforms.title")}
        lead={t("platforms.lead")}
        actions={<AddButton onClick={add}>{t("platforms.add")}</AddButton>}
      />
      <Toolbar>
        <SearchField label={t("platforms.search")} value={params.q} onChange={(q) => setParams({ q })} />
        <FilterButtons
          label={t("platforms.status")}
          options={STATUSES.map((value) => ({ value, label: t(`kit.${value}`) }))}
          value={status}
          onChange={(next) => setParams({ status: next })}
        />
      </Toolbar>
      <ListState
        list={list}
        skeleton={<RowSkeletons />}
        empty={
          all.length > 0 ? (
            <NothingFound onClear={() => setParams({ q: "", status: "all" })} />
          ) : (
            <EmptyState title={t("platforms.empty")} hint={t("platforms.emptyHint")}>
              <Button onClick={add}>{t("platforms.add")}</Button>
            </EmptyState>
          )
        }
      >
        <ul
          aria-label={t("platforms.title")}
          className="divide-y divide-line rounded-2xl border border-line bg-card"
        >
          {list.items.map((platform) => (
            <li key={platform.id}>
              <PlatformRow
                platform={platform}
                onEdit={() => open(platform)}
                onRemove={() => remove(platform)}
              />
            </li>
          ))}
        </ul>
      </ListState>
      {isNew && <PlatformForm platform={null} nextOrder={nextOrder} onClose={closeNew} />}
      {opened && <PlatformForm key={opened.id} platform={opened} nextOrder={nextOrder} onClose={close} />}
    </>
  );
}

/** Deletes for good: platforms have no trash. */
function useRemove() {
  const { t } = useT();
  const notify = useNotify();
  const invalidate = useInvalidate();
  return async ({ id, name }: TicketPlatform) => {
    const isMeant = await requestConfirmation({
      title: t("kit.deleteTitle"),
      text: t("platforms.deleteText", { name }),
      action: t("kit.remove"),
      isDangerous: true,
    });
    if (!isMeant) return;
    try {
      await write("DELETE", `/api/platforms/${id}`);
      notify.done(t("kit.deleted"), t("platforms.deletedText", { name }));
      invalidate("platforms");
    } catch (failure) {
      notify.failed(t("kit.notDeleted"), failure);
    }
  };
}
