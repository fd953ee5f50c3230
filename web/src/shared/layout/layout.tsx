import { type ReactNode, useRef } from "react";
import { useI18n } from "../../i18n/language-context";
import { Toasts } from "../site/toasts";
import { useHealthCheck } from "../site/use-health-check";
import { Announcer } from "./announcer";
import { BottomBar } from "./bottom-bar";
import { Footer } from "./footer";
import { Header } from "./header";
import { LiveContent } from "./live-content";

const CONTENT = "content";

/** The layout of every public page. */
export function Layout({ children }: { children: ReactNode }) {
  const { t } = useI18n();
  const content = useRef<HTMLElement>(null);
  useHealthCheck();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${CONTENT}`}
        className="sr-only z-40 rounded-lg bg-saffron px-4 py-3 font-bold text-saffron-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t("site.skipToContent")}
      </a>
      <Header />
      <main ref={content} id={CONTENT} tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
      <BottomBar />
      <Toasts />
      <LiveContent />
      <Announcer content={content} />
    </div>
  );
}
