/** The display names of the settings that the site uses; custom settings are shown by key. */
import type { TextKey, Translate } from "../../i18n/translate";

type Known<Key> = Key extends `settings.known.${infer Name}.name` ? Name : never;
export type KnownSetting = Known<TextKey>;

const KNOWN: Record<KnownSetting, true> = {
  site_name: true,
  site_description: true,
  contact_email: true,
  contact_phone: true,
  contact_address: true,
  office_latitude: true,
  office_longitude: true,
  social_instagram: true,
  social_x: true,
  social_youtube: true,
  social_facebook: true,
  social_linkedin: true,
  map_tile_url: true,
  map_tile_attribution: true,
  rate_usd: true,
  rate_eur: true,
  audit_retention_days: true,
};

export const isKnownSetting = (key: string): key is KnownSetting => Object.hasOwn(KNOWN, key);

export function settingName(key: string, t: Translate): string {
  // It has its own form and is not in the list of settings.
  if (key === "second_factor_roles") return t("settings.secondFactor.title");
  return isKnownSetting(key) ? t(`settings.known.${key}.name`) : key;
}
