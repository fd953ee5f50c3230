/** The form values of a setting, and the filtering of the settings list. */

import { ApiError } from "../../../api/client";
import type { Language } from "../../../lib/language";
import { foldTurkish } from "../../../lib/turkish";
import type { Translate } from "../../i18n/translate";
import { write } from "../../kit/api/api";
import type { List, Setting } from "../../kit/api/types";
import { isKnownSetting, type KnownSetting, settingName } from "../../kit/audit/known-settings";
import type { Problems } from "../../kit/forms/form";
import {
  atMost,
  isBetween,
  isEmail,
  isPhone,
  isSafeUrl,
  isUrl,
  isWhole,
  type Validator,
  validateAll,
} from "../../kit/forms/validators";

/** The server's limits (crates/domain/src/setting.rs). */
const LONGEST = 10_000;

const HIGHEST_RATE = 1_000_000;

/** Longer values get a text area. */
const ONE_LINE = 70;

export interface SettingValues {
  setting_value: string;
  is_active: boolean;
  version: number;
}

/** Settings are active by default. */
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

/** Accepts a decimal comma. */
const plainNumber = (text: string): string => text.trim().replace(",", ".");

const isTileUrl: Validator = (value, t) => {
  const url = value.trim();
  const isAddress = /^(https:\/\/|\/)[^/\s]\S*$/.test(url);
  const hasPlaces = ["{z}", "{x}", "{y}"].every((part) => url.includes(part));
  return url === "" || (isAddress && hasPlaces) ? undefined : t("kit.check.notATileUrl");
};

/** As the server's `Rate` (crates/domain/src/money.rs). */
const isRate: Validator = (value, t) => {
  const rate = plainNumber(value);
  const isValid = /^\d+(\.\d{1,4})?$/.test(rate) && Number(rate) > 0 && Number(rate) <= HIGHEST_RATE;
  return rate === "" || isValid ? undefined : t("kit.check.notARate");
};

const BY_TYPE: Record<Setting["type"], readonly Validator[]> = {
  text: [],
  email: [isEmail],
  url: [isUrl],
  number: [isNumber],
};

/** Validates the settings that the site uses, like the server's `check_known`. */
const BY_KEY: Partial<Record<KnownSetting, readonly Validator[]>> = {
  contact_email: [isEmail],
  contact_phone: [isPhone],
  office_latitude: [isBetween(-90, 90)],
  office_longitude: [isBetween(-180, 180)],
  social_instagram: [isSafeUrl],
  social_x: [isSafeUrl],
  social_youtube: [isSafeUrl],
  social_facebook: [isSafeUrl],
  social_linkedin: [isSafeUrl],
  map_tile_url: [isTileUrl],
  rate_usd: [isRate],
  rate_eur: [isRate],
  audit_retention_days: [isWhole, isBetween(1, 3653)],
};

const checksOf = (key: string): readonly Validator[] => (isKnownSetting(key) && BY_KEY[key]) || [];

export function validateSetting(
  values: SettingValues,
  { setting_key: key, setting_value: stored, type }: Pick<Setting, "setting_key" | "setting_value" | "type">,
  t: Translate,
): Problems<SettingValues> {
  // A value stored before its rule existed can still be deactivated.
  const ofKey = values.setting_value === stored ? [] : checksOf(key);
  return validateAll(values, { setting_value: [atMost(LONGEST), ...BY_TYPE[type], ...ofKey] }, t);
}

/** The description in the panel's language; the stored one for unknown keys. */
export const settingDescription = ({ setting_key: key, description }: Setting, t: Translate): string =>
  isKnownSetting(key) ? t(`settings.known.${key}.about`) : description;

/** The endpoint takes a list of settings. */
export async function saveSetting(setting: Setting, values: SettingValues) {
  const { setting_key, type, description, category } = setting;
  const { is_active, version } = values;
  const setting_value = type === "number" ? plainNumber(values.setting_value) : values.setting_value;
  const whole = { setting_key, setting_value, type, description, category, is_active, version };
  try {
    return await write<List<Setting>>("PUT", "/api/settings", { settings: [whole] });
  } catch (failure) {
    throw failure instanceof ApiError ? ofTheOne(failure) : failure;
  }
}

/** The server prefixes field names with the list index, which is always 0. */
function ofTheOne({ status, message, code, fields, body }: ApiError): ApiError {
  const named = Object.entries(fields).map(([name, text]) => [name.replace(/^settings\.0\./, ""), text]);
  return new ApiError(status, message, code, Object.fromEntries(named), body);
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

/** The filtered and sorted settings. Those that are edited or looked at are always included. */
export function visibleSettings(
  settings: readonly Setting[],
  { q, tab, sort }: SettingsView,
  kept: ReadonlySet<string>,
  t: Translate,
  language: Language,
): Setting[] {
  const words = foldTurkish(q).split(/\s+/).filter(Boolean);
  const nameOf = ({ setting_key }: Setting) => settingName(setting_key, t);
  const fits = (setting: Setting) => {
    const { setting_key: key, setting_value: value, description } = setting;
    const texts = [nameOf(setting), settingDescription(setting, t), key, value, description];
    const text = foldTurkish(texts.join(" "));
    return (tab === "all" || setting.category === tab) && words.every((word) => text.includes(word));
  };
  return settings
    .filter((setting) => kept.has(setting.setting_key) || fits(setting))
    .sort((one, other) =>
      sort === "updated"
        ? Date.parse(other.updated_at) - Date.parse(one.updated_at)
        : nameOf(one).localeCompare(nameOf(other), language),
    );
}
