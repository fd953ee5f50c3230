import { toast } from "../../../lib/toasts";
import { Button } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import { requestConfirmation } from "../../kit/dialogs/confirm";
import { Modal } from "../../kit/dialogs/modal";
import { CopyIcon, DownloadIcon } from "../../kit/ui/icons";
import { useUser } from "../../session/session";

interface Props {
  codes: readonly string[];
  onClose: () => void;
}

/** Shows the recovery codes, once only. */
export function RecoveryCodesDialog({ codes, onClose }: Props) {
  const { t } = useT();
  const { email } = useUser();
  const text = codes.join("\n");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ type: "success", title: t("security.copied"), message: "", duration: 3000 });
    } catch {
      // The clipboard needs permission and https.
      toast({ type: "error", title: t("security.notCopied"), message: t("security.copyByHand") });
    }
  };
  // An accidental press on the backdrop must not close it: the codes are not shown again.
  const leave = async () => {
    const question = {
      title: t("security.keptTitle"),
      text: t("security.keptText"),
      action: t("security.kept"),
      cancel: t("security.keepLooking"),
    };
    if (await requestConfirmation(question)) onClose();
  };
  const file = `${window.location.host} · ${email}\n\n${text}\n`;
  return (
    <Modal
      isOpen
      title={t("security.recovery")}
      size="small"
      onClose={leave}
      footer={
        <div className="flex justify-end">
          <Button onClick={onClose}>{t("security.kept")}</Button>
        </div>
      }
    >
      <p className="mb-4 text-ink-2">{t("security.codesOnce")}</p>
      <ul className="grid grid-cols-1 gap-x-4 gap-y-1.5 rounded-xl bg-paper px-4 py-3 font-mono text-[0.95rem] sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-2 -ml-3 flex flex-wrap gap-1">
        <Button variant="ghost" onClick={copy} className="px-3!">
          <CopyIcon className="size-4.5" />
          {t("security.copy")}
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="recovery-codes.txt"
          className="inline-flex min-h-11 items-center gap-2 rounded-xl px-3 font-bold text-brand hover:bg-brand-soft"
        >
          <DownloadIcon className="size-4.5" />
          {t("security.download")}
        </a>
      </div>
    </Modal>
  );
}
