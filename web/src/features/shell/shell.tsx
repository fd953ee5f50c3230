import { type ReactNode, useEffect } from "react";
import { useI18n } from "../../i18n/language-context";
import type { TextKey } from "../../i18n/translate";
import { Header } from "./header";
import { useSiteSettings } from "./use-site-settings";

interface Props {
  titleKey: TextKey;
  children: ReactNode;
}

/** What surrounds every page: the way past the header, the header, the page, the footer. */
export function Shell({ titleKey, children }: Props) {
  const { t } = useI18n();
  const { siteName } = useSiteSettings();
  const title = t(titleKey, { site: siteName });

  useEffect(() => {
    document.title = title;
  }, [title]);

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-20 rounded-lg bg-saffron px-4 py-3 font-bold text-saffron-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t("site.skipToContent")}
      </a>
      <Header />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <footer className="border-line border-t">
        <p className="mx-auto max-w-[1240px] px-4 py-6 text-ink-3 text-sm md:px-6">{siteName}</p>
      </footer>
    </div>
  );
}
