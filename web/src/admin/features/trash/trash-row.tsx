import { useState } from "react";
import type { Language } from "../../../lib/language";
import { useT } from "../../i18n/texts";
import type { TrashItem } from "../../kit/api/types";
import { dateAndTime, relativeTime } from "../../kit/format/format";
import { Badge } from "../../kit/ui/badge";
import { BusyButton, IconButton } from "../../kit/ui/buttons";
import { RestoreIcon, TrashIcon } from "../../kit/ui/icons";

const DAY = 86_400_000;

/** In days: "in 4 weeks" is too coarse for a deadline. */
export function inDays(iso: string, language: Language): string {
  const days = Math.max(0, Math.ceil((Date.parse(iso) - Date.now()) / DAY));
  return new Intl.RelativeTimeFormat(language).format(days, "day");
}

interface Props {
  item: TrashItem;
  onRestore: () => Promise<void>;
  onPurge: () => void;
}

export function TrashRow({ item, onRestore, onPurge }: Props) {
  const { t, language } = useT();
  const [isBusy, setBusy] = useState(false);
  const { label: name, deleted_at, deleted_by, purge_at } = item;
  const restore = async () => {
    setBusy(true);
    await onRestore();
    setBusy(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 pr-2 pl-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
          <Badge>{t(`kit.nouns.${item.noun}`)}</Badge>
          <span className="min-w-0 break-words font-semibold">{name}</span>
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-4 text-ink-3 text-sm">
          <time dateTime={deleted_at} title={dateAndTime(deleted_at, language)}>
            {t("trash.deletedAt", { time: relativeTime(deleted_at, language) })}
          </time>
          {deleted_by && <span>{t("trash.deletedBy", { name: deleted_by })}</span>}
          {purge_at && (
            <time dateTime={purge_at} title={dateAndTime(purge_at, language)}>
              {t("trash.purgedIn", { time: inDays(purge_at, language) })}
            </time>
          )}
        </p>
      </div>
      <div className="flex items-center max-sm:-ml-3">
        <BusyButton
          variant="ghost"
          aria-label={t("trash.restoreOne", { name })}
          isWaiting={isBusy}
          onClick={restore}
          className="px-3! text-sm"
        >
          <RestoreIcon className="size-4.5" />
          {t("trash.restore")}
        </BusyButton>
        <IconButton
          tone="danger"
          aria-label={t("trash.purgeOne", { name })}
          disabled={isBusy}
          onClick={onPurge}
        >
          <TrashIcon />
        </IconButton>
      </div>
    </div>
  );
}
