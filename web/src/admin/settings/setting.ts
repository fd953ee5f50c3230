/** A setting on its way from the list to the form and back. */
import { foldTurkish } from "../../lib/turkish";
import type { Translate } from "../i18n/translate";
import { StaffError, write } from "../kit/api";
import { atMost, checkAll, isEmail, isUrl } from "../kit/checks";
import type { Problems } from "../kit/form";
import type { List, Setting } from "../kit/types";

/** As the server's (crates/domain/src/setting.rs). */
const LONGEST = 10_000;

/** Longer than this does not fit on one line of a card. */
const ONE_LINE = 70;

export interface SettingValues {
  setting_value: string;
  is_active: boolean;
  version: number;
}

/** A setting is active unless it says that it is not. */
export const isActive = (setting: Pick<Setting, "is_active">): boolean => setting.is_active !== false;

export function valuesOf(setting: Setting): SettingValues {
  return {
    setting_value: setting.setting_value,
    is_active: isActive(setting),
    version: setting.version,
  };
}

export const isMultiline = ({ setting_key, setting_value, type }: Setting): boolean =>
  type === "text" &&
  (setting_value.includes("\n") ||
    setting_value.length > ONE_LINE ||
    /_(description|address)$/.test(setting_key));

const isNumber = (value: string, t: Translate) =>
  Number.isFinite(Number(plainNumber(value))) ? undefined : t("kit.check.notANumber");

/** People in Turkey write a decimal comma. */
const plainNumber = (text: string): string => text.trim().replace(",", ".");

const CHECKS = { text: [], email: [isEmail], url: [isUrl], number: [isNumber] };

export function checkSetting(
  values: SettingValues,
  type: Setting["type"],
  t: Translate,
): Problems<SettingValues> {
  return checkAll(values, { setting_value: [atMost(LONGEST), ...CHECKS[type]] }, t);
}

/** Sends the whole setting; the call takes a list. */
export async function saveSetting(setting: Setting, values: SettingValues) {
  const { setting_key, type, description, category } = setting;
  const { is_active, version } = values;
  const setting_value = type === "number" ? plainNumber(values.setting_value) : values.setting_value;
  const whole = { setting_key, setting_value, type, description, category, is_active, version };
  try {
    return await write<List<Setting>>("PUT", "/api/settings", { settings: [whole] });
  } catch (failure) {
    throw failure instanceof StaffError ? ofTheOne(failure) : failure;
  }
}

/** The server names a field by its place in the list, and the list has one place. */
function ofTheOne({ status, message, code, fields, current }: StaffError): StaffError {
  const named = Object.entries(fields).map(([name, text]) => [name.replace(/^settings\.0\./, ""), text]);
  return new StaffError(status, message, code, Object.fromEntries(named), current);
}

export const TABS = ["all", "contact", "general"] as const;
export const SORTS = ["key", "updated"] as const;
type Tab = (typeof TABS)[number];
type Sort = (typeof SORTS)[number];

export interface SettingsView {
  q: string;
  tab: Tab;
  sort: Sort;
}

/** What the tab and the search leave, in the order asked for. What is being edited always stays. */
export function visibleSettings(
  settings: readonly Setting[],
  { q, tab, sort }: SettingsView,
  edited: ReadonlySet<string>,
): Setting[] {
  const words = foldTurkish(q).split(/\s+/).filter(Boolean);
  const fits = (setting: Setting) => {
    const text = foldTurkish(`${setting.setting_key} ${setting.setting_value} ${setting.description}`);
    return (tab === "all" || setting.category === tab) && words.every((word) => text.includes(word));
  };
  return settings
    .filter((setting) => edited.has(setting.setting_key) || fits(setting))
    .sort((one, other) =>
      sort === "updated"
        ? Date.parse(other.updated_at) - Date.parse(one.updated_at)
        : one.setting_key.localeCompare(other.setting_key),
    );
}
