import { useState } from "react";
import { useT } from "../../i18n/texts";
import type { Profile, ProfileKind } from "../api/types";
import type { FieldProps } from "../fields/labelled-field";
import { Combobox } from "./combobox";
import { NewProfileForm } from "./new-profile-form";
import { matchedAlias } from "./venue-field";

interface Props extends FieldProps {
  value: string;
  onChange: (text: string) => void;
  kind: ProfileKind;
  lang?: string;
  placeholder?: string;
  onPick: (profile: Profile) => void;
  /** Enter on a typed name. */
  onEnter?: (name: string) => void;
}

/** Finds a performer or an organizer by any name, or creates one; a plain name is left to the server. */
export function ProfileField({ kind, onPick, ...field }: Props) {
  const { t } = useT();
  const [isCreating, setCreating] = useState(false);
  const name = field.value.trim();
  return (
    <>
      <Combobox<Profile>
        {...field}
        path="/api/profiles"
        query={{ kind, status: "active" }}
        optionOf={(profile) => ({
          label: profile.name,
          detail:
            matchedAlias(profile, field.value) ??
            (profile.name_en !== profile.name ? profile.name_en : undefined),
        })}
        onPick={onPick}
        create={{
          label: t(kind === "performer" ? "kit.lookup.createPerformer" : "kit.lookup.createOrganizer", {
            name,
          }),
          run: () => setCreating(true),
        }}
      />
      {isCreating && (
        <NewProfileForm kind={kind} name={name} onCreated={onPick} onClose={() => setCreating(false)} />
      )}
    </>
  );
}
