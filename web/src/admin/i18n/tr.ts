/** Turkish texts of the admin panel, a file for each section. They define the keys; English must have the same. */
import { activity } from "./tr/activity";
import { blog } from "./tr/blog";
import { bulk } from "./tr/bulk";
import { calendar } from "./tr/calendar";
import { categories } from "./tr/categories";
import { dashboard } from "./tr/dashboard";
import { events } from "./tr/events";
import { forgotPassword } from "./tr/forgot-password";
import { glossary } from "./tr/glossary";
import { images } from "./tr/images";
import { importing } from "./tr/import";
import { kit } from "./tr/kit";
import { languages } from "./tr/languages";
import { layout } from "./tr/layout";
import { login } from "./tr/login";
import { logos } from "./tr/logos";
import { messages } from "./tr/messages";
import { numbers } from "./tr/numbers";
import { platforms } from "./tr/platforms";
import { previewLinks } from "./tr/preview-links";
import { profile } from "./tr/profile";
import { profiles } from "./tr/profiles";
import { publication } from "./tr/publication";
import { queues } from "./tr/queues";
import { resetPassword } from "./tr/reset-password";
import { security } from "./tr/security";
import { settings } from "./tr/settings";
import { subscribers } from "./tr/subscribers";
import { table } from "./tr/table";
import { trash } from "./tr/trash";
import { users } from "./tr/users";
import { venues } from "./tr/venues";

export const tr = {
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

/** The shape that every language fills. */
export type Dictionary = typeof tr;
