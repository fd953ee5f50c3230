import { useI18n } from "../../i18n/language-context";
import { HeroPattern } from "./hero-pattern";

export function Hero() {
  const { t } = useI18n();
  return (
    <section className="relative overflow-hidden bg-hero text-white">
      <HeroPattern />
      <div className="relative mx-auto max-w-[1240px] px-4 py-12 md:px-6 md:py-20">
        <h1 className="max-w-[15ch] text-[clamp(2.4rem,5.4vw,4.25rem)]">
          {t("home.heroBefore")}
          <span className="text-saffron">{t("home.heroAccent")}</span>
          {t("home.heroAfter")}
        </h1>
        <p className="mt-4 max-w-[46ch] text-[#cfc8e6] md:text-lg">{t("home.lead")}</p>
      </div>
    </section>
  );
}
