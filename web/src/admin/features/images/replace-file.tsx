import { useRef, useState } from "react";
import { useT } from "../../i18n/texts";
import { upload } from "../../kit/api/api";
import type { Data, LibraryImage } from "../../kit/api/types";
import { useNotify } from "../../kit/dialogs/notify";
import { BusyButton } from "../../kit/ui/buttons";

interface Props {
  image: LibraryImage;
  onReplaced: (image: LibraryImage) => void;
}

/** Another file for the same image: everything that shows it shows the new one. */
export function ReplaceFile({ image, onReplaced }: Props) {
  const { t } = useT();
  const notify = useNotify();
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const send = async (file: File) => {
    setSending(true);
    try {
      const form = new FormData();
      form.set("image", file);
      form.set("version", String(image.version));
      const { data } = await upload<Data<LibraryImage>>(`/api/images/${image.id}/file`, form, {});
      notify.done(t("images.replaced"));
      onReplaced(data);
    } catch (failure) {
      notify.failed(t("images.replaceFailed"), failure);
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      <BusyButton variant="secondary" isWaiting={isSending} onClick={() => input.current?.click()}>
        {t("images.replace")}
      </BusyButton>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif,image/avif,image/svg+xml"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file) send(file);
        }}
      />
    </>
  );
}
