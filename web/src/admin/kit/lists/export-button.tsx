import { useState } from "react";
import { Button } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import { download } from "../api/download";
import { useNotify } from "../dialogs/notify";
import { DownloadIcon } from "../ui/icons";

interface Props {
  label: string;
  /** The URL of the file. */
  url: string;
  /** The default file name. */
  name: string;
  disabled?: boolean;
}

/** Downloads a list as a file; failures are shown in a toast. */
export function ExportButton({ label, url, name, disabled = false }: Props) {
  const { t } = useT();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await download(url, name).catch((failure) => notify.failed(t("kit.downloadFailed"), failure));
    setBusy(false);
  };
  return (
    <Button variant="secondary" onClick={run} disabled={disabled || isBusy}>
      <DownloadIcon />
      {label}
    </Button>
  );
}
