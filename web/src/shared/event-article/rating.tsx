import { useI18n } from "../../i18n/language-context";

const STAR = "m12 2.8 2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.6l6.5-.9Z";
const STARS = [0, 1, 2, 3, 4];

/** Five stars, filled as far as the rating goes, and the number. */
export function Rating({ rating }: { rating: number }) {
  const { language, t } = useI18n();
  const written = rating.toFixed(1).replace(".", language === "tr" ? "," : ".");
  return (
    <p className="flex items-center gap-1.5 font-semibold text-[0.95rem]">
      <span className="sr-only">{t("event.rating", { rating: written })}</span>
      <span className="relative" aria-hidden="true">
        <Stars className="fill-ink/15" />
        <span className="absolute inset-y-0 left-0 overflow-hidden" style={{ width: `${rating * 20}%` }}>
          <Stars className="fill-saffron" />
        </span>
      </span>
      <span aria-hidden="true">{written}</span>
    </p>
  );
}

function Stars({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 120 24" className={`h-4.5 w-22.5 max-w-none ${className}`} aria-hidden="true">
      {STARS.map((star) => (
        <path key={star} d={STAR} transform={`translate(${star * 24})`} />
      ))}
    </svg>
  );
}
