import { useI18n } from "../../i18n/language-context";
import { Link, useAddress } from "../../lib/router";
import { MENU } from "./menu";

/** The menu within reach of a thumb. */
export function BottomBar() {
  const { t } = useI18n();
  const { path } = useAddress();
  return (
    <nav
      aria-label={t("site.bottomMenu")}
      className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-card/96 pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden"
    >
      <ul className="grid h-16 grid-cols-3">
        {MENU.map(({ to, shortName, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={path === to ? "page" : undefined}
              className="-outline-offset-4 flex h-full flex-col items-center justify-center gap-0.5 font-semibold text-[0.75rem] text-ink-3 aria-[current=page]:text-brand"
            >
              <Icon className="size-5.5" />
              {t(shortName)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
