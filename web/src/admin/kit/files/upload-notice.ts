import { ApiError } from "../../../api/client";
import { toast } from "../../../lib/toasts";
import { useT } from "../../i18n/texts";
import type { Upload } from "./use-uploads";

interface Words {
  /** "Image uploaded successfully!" */
  done: string;
  /** "Error uploading image!" */
  failed: string;
}

/** Shows the result of a batch of uploads in a toast. */
export function useUploadNotice({ done, failed }: Words) {
  const { t } = useT();
  return (uploads: readonly Upload[]): void => {
    const arrived = uploads.filter(({ status }) => status === "done");
    const refused = uploads.filter(({ status }) => status === "failed");
    const summary = t("kit.drop.summary", { done: arrived.length, total: uploads.length });
    const [first] = refused;
    if (!first) {
      if (arrived.length > 0) toast({ type: "success", title: done, message: summary });
      return;
    }
    // One toast per batch, with the failures.
    const names = refused.map(({ file }) => file.name).join(", ");
    const reason =
      refused.length === 1 ? `${first.file.name}: ${first.error}` : t("kit.drop.refused", { names });
    const count = uploads.length > 1 ? [summary] : [];
    toast({ type: "error", title: failed, message: [...count, reason].join(" · "), duration: 8000 });
  };
}

/** Replaces the message of an error without an error code. */
export function withMessage(failure: unknown, words: string): unknown {
  const isWordless = failure instanceof ApiError && failure.code === null && failure.status > 0;
  return isWordless ? new ApiError(failure.status, words) : failure;
}
