import { useRef, useState } from "react";
import { apiUrl } from "../../../api/query";
import { type ElementRefs, useElementRefs } from "../../../lib/element-refs";
import { Button } from "../../../ui/button";
import { Star } from "../../../ui/star";
import { useT } from "../../i18n/texts";
import { usePaged } from "../../kit/api/queries";
import type { ContactMessage, MessageMeta, MessageStatus } from "../../kit/api/types";
import { wholeNumber } from "../../kit/format/format";
import { ExportButton } from "../../kit/lists/export-button";
import { FilterButtons } from "../../kit/lists/filter-buttons";
import { EmptyState, ListState, NothingFound, RowSkeletons } from "../../kit/lists/list-state";
import { Pager } from "../../kit/lists/pager";
import { oneOf, useParams } from "../../kit/lists/params";
import { SearchField } from "../../kit/lists/search-field";
import { Toolbar } from "../../kit/lists/toolbar";
import { useDelete } from "../../kit/lists/use-delete";
import { Badge } from "../../kit/ui/badge";
import { PageHeader } from "../../kit/ui/page-header";
import { canEdit } from "../../session/roles";
import { useUser } from "../../session/session";
import { MessageList } from "./message-list";
import { MessageView } from "./message-view";
import { TemplatesDialog } from "./templates-dialog";
import { useChangeMessage, useSetStatus, useSpam } from "./use-messages";

const ANSWERED = ["all", "open", "answered"] as const;
const FILTERS = ["inbox", "unread", "read", "spam", "all"] as const;

/** The inbox: the list, and the open message beside it. */
export function Screen() {
  const { t, language } = useT();
  const isEditor = canEdit(useUser());
  const [params, setParams] = useParams({ q: "", status: "inbox", answered: "all" });
  const [isManaging, setManaging] = useState(false);
  const answeredFilter = oneOf(ANSWERED, params.answered);
  const answered = answeredFilter === "all" ? undefined : String(answeredFilter === "answered");
  const filter = oneOf(FILTERS, params.status);
  const status = filter === "inbox" ? undefined : filter;
  const list = usePaged<ContactMessage, MessageMeta>("/api/contact", { status, answered, q: params.q });
  const rows = useElementRefs<number>();
  const reading = useReading(list.items, rows);
  const unread = list.meta?.unread ?? 0;

  return (
    <>
      <PageHeader
        title={t("messages.title")}
        lead={isEditor ? t("messages.lead") : t("messages.readOnly")}
        actions={
          isEditor && (
            <>
              <Button variant="secondary" onClick={() => setManaging(true)}>
                {t("messages.templates")}
              </Button>
              <ExportButton
                label={t("messages.export")}
                url={apiUrl("/api/contact/export", { status, q: params.q })}
                name="messages.csv"
              />
            </>
          )
        }
      />
      <div className={reading.message ? "max-lg:hidden" : ""}>
        <Toolbar>
          <FilterButtons
            label={t("messages.filter")}
            options={FILTERS.map((value) => ({ value, label: t(`messages.filters.${value}`) }))}
            value={filter}
            onChange={(chosen) => setParams({ status: chosen })}
          />
          <FilterButtons
            label={t("messages.answeredFilter")}
            options={ANSWERED.map((value) => ({ value, label: t(`messages.answeredFilters.${value}`) }))}
            value={answeredFilter}
            onChange={(chosen) => setParams({ answered: chosen })}
          />
          <SearchField label={t("messages.search")} value={params.q} onChange={(q) => setParams({ q })} />
          {unread > 0 && (
            <Badge tone="brand">{t("messages.unreadCount", { count: wholeNumber(unread, language) })}</Badge>
          )}
        </Toolbar>
      </div>
      <ListState
        list={reading.message && list.items.length === 0 ? { ...list, items: [reading.message] } : list}
        skeleton={<RowSkeletons />}
        empty={
          params.q || filter !== "inbox" || answered ? (
            <NothingFound onClear={() => setParams({ q: "", status: "inbox", answered: "all" })} />
          ) : (
            <EmptyState title={t("messages.empty")} hint={t("messages.emptyHint")} />
          )
        }
      >
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(18rem,2fr)_minmax(0,3fr)]">
          <div className={`min-w-0 ${reading.message ? "max-lg:hidden" : ""}`}>
            {list.items.length > 0 && (
              <MessageList
                messages={list.items}
                openId={reading.message?.id}
                onOpen={reading.open}
                rows={rows}
              />
            )}
            <Pager {...list} />
          </div>
          <div className="min-w-0 lg:sticky lg:top-20">
            {reading.message ? (
              <MessageView
                message={reading.message}
                onStatus={reading.setStatus}
                onAnswered={reading.setAnswered}
                onSpam={reading.toggleSpam}
                onRemove={reading.remove}
                onClose={reading.close}
              />
            ) : (
              <Nothing />
            )}
          </div>
        </div>
      </ListState>
      {isManaging && <TemplatesDialog onClose={() => setManaging(false)} />}
    </>
  );
}

/** The open message. It stays open even if its new status removes it from the filtered list. */
function useReading(listed: readonly ContactMessage[], rows: ElementRefs<number>) {
  const isEditor = canEdit(useUser());
  const [opened, setOpened] = useState<ContactMessage | null>(null);
  const changeStatus = useSetStatus();
  const changeMessage = useChangeMessage();
  const spam = useSpam();
  const deleteMessage = useDelete({ path: "/api/contact", noun: "messages", nouns: ["contact"] });
  const message = opened && (listed.find(({ id }) => id === opened.id) ?? opened);

  /** The last status change: the next one waits for it, so that they are applied in order. */
  const turn = useRef<Promise<ContactMessage | null>>(Promise.resolve(null));
  const change = (make: (current: ContactMessage) => Promise<ContactMessage | null>) => {
    turn.current = turn.current.then(async (current) => {
      const changed = current && (await make(current));
      if (changed) setOpened((shown) => (shown?.id === changed.id ? changed : shown));
      return changed ?? current;
    });
  };
  const shownId = useRef<number | null>(null);
  shownId.current = opened?.id ?? null;
  /** Ignored if another message has been opened meanwhile. */
  const close = (id: number) => {
    if (id !== shownId.current) return;
    setOpened(null);
    // After the next render of the list.
    setTimeout(() => rows.get(id)?.focus(), 0);
  };
  return {
    message,
    close: () => message && close(message.id),
    open: (chosen: ContactMessage) => {
      setOpened(chosen);
      turn.current = turn.current.then(() => chosen);
      if (isEditor && chosen.status === "unread") change((current) => changeStatus(current, "read"));
    },
    setStatus: (status: MessageStatus) => change((current) => changeStatus(current, status)),
    setAnswered: (answered: boolean) => change((current) => changeMessage(current, { answered })),
    toggleSpam: () =>
      change(async (current) => {
        const changed = await spam(current);
        if (changed) close(changed.id);
        return changed;
      }),
    remove: () =>
      change(async ({ id, name }) => {
        if (await deleteMessage(id, name)) close(id);
        return null;
      }),
  };
}

function Nothing() {
  const { t } = useT();
  return (
    <div className="flex flex-col items-center gap-3 rounded-2xl border border-line border-dashed px-6 py-16 text-center text-ink-3 max-lg:hidden">
      <Star className="size-12 opacity-60" />
      <p>{t("messages.choose")}</p>
    </div>
  );
}
