import { type ReactNode, useContext } from "react";
import { paths } from "../../lib/paths";
import { Logo } from "../../shared/site/logo";
import { useLogos, useSiteSettings } from "../../shared/site/site";
import { ContentRef } from "../kit/dialogs/content-ref";
import { CONTENT, SkipLink } from "./admin-layout";
import { LanguageToggle, ThemeToggle } from "./toggles";

/** The layout of the sign-in and of 404 pages. */
export function PlainLayout({ children }: { children: ReactNode }) {
  const logos = useLogos();
  const { siteName } = useSiteSettings();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="flex h-15 items-center gap-2 px-4 md:h-17 md:px-6">
        <a
          href={paths.home()}
          className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-lg font-bold font-display text-xl tracking-tight"
        >
          <Logo logos={logos} siteName={siteName} />
        </a>
        <div className="ml-auto flex shrink-0 items-center gap-2">
          <LanguageToggle />
          <ThemeToggle />
        </div>
      </header>
      <main
        ref={useContext(ContentRef)}
        id={CONTENT}
        tabIndex={-1}
        className="flex flex-1 flex-col outline-none"
      >
        {children}
      </main>
    </div>
  );
}
