/** The sections of the panel, in the order of the menu. */
import type { ComponentType } from "react";
import { CalendarIcon } from "../../ui/icons";
import type { TextKey } from "../i18n/translate";
import {
  ActivityIcon,
  ChartIcon,
  DashboardIcon,
  FolderIcon,
  GlossaryIcon,
  ImageIcon,
  LogoIcon,
  MailIcon,
  PerformersIcon,
  PostIcon,
  ScheduleIcon,
  SettingsIcon,
  SubscribersIcon,
  TicketIcon,
  TrashIcon,
  UploadIcon,
  UsersIcon,
  VenueIcon,
} from "../kit/ui/icons";
import { ROUTES, type Route, type ScreenName } from "../routes";
import { mayOpen, type User } from "../session/roles";

interface Entry extends Route {
  Icon: ComponentType<{ className?: string }>;
}

interface Group {
  title: TextKey;
  entries: Entry[];
}

const ICONS: Partial<Record<ScreenName, Entry["Icon"]>> = {
  dashboard: DashboardIcon,
  numbers: ChartIcon,
  events: CalendarIcon,
  venues: VenueIcon,
  profiles: PerformersIcon,
  glossary: GlossaryIcon,
  platforms: TicketIcon,
  blog: PostIcon,
  calendar: ScheduleIcon,
  images: ImageIcon,
  import: UploadIcon,
  categories: FolderIcon,
  logos: LogoIcon,
  settings: SettingsIcon,
  messages: MailIcon,
  subscribers: SubscribersIcon,
  users: UsersIcon,
  activity: ActivityIcon,
  trash: TrashIcon,
};

const GROUPS: readonly [title: TextKey, names: readonly ScreenName[]][] = [
  [
    "layout.content",
    [
      "dashboard",
      "numbers",
      "events",
      "venues",
      "profiles",
      "glossary",
      "blog",
      "calendar",
      "images",
      "import",
    ],
  ],
  ["layout.site", ["categories", "platforms", "logos", "settings"]],
  ["layout.people", ["messages", "subscribers", "users"]],
  ["layout.system", ["activity", "trash"]],
];

/** The screens that the user may open; empty groups are left out. */
export function menuFor(user: User): Group[] {
  return GROUPS.map(([title, names]) => ({
    title,
    entries: names.flatMap((name) => entryOf(name, user)),
  })).filter(({ entries }) => entries.length > 0);
}

function entryOf(name: ScreenName, user: User): Entry[] {
  const route = ROUTES.find((one) => one.name === name);
  return route && mayOpen(user, route.access) ? [{ ...route, Icon: ICONS[name] ?? DashboardIcon }] : [];
}
