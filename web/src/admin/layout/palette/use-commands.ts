import { useI18n } from "../../../i18n/language-context";
import { paths } from "../../../lib/paths";
import { useTheme } from "../../../shared/site/use-theme";
import { ExternalIcon, PersonIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import type { TextKey } from "../../i18n/translate";
import { EyeIcon, LogOutIcon, PlusIcon, SettingsIcon } from "../../kit/ui/icons";
import { formPaths } from "../../paths";
import { canEdit } from "../../session/roles";
import { useUser } from "../../session/session";
import { menuFor } from "../menu";
import { useLogOut } from "../use-log-out";
import type { Command } from "./command";
import { keyedRoutes } from "./screen-keys";

interface Options {
  open: (path: string) => void;
  showHelp: () => void;
}

const NEW: readonly [id: string, label: TextKey, path: string][] = [
  ["new-event", "events.addNew", formPaths.newEvent()],
  ["new-post", "blog.addNew", formPaths.newPost()],
  ["new-venue", "venues.add", formPaths.newVenue()],
  ["new-profile", "profiles.add", formPaths.newProfile()],
];

/** The screens and actions that the user may use. */
export function useCommands({ open, showHelp }: Options): Command[] {
  const { t } = useT();
  const user = useUser();
  const { language, setLanguage } = useI18n();
  const [theme, setTheme] = useTheme();
  const { logOut } = useLogOut();
  const icons = new Map(
    menuFor(user).flatMap(({ entries }) => entries.map(({ name, Icon }) => [name, Icon])),
  );
  const screens: Command[] = keyedRoutes(user).map(({ name, path, title, key }) => ({
    id: `screen-${name}`,
    group: "screens",
    label: t(title),
    keys: ["G", key.toUpperCase()],
    Icon: icons.get(name) ?? PersonIcon,
    run: () => open(path),
  }));
  const action = (id: string, label: string, Icon: Command["Icon"], run: () => void): Command => ({
    id,
    group: "actions",
    label,
    Icon,
    run,
  });
  const creations = canEdit(user)
    ? NEW.map(([id, label, path]) => action(id, t(label), PlusIcon, () => open(path)))
    : [];
  const isDark = theme === "dark";
  return [
    ...screens,
    ...creations,
    action("theme", t(isDark ? "layout.palette.light" : "layout.palette.dark"), EyeIcon, () =>
      setTheme(isDark ? "light" : "dark"),
    ),
    action("language", t("layout.palette.language"), SettingsIcon, () =>
      setLanguage(language === "tr" ? "en" : "tr"),
    ),
    { ...action("help", t("layout.shortcuts.title"), SettingsIcon, showHelp), keys: ["?"] },
    action("site", t("layout.viewSite"), ExternalIcon, () => window.location.assign(paths.home())),
    action("log-out", t("layout.logOut"), LogOutIcon, logOut),
  ];
}
