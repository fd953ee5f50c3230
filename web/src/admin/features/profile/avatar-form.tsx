import { useRef, useState } from "react";
import { Button } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import { upload, write } from "../../kit/api/api";
import type { Data } from "../../kit/api/types";
import { useNotify } from "../../kit/dialogs/notify";
import { uploadErrorMessage, validateFile } from "../../kit/files/use-uploads";
import { Avatar } from "../../kit/ui/avatar";
import type { User } from "../../session/roles";
import { setUser, useUser } from "../../session/session";

/** Uploads the user's avatar. */
export function AvatarForm() {
  const { t, language } = useT();
  const user = useUser();
  const notify = useNotify();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const change = async (call: () => Promise<Data<User>>, title: string) => {
    setBusy(true);
    setProblem(null);
    try {
      const { data } = await call();
      setUser(data);
      notify.done(title);
    } catch (failure) {
      setProblem(uploadErrorMessage(failure, t));
    } finally {
      setBusy(false);
    }
  };
  const send = (file: File) => {
    const refusal = validateFile(file, { t, language });
    if (refusal) return setProblem(refusal);
    const form = new FormData();
    form.set("avatar", file);
    change(
      () => upload<Data<User>>("/api/auth/me/avatar", form, { method: "PUT" }),
      t("profile.avatarSaved"),
    );
  };
  const remove = () =>
    change(() => write<Data<User>>("DELETE", "/api/auth/me/avatar"), t("profile.avatarRemoved"));

  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar user={user} className="size-20 text-2xl" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold text-sm">{t("profile.avatar")}</p>
        <p className="mb-2 text-ink-3 text-sm">{t("profile.avatarHint")}</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" disabled={isBusy} onClick={() => input.current?.click()}>
            {t(isBusy ? "profile.uploadingAvatar" : "profile.chooseAvatar")}
          </Button>
          {user.avatar_url && (
            <Button variant="ghost" disabled={isBusy} onClick={remove}>
              {t("profile.removeAvatar")}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          tabIndex={-1}
          aria-label={t("profile.chooseAvatar")}
          disabled={isBusy}
          className="sr-only"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) send(file);
            event.target.value = "";
          }}
        />
        <div role="alert">{problem && <p className="mt-2 font-medium text-danger text-sm">{problem}</p>}</div>
      </div>
    </div>
  );
}
