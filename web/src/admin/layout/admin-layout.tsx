import { type ReactNode, useContext, useState } from "react";
import { Link } from "../../lib/router";
import { Logo } from "../../shared/site/logo";
import { useLogos, useSiteSettings } from "../../shared/site/site";
import { useT } from "../i18n/texts";
import { ContentRef } from "../kit/dialogs/content-ref";
import { IconButton } from "../kit/ui/buttons";
import { MenuIcon } from "../kit/ui/icons";
import { adminPaths } from "../paths";
import { Drawer } from "./drawer";
import { PaletteHost } from "./palette/palette-host";
import { SideMenu } from "./side-menu";
import { LanguageToggle, ThemeToggle } from "./toggles";
import { useFocusRestoration } from "./use-focus-restoration";
import { UserMenu } from "./user-menu";

export const CONTENT = "content";

/** Header, menu and content share their edges on wide screens. */
const WIDTH = "mx-auto max-w-[1760px]";

/** The layout of signed-in screens. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const { t } = useT();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const content = useContext(ContentRef);
  useFocusRestoration(content);
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <header className="sticky top-0 z-20 border-line border-b bg-card/97 backdrop-blur-md">
        <div className={`${WIDTH} flex min-h-15 flex-wrap items-center gap-x-2 px-2 md:px-5 lg:pr-7 lg:pl-6`}>
          <div className="lg:hidden">
            <IconButton aria-label={t("layout.openMenu")} onClick={() => setMenuOpen(true)}>
              <MenuIcon />
            </IconButton>
          </div>
          <Brand />
          <div className="ml-auto flex max-w-full flex-wrap items-center justify-end gap-1 md:gap-2.5">
            <PaletteHost />
            <LanguageToggle />
            <ThemeToggle />
            <UserMenu />
          </div>
        </div>
      </header>
      <div className={`${WIDTH} flex`}>
        <aside className="sticky top-15 hidden h-[calc(100dvh-3.75rem)] w-60 shrink-0 overflow-y-auto border-line border-r px-3 py-4 lg:block">
          <SideMenu />
        </aside>
        <main
          ref={content}
          id={CONTENT}
          tabIndex={-1}
          className="min-w-0 flex-1 px-4 pt-4 pb-[calc(4rem+env(safe-area-inset-bottom))] outline-none md:px-7 md:pt-5"
        >
          {children}
        </main>
      </div>
      <Drawer isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
    </div>
  );
}

export function SkipLink() {
  const { t } = useT();
  return (
    <a
      href={`#${CONTENT}`}
      className="sr-only z-40 rounded-lg bg-saffron px-4 py-3 font-bold text-saffron-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {t("layout.skipToContent")}
    </a>
  );
}

function Brand() {
  const logos = useLogos();
  const { siteName } = useSiteSettings();
  return (
    <Link
      to={adminPaths.dashboard()}
      className="flex min-h-11 min-w-0 flex-1 basis-8 items-center gap-2.5 rounded-lg font-bold font-display text-xl tracking-tight max-sm:[&>span]:sr-only"
    >
      <Logo logos={logos} siteName={siteName} />
    </Link>
  );
}
