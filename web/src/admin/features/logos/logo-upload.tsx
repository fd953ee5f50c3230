import { useState } from "react";
import { useT } from "../../i18n/texts";
import { upload } from "../../kit/api/api";
import { useInvalidate } from "../../kit/api/queries";
import type { Data, Logo } from "../../kit/api/types";
import { SelectField } from "../../kit/fields/fields";
import { FileDrop } from "../../kit/files/file-drop";
import { useUploadNotice, withMessage } from "../../kit/files/upload-notice";
import type { SendFile, Upload } from "../../kit/files/use-uploads";
import { ADMIN_VARIANTS, type LogoVariant } from "./logo-list";

export function LogoUpload() {
  const { t } = useT();
  const invalidate = useInvalidate();
  const notice = useUploadNotice({ done: t("logos.uploaded"), failed: t("logos.uploadError") });
  const [variant, setVariant] = useState<LogoVariant>("main");
  const [isBusy, setBusy] = useState(false);

  const send: SendFile = async (file, onProgress) => {
    setBusy(true);
    try {
      await upload<Data<Logo>>("/api/logos", formOf(file, variant), { onProgress });
    } catch (failure) {
      throw withMessage(failure, t("logos.uploadFailed"));
    }
  };
  const onAllDone = (uploads: readonly Upload[]) => {
    setBusy(false);
    invalidate("logos");
    notice(uploads);
  };
  return (
    <section aria-label={t("logos.upload.title")} className="mb-6">
      <FileDrop send={send} onAllDone={onAllDone} hint={t("logos.types")}>
        <div className="min-w-44 text-left">
          <SelectField
            label={t("logos.variant")}
            value={variant}
            choices={ADMIN_VARIANTS.map((value) => ({ value, label: t(`logos.variants.${value}`) }))}
            disabled={isBusy}
            onChange={setVariant}
          />
        </div>
      </FileDrop>
    </section>
  );
}

function formOf(file: File, variant: LogoVariant): FormData {
  const name = file.name.replace(/\.[^.]+$/, "");
  const form = new FormData();
  form.set("logo", file);
  form.set("variant", variant);
  form.set("title", name);
  form.set("alt_text", "");
  form.set("is_active", "true");
  return form;
}
