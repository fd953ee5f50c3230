import type { ReactNode } from "react";
import { useI18n } from "../../i18n/language-context";
import { paths } from "../../lib/paths";
import { Link, useLocation } from "../../lib/router";
import { HeartIcon } from "../../ui/icons";
import { useFavouriteCount } from "../favourites/favourites";
import { CountBadge } from "./count-badge";
import { MENU } from "./menu";

/** The bottom navigation on phones. */
export function BottomBar() {
  const { t } = useI18n();
  return (
    <nav
      aria-label={t("site.bottomMenu")}
      className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-card/96 pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden"
    >
      <ul className="grid h-16 auto-cols-fr grid-flow-col">
        {MENU.map(({ to, shortName, Icon }) => (
          <li key={to}>
            <Item to={to} name={t(shortName)} icon={<Icon className="size-5.5" />} />
          </li>
        ))}
        {/* Favourites need JavaScript. */}
        <li className="needs-js">
          <FavouritesItem />
        </li>
      </ul>
    </nav>
  );
}

function FavouritesItem() {
  const { t } = useI18n();
  const count = useFavouriteCount() ?? 0;
  const icon = (
    <span className="relative">
      <HeartIcon className="size-5.5" />
      {count > 0 && <CountBadge count={count} className="-top-1.5 left-3.5" />}
    </span>
  );
  return <Item to={paths.favourites()} name={t("site.favouritesShort")} count={count} icon={icon} />;
}

interface ItemProps {
  to: string;
  name: string;
  icon: ReactNode;
  count?: number;
}

function Item({ to, name, icon, count = 0 }: ItemProps) {
  const { path } = useLocation();
  return (
    <Link
      to={to}
      aria-current={path === to ? "page" : undefined}
      className="-outline-offset-4 flex h-full flex-col items-center justify-center gap-0.5 text-center font-semibold text-[min(0.75rem,4.3vw)] text-ink-3 aria-[current=page]:text-brand"
    >
      {icon}
      <span>
        {name}
        {count > 0 && <span className="sr-only">: {count}</span>}
      </span>
    </Link>
  );
}
