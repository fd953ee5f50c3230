import type { Translate } from "../../i18n/translate";
import { settingText } from "../../kit/fields/setting-field";
import type { ComparedField } from "../../kit/forms/conflict-dialog";
import { FACTS, type VenueValues } from "./venue";

/** The fields that the conflict dialog compares. */
export function comparedFields(t: Translate): ComparedField<VenueValues>[] {
  const tr = (label: string) => `${label} (${t("kit.turkish")})`;
  const en = (label: string) => `${label} (${t("kit.english")})`;
  const yesNo = (value: unknown) => t(value ? "kit.yes" : "kit.no");
  const answer = (value: unknown) =>
    t(`venues.answers.${value === "yes" || value === "no" ? value : "unknown"}`);
  return [
    { name: "name_tr", label: tr(t("venues.fields.name")) },
    { name: "name_en", label: en(t("venues.fields.name")) },
    { name: "city", label: tr(t("kit.city.label")) },
    { name: "city_en", label: en(t("kit.city.label")) },
    { name: "description_tr", label: tr(t("kit.directory.description")) },
    { name: "description_en", label: en(t("kit.directory.description")) },
    { name: "address", label: t("kit.lookup.address") },
    { name: "district", label: t("kit.lookup.district") },
    { name: "country", label: t("venues.fields.country") },
    { name: "latitude", label: t("kit.map.latitude") },
    { name: "longitude", label: t("kit.map.longitude") },
    { name: "aliases", label: t("kit.directory.aliasesLabel") },
    { name: "image_id", label: t("kit.directory.picture") },
    { name: "website", label: t("venues.fields.website") },
    { name: "phone", label: t("venues.fields.phone") },
    { name: "parent_id", label: t("venues.fields.parent") },
    ...FACTS.map((name) => ({ name, label: t(`venues.accessibility.${name}`), format: answer })),
    {
      name: "setting",
      label: t("kit.setting.label"),
      format: (value) => settingText(value as VenueValues["setting"], t("venues.answers.unknown"), t),
    },
    { name: "is_active", label: t("kit.directory.active"), format: yesNo },
    { name: "venue_id", label: t("kit.directory.slug") },
  ];
}
