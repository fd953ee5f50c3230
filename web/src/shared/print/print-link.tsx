import { createContext, useContext, useEffect, useRef } from "react";
import { useI18n } from "../../i18n/language-context";
import { useOrigin } from "../../lib/origin";
import type { QrCode } from "./qr-path";

/** Draws codes while the server renders: the library is not part of the page's code. */
export const ServerQrCode = createContext<((text: string) => QrCode) | null>(null);

const load = () => import("./qr-path").then(({ qrCode }) => qrCode);

/** The address of a page and its QR code; on paper only. `to` is a path. */
export function PrintLink({ to }: { to: string }) {
  const { t } = useI18n();
  const address = useOrigin() + to;
  return (
    <div className="mt-6 hidden break-inside-avoid items-center gap-4 border-line border-t pt-4 text-sm print:flex">
      <Code text={address} />
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <b className="block">{t("site.printLink")}</b>
        {/* A site may be reached by another name than its public one. */}
        <span suppressHydrationWarning>{address}</span>
      </p>
    </div>
  );
}

/** Drawn on the server; hydration keeps it. The library is loaded only for another page or address. */
function Code({ text }: { text: string }) {
  const code = useContext(ServerQrCode)?.(text);
  const image = useRef<SVGSVGElement>(null);
  const drawn = useRef<string>(null);
  useEffect(() => {
    const { current: svg } = image;
    const path = svg?.querySelector("path");
    const isFromServer = drawn.current === null && path?.hasAttribute("d");
    drawn.current = text;
    if (isFromServer) return;
    load().then((qrCode) => {
      if (drawn.current !== text) return;
      const { size, path: d } = qrCode(text);
      svg?.setAttribute("viewBox", `0 0 ${size} ${size}`);
      path?.setAttribute("d", d);
    });
  }, [text]);
  return (
    <svg
      ref={image}
      viewBox={code ? `0 0 ${code.size} ${code.size}` : undefined}
      aria-hidden="true"
      shapeRendering="crispEdges"
      suppressHydrationWarning
      className="size-28 shrink-0"
    >
      <path d={code?.path} suppressHydrationWarning />
    </svg>
  );
}
