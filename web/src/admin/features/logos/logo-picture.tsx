import type { Logo } from "../../kit/api/types";

/** A logo on a light and a dark background; announced once to screen readers. */
export function LogoPicture({ logo, className }: { logo: Logo; className: string }) {
  return (
    <div className={`flex shrink-0 overflow-hidden ${className}`}>
      <Half logo={logo} alt={logo.alt_text} ground="bg-[#fbfaf7]" />
      <Half logo={logo} alt="" ground="bg-[#131020]" />
    </div>
  );
}

function Half({ logo, alt, ground }: { logo: Logo; alt: string; ground: string }) {
  return (
    <div className={`min-h-0 min-w-0 flex-1 p-[7%] ${ground}`}>
      <img
        src={logo.url}
        alt={alt}
        width={logo.width || 160}
        height={logo.height || 40}
        loading="lazy"
        className="size-full object-contain"
      />
    </div>
  );
}
