import { useState } from "react";
import { Button } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import { download } from "../api/download";
import { useNotify } from "../dialogs/notify";
import { DownloadIcon } from "../ui/icons";

interface Props {
  label: string;
  /** What answers with the file. */
  address: string;
  /** The name of the file, should the server give it none. */
  name: string;
  disabled?: boolean;
}

/** Downloads a list as a file; why it could not is said in a toast. */
export function ExportButton({ label, address, name, disabled = false }: Props) {
  const { t } = useT();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await download(address, name).catch((failure) => notify.failed(t("kit.downloadFailed"), failure));
    setBusy(false);
  };
  return (
    <Button variant="secondary" onClick={run} disabled={disabled || isBusy}>
      <DownloadIcon />
      {label}
    </Button>
  );
}
