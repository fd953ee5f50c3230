import { useI18n } from "../../i18n/language-context";
import { CITIES, cityName } from "../../shared/events/city";
import { ChevronDownIcon } from "../../ui/icons";

interface Props {
  city: string | null;
  onChoose: (city: string | null) => void;
  className?: string;
}

export function CitySelect({ city, onChoose, className = "" }: Props) {
  const { language, t } = useI18n();
  return (
    <label className={`relative ${className}`}>
      <span className="sr-only">{t("home.city")}</span>
      <select
        value={city ?? ""}
        onChange={(event) => onChoose(event.target.value || null)}
        className="min-h-11 w-full cursor-pointer appearance-none rounded-full border border-line bg-card pr-9 pl-4 font-semibold text-ink text-sm hover:border-brand-2"
      >
        <option value="">{t("home.everyCity")}</option>
        {CITIES.map((value) => (
          <option key={value} value={value}>
            {cityName(value, language)}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute top-3.5 right-3.5 size-4 text-ink-3" />
    </label>
  );
}
