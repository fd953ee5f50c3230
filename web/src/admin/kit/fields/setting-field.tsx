import { useT } from "../../i18n/texts";
import type { Translate } from "../../i18n/translate";
import type { EventSetting } from "../api/types";
import { SelectField } from "./fields";
import type { FieldProps } from "./labelled-field";

const SETTINGS = ["", "indoor", "outdoor"] as const satisfies readonly (EventSetting | "")[];

interface Props extends FieldProps {
  value: EventSetting | "";
  onChange: (value: EventSetting | "") => void;
  /** What it means if neither is chosen. */
  unset: string;
}

/** Indoors or outdoors. */
export function SettingField({ unset, ...field }: Props) {
  const { t } = useT();
  return (
    <SelectField
      {...field}
      choices={SETTINGS.map((value) => ({ value, label: settingText(value, unset, t) }))}
    />
  );
}

export const settingText = (value: EventSetting | "", unset: string, t: Translate): string =>
  value === "" ? unset : t(`kit.setting.${value}`);
