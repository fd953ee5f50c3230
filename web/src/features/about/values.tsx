import type { CSSProperties } from "react";
import { useI18n } from "../../i18n/language-context";
import { starPath } from "../../ui/star";

/** The four values with color and icon. */
const VALUES = [
  {
    key: "tickets",
    hue: "var(--theater)",
    sign: "M6 14h36v7a4 4 0 0 0 0 8v7H6v-7a4 4 0 0 0 0-8ZM18 14v4M18 23v4M18 32v4M8 42 40 8",
  },
  {
    key: "tracking",
    hue: "var(--sports)",
    sign: "M5 24c5-8 11-12 19-12s14 4 19 12c-5 8-11 12-19 12S10 32 5 24ZM24 18a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM9 41 39 7",
  },
  {
    key: "languages",
    hue: "var(--education)",
    // A dotless ı and a dotted i.
    sign: "M16 18v19M32 18v19M32 10h.01",
  },
  {
    key: "source",
    hue: "var(--art)",
    sign: "M17 14 7 24l10 10M31 14l10 10-10 10M27 9l-6 30",
  },
] as const;

const TILE = starPath(60, 60, 58);

export function Values() {
  const { t } = useI18n();
  return (
    <section aria-labelledby="values" className="mx-auto max-w-[1240px] px-4 pb-16 md:px-6 md:pb-28">
      <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-10 gap-y-2 md:mb-12">
        <h2 id="values" className="text-[clamp(min(2.2rem,13vw),4.6vw,3.5rem)]">
          {t("about.valuesTitle")}
        </h2>
        <p className="max-w-[40ch] text-ink-2 text-lg">{t("about.valuesLead")}</p>
      </div>
      <ol className="grid gap-4 sm:gap-5.5 md:grid-cols-2">
        {VALUES.map(({ key, hue, sign }) => (
          <li
            key={key}
            style={{ "--hue": hue } as CSSProperties}
            className="flex flex-col gap-5 rounded-card border border-line bg-card p-6 shadow-card sm:flex-row sm:gap-7 sm:p-8"
          >
            <Sign path={sign} />
            <div>
              <h3 className="text-2xl md:text-[1.75rem]">{t(`about.${key}`)}</h3>
              <p className="mt-2.5 text-ink-2 leading-relaxed md:text-[1.0625rem]">{t(`about.${key}Text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Sign({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 120 120" aria-hidden="true" className="size-22 shrink-0 sm:size-26">
      <path d={TILE} className="fill-(--hue)" />
      <path
        d={path}
        transform="translate(26.4 26.4) scale(1.4)"
        fill="none"
        strokeWidth="2.9"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-card"
      />
    </svg>
  );
}
