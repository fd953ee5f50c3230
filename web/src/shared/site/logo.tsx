import { Picture } from "../../ui/picture";
import type { Logos } from "./logos";

export const FALLBACK_LOGO = "/assets/Logo.png";
const HEIGHT = 36;

interface Props {
  logos: Logos;
  siteName: string;
}

/** The site's logo for the current theme; the default logo and the name if there is none. */
export function Logo({ logos: { main, dark }, siteName }: Props) {
  if (!main) return <DefaultLogo siteName={siteName} />;
  return (
    <>
      <LogoImage logo={main} siteName={siteName} className={dark ? "dark:hidden" : ""} isEager />
      {dark && <LogoImage logo={dark} siteName={siteName} className="hidden dark:block" />}
    </>
  );
}

/** The default logo has no text, hence the name beside it. */
export function DefaultLogo({ siteName }: Pick<Props, "siteName">) {
  return (
    <>
      <Picture
        src={FALLBACK_LOGO}
        alt=""
        width={HEIGHT}
        height={HEIGHT}
        sizes="36px"
        eager
        className="size-9 shrink-0"
      />
      <span className="truncate">{siteName}</span>
    </>
  );
}

interface ImageProps {
  logo: NonNullable<Logos["main"]>;
  siteName: string;
  className?: string;
  /** A logo that the theme hides is fetched only when it shows. */
  isEager?: boolean;
}

export function LogoImage({ logo, siteName, className = "", isEager = false }: ImageProps) {
  return (
    <Picture
      src={logo.url}
      alt={logo.alt_text || siteName}
      width={Math.round((logo.width / logo.height) * HEIGHT) || HEIGHT}
      height={HEIGHT}
      sizes="160px"
      eager={isEager}
      fallbackSrc={FALLBACK_LOGO}
      className={`h-9 w-auto min-w-0 max-w-40 object-contain object-left ${className}`}
    />
  );
}
