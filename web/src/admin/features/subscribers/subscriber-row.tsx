import { useT } from "../../i18n/texts";
import type { Subscriber } from "../../kit/api/types";
import { dateAndTime, shortDate } from "../../kit/format/format";
import { Badge, type BadgeTone } from "../../kit/ui/badge";
import { IconButton } from "../../kit/ui/buttons";
import { TrashIcon } from "../../kit/ui/icons";
import { useRemove } from "./use-remove";

const TONES: Record<Subscriber["status"], BadgeTone> = {
  confirmed: "good",
  pending: "warn",
  unsubscribed: "quiet",
};

export function SubscriberRow({ subscriber }: { subscriber: Subscriber }) {
  const { t } = useT();
  const { email, name, status, created_at, confirmed_at } = subscriber;
  const remove = useRemove();
  return (
    <div className="flex items-center gap-x-4 py-2 pr-2 pl-4">
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-0.5 md:grid-cols-[minmax(0,3fr)_8rem_minmax(0,2fr)] md:items-center">
        <p className="min-w-0">
          <span className="block truncate font-semibold" title={email}>
            {email}
          </span>
          {name && <span className="block truncate text-ink-2 text-sm">{name}</span>}
        </p>
        <p className="flex">
          <Badge tone={TONES[status]}>{t(`subscribers.status.${status}`)}</Badge>
        </p>
        <p className="flex flex-wrap gap-x-3 text-ink-3 text-sm">
          <Moment words="since" at={created_at} />
          {confirmed_at && <Moment words="confirmedAt" at={confirmed_at} />}
        </p>
      </div>
      <IconButton
        tone="danger"
        aria-label={t("subscribers.removeOne", { email })}
        onClick={() => remove(subscriber)}
      >
        <TrashIcon />
      </IconButton>
    </div>
  );
}

function Moment({ words, at }: { words: "since" | "confirmedAt"; at: string }) {
  const { t, language } = useT();
  return (
    <time dateTime={at} title={dateAndTime(at, language)}>
      {t(`subscribers.${words}`, { time: shortDate(at, language) })}
    </time>
  );
}
