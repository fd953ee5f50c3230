import { useSyncExternalStore } from "react";
import { useI18n } from "../../i18n/language-context";
import {
  currentToasts,
  dismissToast,
  holdToast,
  releaseToast,
  subscribeToToasts,
  type Toast,
  type ToastType,
} from "../../lib/toasts";
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from "../../ui/icons";

const NONE: readonly Toast[] = [];

const LOOKS: Record<ToastType, { tone: string; Icon: typeof CheckIcon }> = {
  success: { tone: "text-success", Icon: CheckIcon },
  error: { tone: "text-danger", Icon: WarningIcon },
  warning: { tone: "text-warning", Icon: WarningIcon },
  info: { tone: "text-brand", Icon: InfoIcon },
};

interface Props {
  /** How far from the top. */
  top?: string;
}

export function Toasts({ top = "top-18" }: Props) {
  const { t } = useI18n();
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => NONE);
  return (
    <section
      aria-label={t("site.notifications")}
      className={`pointer-events-none fixed right-0 z-30 flex w-full max-w-96 flex-col gap-3 px-4 ${top}`}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} closeLabel={t("site.closeNotification")} />
      ))}
    </section>
  );
}

function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const { tone, Icon } = LOOKS[toast.type];
  const hold = () => holdToast(toast.id);
  const release = () => releaseToast(toast.id);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: reading it is no action; it only waits meanwhile.
    <div
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
      data-phase={toast.phase}
      className="pointer-events-auto flex translate-x-[110%] items-start gap-3 rounded-2xl border border-line bg-card py-2 pr-2 pl-4 opacity-0 shadow-lift transition duration-300 data-[phase=shown]:translate-x-0 data-[phase=shown]:opacity-100 motion-reduce:translate-x-0 motion-reduce:transition-none"
    >
      <span className={`mt-2.5 shrink-0 ${tone}`}>
        <Icon />
      </span>
      <div className="min-w-0 flex-1">
        <div role={toast.type === "error" ? "alert" : "status"} className="py-2">
          {/* Screen readers announce text that is added to an existing live region. */}
          {toast.phase !== "entering" && (
            <>
              <p className="font-bold">{toast.title}</p>
              <p className="break-words text-ink-2 text-sm">{toast.message}</p>
            </>
          )}
        </div>
        {toast.action && (
          <button
            type="button"
            onClick={() => {
              dismissToast(toast.id);
              toast.action?.run();
            }}
            className="-mt-2 -ml-2 min-h-11 rounded-lg px-2 font-bold text-brand"
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label={closeLabel}
        onClick={() => dismissToast(toast.id)}
        className="grid size-11 shrink-0 place-items-center rounded-full text-ink-3 hover:bg-brand-soft"
      >
        <CloseIcon className="size-4" />
      </button>
    </div>
  );
}
