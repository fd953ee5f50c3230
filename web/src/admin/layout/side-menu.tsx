import { Link, useLocation } from "../../lib/router";
import { useT } from "../i18n/texts";
import { useStats } from "../kit/api/use-stats";
import { wholeNumber } from "../kit/format/format";
import { useUser } from "../session/session";
import { menuFor } from "./menu";

/** The navigation of the panel. */
export function SideMenu({ onFollow }: { onFollow?: () => void }) {
  const { t } = useT();
  const { path } = useLocation();
  const user = useUser();
  const unread = useStats()("unreadMessages");
  return (
    <nav aria-label={t("layout.menu")} className="flex flex-col gap-4">
      {menuFor(user).map(({ title, entries }) => (
        <div key={title}>
          <p className="px-3 pb-1 font-semibold text-[0.7rem] text-ink-3 uppercase tracking-wider">
            {t(title)}
          </p>
          <ul className="flex flex-col gap-0.5">
            {entries.map(({ path: to, name: screen, title: name, Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  onClick={onFollow}
                  aria-current={path === to ? "page" : undefined}
                  className="flex min-h-11 items-center gap-3 rounded-xl px-3 font-medium text-[0.94rem] text-ink-2 transition-colors hover:bg-brand-soft hover:text-brand aria-[current=page]:bg-brand-soft aria-[current=page]:font-semibold aria-[current=page]:text-brand"
                >
                  <Icon className="size-5 shrink-0" />
                  {t(name)}
                  {screen === "messages" && <Unread count={unread ?? 0} />}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** The number of unread messages. */
function Unread({ count }: { count: number }) {
  const { t, language } = useT();
  if (count === 0) return null;
  const written = wholeNumber(count, language);
  return (
    <span className="ml-auto rounded-full bg-brand px-2 py-0.5 font-bold text-paper text-xs tabular-nums">
      <span aria-hidden="true">{written}</span>
      <span className="sr-only">{t("layout.unread", { count: written })}</span>
    </span>
  );
}
