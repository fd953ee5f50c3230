import { useT } from "../../i18n/texts";
import { DirectoryScreen } from "../../kit/directory/directory-screen";
import { KINDS, profileDirectory } from "./profile";
import { ProfileForm } from "./profile-form";

export function Screen() {
  const { t } = useT();
  return (
    <DirectoryScreen
      directory={profileDirectory(t)}
      words={{
        title: t("profiles.title"),
        lead: t("profiles.lead"),
        add: t("profiles.add"),
        edit: t("profiles.edit"),
        search: t("profiles.search"),
        empty: t("profiles.empty"),
        emptyHint: t("profiles.emptyHint"),
      }}
      kinds={KINDS.map((value) => ({ value, label: t(`profiles.filters.${value}`) }))}
      form={(profile, onClose) => (
        <ProfileForm key={profile?.id ?? "new"} profile={profile} onClose={onClose} />
      )}
    />
  );
}
