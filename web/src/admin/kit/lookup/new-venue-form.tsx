import { useT } from "../../i18n/texts";
import { write } from "../api/api";
import type { Data, Venue } from "../api/types";
import { useNotify } from "../dialogs/notify";
import { CityField } from "../fields/city-field";
import { TextField } from "../fields/fields";
import { useForm } from "../forms/form";
import { ModalForm } from "../forms/modal-form";
import { useSave } from "../forms/use-save";
import { atMost, required, validateAll } from "../forms/validators";
import { cityIn } from "../map/cities";
import { usePlaceOfAddress } from "./use-place-of-address";

interface Props {
  name: string;
  city: string;
  onCreated: (venue: Venue) => void;
  onClose: () => void;
}

/** A venue with what an event needs of it; the rest is on the venues screen. */
export function NewVenueForm({ name, city, onCreated, onClose }: Props) {
  const { t, language } = useT();
  const notify = useNotify();
  const form = useForm({ name_tr: name, name_en: "", city, address: "", district: "" });
  usePlaceOfAddress(form);
  const saving = useSave({
    form,
    validate: (values) =>
      validateAll(
        values,
        {
          name_tr: [required, atMost(200)],
          name_en: [atMost(200)],
          city: [required, atMost(200)],
          address: [atMost(500)],
          district: [atMost(200)],
        },
        t,
      ),
    save: (values) =>
      write<Data<Venue>>("POST", "/api/venues", { ...values, city_en: cityIn(values.city, "en") }),
    nouns: ["venues"],
    onSaved: ({ data }) => {
      notify.saved(language === "tr" ? data.name_tr : data.name_en);
      onCreated(data);
      onClose();
    },
  });
  return (
    <ModalForm title={t("kit.lookup.newVenue")} saving={saving} isDirty={form.isDirty} onClose={onClose}>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField {...form.field("name_tr")} label={t("kit.lookup.nameTr")} lang="tr" required />
        <TextField
          {...form.field("name_en")}
          label={t("kit.lookup.nameEn")}
          hint={t("kit.lookup.nameEnHint")}
          lang="en"
        />
        <CityField {...form.field("city")} language="tr" />
        <TextField {...form.field("district")} label={t("kit.lookup.district")} lang="tr" />
        <div className="md:col-span-2">
          <TextField {...form.field("address")} label={t("kit.lookup.address")} lang="tr" />
        </div>
      </div>
    </ModalForm>
  );
}
