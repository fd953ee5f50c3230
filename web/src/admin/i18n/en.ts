/** English texts of the admin panel. */
import { activity } from "./en/activity";
import { blog } from "./en/blog";
import { bulk } from "./en/bulk";
import { calendar } from "./en/calendar";
import { categories } from "./en/categories";
import { dashboard } from "./en/dashboard";
import { events } from "./en/events";
import { forgotPassword } from "./en/forgot-password";
import { glossary } from "./en/glossary";
import { images } from "./en/images";
import { importing } from "./en/import";
import { kit } from "./en/kit";
import { languages } from "./en/languages";
import { layout } from "./en/layout";
import { login } from "./en/login";
import { logos } from "./en/logos";
import { messages } from "./en/messages";
import { numbers } from "./en/numbers";
import { platforms } from "./en/platforms";
import { previewLinks } from "./en/preview-links";
import { profile } from "./en/profile";
import { profiles } from "./en/profiles";
import { publication } from "./en/publication";
import { queues } from "./en/queues";
import { resetPassword } from "./en/reset-password";
import { security } from "./en/security";
import { settings } from "./en/settings";
import { subscribers } from "./en/subscribers";
import { table } from "./en/table";
import { trash } from "./en/trash";
import { users } from "./en/users";
import { venues } from "./en/venues";
import type { Dictionary } from "./tr";

export const en: Dictionary = {
  activity,
  blog,
  bulk,
  calendar,
  categories,
  dashboard,
  events,
  "forgot-password": forgotPassword,
  languages,
  layout,
  glossary,
  images,
  import: importing,
  kit,
  login,
  logos,
  messages,
  numbers,
  platforms,
  previewLinks,
  profile,
  profiles,
  publication,
  queues,
  "reset-password": resetPassword,
  security,
  settings,
  subscribers,
  table,
  trash,
  users,
  venues,
};
