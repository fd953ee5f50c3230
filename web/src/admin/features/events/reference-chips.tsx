import { useQuery } from "@tanstack/react-query";
import { RemovableChip } from "../../../ui/chip";
import { useT } from "../../i18n/texts";
import { staffQuery } from "../../kit/api/queries";
import type { Data, Profile, Venue } from "../../kit/api/types";
import type { ListParams } from "./list-query";

const REFERENCES = ["venue", "performer", "organizer"] as const;

interface Props {
  params: ListParams;
  onChange: (change: Partial<ListParams>) => void;
}

/** The venue, performer and organizer that the list is filtered by: links of other screens set them. */
export function ReferenceChips({ params, onChange }: Props) {
  const set = REFERENCES.filter((name) => params[name] !== "");
  if (set.length === 0) return null;
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      {set.map((name) => (
        <ReferenceChip key={name} name={name} slug={params[name]} onRemove={() => onChange({ [name]: "" })} />
      ))}
    </div>
  );
}

interface ChipProps {
  name: (typeof REFERENCES)[number];
  slug: string;
  onRemove: () => void;
}

function ReferenceChip({ name, slug, onRemove }: ChipProps) {
  const { t, language } = useT();
  const path = name === "venue" ? "venues" : "profiles";
  const { data } = useQuery(
    staffQuery<Data<Venue | Profile>>(`/api/${path}/${encodeURIComponent(slug)}?language=${language}`),
  );
  const label = t(`events.references.${name}`, { name: data?.data.name ?? slug });
  return (
    <RemovableChip removeLabel={t("events.references.remove", { filter: label })} onRemove={onRemove}>
      {label}
    </RemovableChip>
  );
}
