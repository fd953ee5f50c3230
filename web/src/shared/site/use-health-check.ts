import { useEffect, useRef } from "react";
import { get } from "../../api/client";
import { useI18n } from "../../i18n/language-context";
import { whenIdle } from "../../lib/idle";
import { toast } from "../../lib/toasts";

const TOAST_DURATION = 10_000;

/** Checks the server once at startup, so that the visitor learns of an outage before a request fails. */
export function useHealthCheck(): void {
  const { t } = useI18n();
  const translate = useRef(t);
  useEffect(() => {
    translate.current = t;
  }, [t]);
  useEffect(() => {
    const stop = new AbortController();
    const cancel = whenIdle(() => {
      get("/health", stop.signal).catch(() => {
        if (stop.signal.aborted) return;
        toast({
          type: "error",
          title: translate.current("site.connectionError"),
          message: translate.current("site.connectionErrorHint"),
          duration: TOAST_DURATION,
        });
      });
    });
    // Leaving the page aborts the request, which is not an outage.
    const leave = () => stop.abort();
    window.addEventListener("pagehide", leave);
    return () => {
      cancel();
      leave();
      window.removeEventListener("pagehide", leave);
    };
  }, []);
}
