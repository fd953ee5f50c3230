import { useEffect, useRef } from "react";
import { Button } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import type { Setting } from "../../kit/api/types";
import { settingName } from "../../kit/audit/known-settings";
import { dateAndTime, relativeTime } from "../../kit/format/format";
import { HistoryButton } from "../../kit/history/history-button";
import { ActiveBadge } from "../../kit/ui/badge";
import { EditIcon } from "../../kit/ui/icons";
import { isActive, settingDescription } from "./setting";
import { SettingForm } from "./setting-form";

interface Props {
  setting: Setting;
  isEditing: boolean;
  onEditing: (isEditing: boolean) => void;
}

/** A setting, with inline editing. */
export function SettingCard({ setting, isEditing, onEditing }: Props) {
  const { t } = useT();
  const key = setting.setting_key;
  const name = settingName(key, t);
  const about = settingDescription(setting, t);
  const card = useRef<HTMLElement>(null);
  const wasEditing = useRef(isEditing);
  // Moves the focus into the form, and back to the edit button.
  useEffect(() => {
    if (wasEditing.current === isEditing) return;
    wasEditing.current = isEditing;
    card.current?.querySelector<HTMLElement>(isEditing ? "input, textarea" : "[data-edit]")?.focus();
  }, [isEditing]);

  return (
    <article
      ref={card}
      className="flex h-full min-w-0 flex-col gap-3 rounded-2xl border border-line bg-card p-4 md:p-5"
    >
      <div>
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 break-words text-lg leading-snug tracking-normal">{name}</h2>
          <ActiveBadge isActive={isActive(setting)} />
        </div>
        {name !== key && <p className="break-words font-mono text-ink-3 text-xs">{key}</p>}
        {about && <p className="mt-1 text-ink-2 text-sm">{about}</p>}
      </div>
      {isEditing ? (
        <SettingForm setting={setting} onDone={() => onEditing(false)} />
      ) : (
        <Shown setting={setting} onEdit={() => onEditing(true)} />
      )}
    </article>
  );
}

function Shown({ setting, onEdit }: { setting: Setting; onEdit: () => void }) {
  const { t, language } = useT();
  const key = setting.setting_key;
  const name = settingName(key, t);
  return (
    <>
      <p className="min-w-0 whitespace-pre-wrap break-words rounded-xl bg-paper px-3.5 py-2.5">
        {setting.setting_value || <span className="text-ink-3">{t("settings.blank")}</span>}
      </p>
      <div className="mt-auto -mr-2 -mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <time
          dateTime={setting.updated_at}
          title={dateAndTime(setting.updated_at, language)}
          className="text-ink-3 text-sm"
        >
          {t("settings.changedAt", { time: relativeTime(setting.updated_at, language) })}
        </time>
        <div className="ml-auto flex flex-wrap justify-end">
          <HistoryButton
            subject={{ noun: "settings", id: key }}
            label={t("settings.historyOf", { name })}
            isDirty={false}
            onRestored={() => undefined}
          />
          <Button data-edit variant="ghost" aria-label={t("settings.editOne", { name })} onClick={onEdit}>
            <EditIcon />
            {t("kit.edit")}
          </Button>
        </div>
      </div>
    </>
  );
}
