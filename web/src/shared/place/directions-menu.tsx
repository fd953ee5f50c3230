import { useRef, useState } from "react";
import { useI18n } from "../../i18n/language-context";
import { useLazy } from "../../lib/lazy";
import { ExternalIcon } from "../../ui/icons";
import { MENU_ITEM, Menu } from "../menu/menu";
import { type Destination, directionUrls, type MapService } from "./directions";
import { RouteIcon } from "./icons";

const load = () => import("../menu/menu-closing").then(({ MenuClosing }) => MenuClosing);

const NAMES = {
  google: "event.googleMaps",
  apple: "event.appleMaps",
  yandex: "event.yandexMaps",
  openStreetMap: "event.openStreetMap",
} as const satisfies Record<MapService, string>;

/** The way to a place in the visitor's own map; renders nothing if the place is not known. */
export function DirectionsMenu({ destination }: { destination: Destination }) {
  const { language, t } = useI18n();
  const menu = useRef<HTMLDetailsElement>(null);
  const [isWanted, setWanted] = useState(false);
  const MenuClosing = useLazy(isWanted, load);
  const links = directionUrls(destination, language);
  if (links.length === 0) return null;
  return (
    <Menu
      ref={menu}
      icon={<RouteIcon className="size-4.5" />}
      label={t("event.directions")}
      onWanted={() => setWanted(true)}
    >
      {links.map(([service, url]) => (
        <li key={service}>
          <a href={url} target="_blank" rel="noopener" className={MENU_ITEM}>
            {t(NAMES[service])}
            <span className="sr-only"> ({t("site.opensNewTab")})</span>
            <ExternalIcon className="ml-auto size-4.5 text-ink-3" />
          </a>
        </li>
      ))}
      {MenuClosing && <MenuClosing menu={menu} />}
    </Menu>
  );
}
