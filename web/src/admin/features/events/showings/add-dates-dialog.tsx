import { useState } from "react";
import { Button } from "../../../../ui/button";
import { Segmented } from "../../../../ui/segmented";
import { useT } from "../../../i18n/texts";
import { isMoment } from "../../../kit/dates/moments";
import type { ReadDate } from "../../../kit/dates/parse-dates";
import { Modal } from "../../../kit/dialogs/modal";
import { dayOf } from "../../../kit/queues/queue";
import { BusyButton } from "../../../kit/ui/buttons";
import { CalendarTab } from "./calendar-tab";
import { PasteTab } from "./paste-tab";
import { MAX_SHOWINGS, type ShowingValues } from "./showing-values";
import { WeeklyTab } from "./weekly-tab";

const WAYS = ["calendar", "weekly", "paste"] as const;
type Way = (typeof WAYS)[number];
const TABS = { calendar: CalendarTab, weekly: WeeklyTab, paste: PasteTab };

interface Props {
  rows: readonly ShowingValues[];
  onAdd: (dates: readonly ReadDate[]) => void;
  onClose: () => void;
}

/** Adds many dates at once: chosen in a calendar, repeated weekly, or pasted as a list. */
export function AddDatesDialog({ rows, onAdd, onClose }: Props) {
  const { t } = useT();
  const [way, setWay] = useState<Way>("calendar");
  const [dates, setDates] = useState<readonly ReadDate[]>([]);
  const today = dayOf(Date.now());
  const known = new Set(rows.map(({ start_date }) => start_date));
  const added = dates.filter(({ start }) => !known.has(start));
  const filled = rows.filter(({ start_date }) => start_date !== "");
  const isTooMany = filled.length + added.length > MAX_SHOWINGS;
  const Tab = TABS[way];
  const last = rows.findLast(({ start_date }) => isMoment(start_date))?.start_date ?? "";
  const add = () => {
    onAdd(added);
    onClose();
  };
  const footer = (
    <div className="flex flex-wrap items-center justify-end gap-3">
      <p
        role="status"
        className={`mr-auto text-sm max-sm:basis-full ${isTooMany ? "font-semibold text-danger" : "text-ink-2"}`}
      >
        {isTooMany
          ? t("events.dates.tooMany", { max: MAX_SHOWINGS })
          : t("events.dates.toAdd", { count: added.length })}
      </p>
      <Button variant="secondary" onClick={onClose}>
        {t("kit.cancel")}
      </Button>
      <BusyButton isWaiting={added.length === 0 || isTooMany} onClick={add}>
        {t("events.dates.addThem")}
      </BusyButton>
    </div>
  );
  return (
    <Modal isOpen title={t("events.dates.add")} onClose={onClose} footer={footer}>
      <div className="flex flex-col gap-5">
        <div className="w-fit max-w-full *:min-w-0 *:flex-wrap *:rounded-[1.4rem]">
          <Segmented
            label={t("events.dates.way")}
            options={WAYS.map((value) => ({
              value,
              label: t(`events.dates.ways.${value}`),
              name: t(`events.dates.ways.${value}`),
            }))}
            value={way}
            onChange={(next) => {
              setWay(next);
              setDates([]);
            }}
          />
        </div>
        <Tab key={way} rows={rows} time={last.slice(11, 16)} today={today} onDates={setDates} />
      </div>
    </Modal>
  );
}
