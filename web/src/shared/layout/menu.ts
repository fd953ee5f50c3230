/** The items of the header and the bottom bar. */
import { paths } from "../../lib/paths";
import { HomeIcon, InfoIcon, NewsIcon } from "../../ui/icons";

export const MENU = [
  { to: paths.home(), name: "site.home", shortName: "site.home", Icon: HomeIcon },
  { to: paths.about(), name: "site.about", shortName: "site.about", Icon: InfoIcon },
  { to: paths.news(), name: "site.worldNews", shortName: "site.news", Icon: NewsIcon },
] as const;
