import { useEffect, useRef, useState } from "react";
import { paths } from "../../lib/paths";
import { Link, useLocation } from "../../lib/router";
import { ChevronDownIcon, ExternalIcon, PersonIcon } from "../../ui/icons";
import { useT } from "../i18n/texts";
import { Avatar } from "../kit/ui/avatar";
import { LogOutIcon } from "../kit/ui/icons";
import { adminPaths } from "../paths";
import { useUser } from "../session/session";
import { useLogOut } from "./use-log-out";

const ITEM =
  "flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left font-medium text-[0.94rem] hover:bg-brand-soft hover:text-brand";

/** The user menu: profile, public site, sign-out. */
export function UserMenu() {
  const { t } = useT();
  const user = useUser();
  const { path } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { logOut, isLoggingOut } = useLogOut();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen closes it.
  useEffect(() => setOpen(false), [path]);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    document.addEventListener("keydown", closeByKey);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      document.removeEventListener("keydown", closeByKey);
    };
  }, [isOpen]);

  const name = user.full_name || user.email;
  return (
    <div ref={place} className="relative">
      <button
        ref={button}
        type="button"
        aria-label={t("layout.userMenu", { name })}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 items-center gap-1.5 rounded-full hover:bg-brand-soft sm:pr-1.5"
      >
        <Avatar user={user} className="size-10 text-sm" />
        <ChevronDownIcon className="size-4 text-ink-3 max-sm:hidden" />
      </button>
      {isOpen && (
        <div className="absolute top-full right-0 z-30 mt-2 w-64 rounded-2xl border border-line bg-card p-2 shadow-lift">
          <div className="border-line border-b px-3 pt-1 pb-2.5">
            <p className="truncate font-semibold">{name}</p>
            <p className="truncate text-ink-3 text-sm">{user.email}</p>
            <p className="text-ink-3 text-sm">{t(`layout.roles.${user.role}`)}</p>
          </div>
          <ul className="pt-2">
            <li>
              <Link to={adminPaths.profile()} className={ITEM}>
                <PersonIcon />
                {t("profile.title")}
              </Link>
            </li>
            <li>
              <a href={paths.home()} className={ITEM}>
                <ExternalIcon />
                {t("layout.viewSite")}
              </a>
            </li>
            <li>
              <button type="button" onClick={logOut} disabled={isLoggingOut} className={ITEM}>
                <LogOutIcon />
                {t(isLoggingOut ? "layout.loggingOut" : "layout.logOut")}
              </button>
            </li>
          </ul>
        </div>
      )}
    </div>
  );
}
