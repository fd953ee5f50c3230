import { useState } from "react";
import { useI18n } from "../../i18n/language-context";
import { paths } from "../../lib/paths";
import { Link, useNavigate } from "../../lib/router";
import { PinIcon } from "../../ui/icons";
import { CITIES, cityName } from "../events/city";
import { useNearMe } from "./use-near-me";

const LOOKS = {
  /** On the hero. */
  dusk: "border-white/25 text-[#e9e5f8] hover:border-white/60 hover:bg-white/8",
  paper: "border-line bg-card text-ink hover:border-brand-2",
} as const;

interface Props {
  look: keyof typeof LOOKS;
}

/** Links to common searches. */
export function QuickSearches({ look }: Props) {
  const { language, t } = useI18n();
  const [message, setMessage] = useState("");
  const chip = `inline-flex min-h-11 items-center gap-2 rounded-full border px-4 max-sm:px-3 font-medium text-sm transition-colors ${LOOKS[look]}`;
  const link = (to: string, name: string) => (
    <li key={to}>
      <Link to={to} className={chip}>
        {name}
      </Link>
    </li>
  );
  return (
    <>
      <ul
        aria-label={t("suggest.quickSearches")}
        className="flex flex-wrap gap-x-2.5 gap-y-2 max-sm:gap-x-1.5"
      >
        {link(paths.search({ dateRange: "tonight" }), t("suggest.tonight"))}
        {link(paths.search({ dateRange: "weekend" }), t("suggest.weekend"))}
        {link(paths.search({ price: "free" }), t("suggest.free"))}
        <li className="noscript:hidden">
          <NearMe className={chip} onMessage={setMessage} />
        </li>
        {CITIES.slice(0, 3).map((city) => link(paths.search({ city }), cityName(city, language)))}
      </ul>
      <p
        role="status"
        className={`text-sm ${message && "mt-3"} ${look === "dusk" ? "text-[#cfc8e6]" : "text-ink-2"}`}
      >
        {message}
      </p>
    </>
  );
}

/** Searches around the visitor's position. */
function NearMe({ className, onMessage }: { className: string; onMessage: (message: string) => void }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const { isLocating, look } = useNearMe((bbox) => navigate(paths.search({ bbox })), onMessage);
  return (
    <button type="button" aria-disabled={isLocating} onClick={look} className={className}>
      <PinIcon className="-ml-0.5 size-4.5" />
      {t("suggest.nearMe")}
    </button>
  );
}
