import { useT } from "../../i18n/texts";
import { DirectoryScreen } from "../../kit/directory/directory-screen";
import { venueDirectory } from "./venue";
import { VenueForm } from "./venue-form";

export function Screen() {
  const { t } = useT();
  return (
    <DirectoryScreen
      directory={venueDirectory}
      words={{
        title: t("venues.title"),
        lead: t("venues.lead"),
        add: t("venues.add"),
        edit: t("venues.edit"),
        search: t("venues.search"),
        empty: t("venues.empty"),
        emptyHint: t("venues.emptyHint"),
      }}
      form={(venue, onClose) => <VenueForm key={venue?.id ?? "new"} venue={venue} onClose={onClose} />}
    />
  );
}
