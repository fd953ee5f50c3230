import { useId, useState } from "react";
import { useI18n } from "../../i18n/language-context";
import { decimal } from "../../lib/format";
import { paths } from "../../lib/paths";
import { ButtonLink } from "../../ui/button";
import { ChevronDownIcon } from "../../ui/icons";
import { Notice } from "../../ui/notice";
import { AgendaList, useAgenda } from "./agenda-list";
import type { AgendaFilter } from "./agenda-request";

/** What is on at a venue, of a performer or by an organizer; what was on is fetched when it is asked for, or if nothing is to come. */
export function Agenda({ filter }: { filter: AgendaFilter }) {
  const { language, t } = useI18n();
  const agenda = useAgenda({ filter });
  const { total } = agenda;
  return (
    <>
      <section aria-labelledby="upcoming">
        <h2 id="upcoming" className="mb-4 text-2xl md:text-[1.7rem]">
          {t("agenda.upcoming")}
          {total ? (
            <span className="ml-2.5 font-normal text-base text-ink-3">
              {t(total === 1 ? "agenda.countOne" : "agenda.countMany", { count: decimal(total, language) })}
            </span>
          ) : null}
        </h2>
        {total === 0 ? <Empty filter={filter} /> : <AgendaList agenda={agenda} filter={filter} />}
      </section>
      {/* Remounted when the answer arrives, to open it if nothing is to come. */}
      <PastAgenda key={String(total === 0)} filter={filter} isOpenAtFirst={total === 0} />
    </>
  );
}

function Empty({ filter }: { filter: AgendaFilter }) {
  const { t } = useI18n();
  return (
    <Notice title={t("agenda.none")} hint={t(filter.venue ? "agenda.noneAtVenue" : "agenda.noneHint")}>
      <ButtonLink variant="secondary" to={paths.search()}>
        {t("agenda.search")}
      </ButtonLink>
    </Notice>
  );
}

interface PastProps {
  filter: AgendaFilter;
  isOpenAtFirst: boolean;
}

function PastAgenda({ filter, isOpenAtFirst }: PastProps) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-2xl md:text-[1.7rem]">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 items-center gap-2 rounded-lg text-left hover:text-brand"
        >
          {t("agenda.past")}
          <ChevronDownIcon
            className={`size-5 shrink-0 transition-transform motion-reduce:transition-none ${isOpen ? "rotate-180" : ""}`}
          />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="mt-3">
        {isOpen && <PastList filter={filter} />}
      </div>
    </section>
  );
}

function PastList({ filter }: { filter: AgendaFilter }) {
  const { t } = useI18n();
  const agenda = useAgenda({ filter, isPast: true });
  if (agenda.total === 0) return <p className="text-ink-2">{t("agenda.noPast")}</p>;
  return <AgendaList agenda={agenda} filter={filter} isPast />;
}
