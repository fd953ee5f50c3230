/** The form values of a profile, and their conversion from and to the API. */
import type { Translate } from "../../i18n/translate";
import { read } from "../../kit/api/api";
import type { List, Profile, ProfileDraft, ProfileKind } from "../../kit/api/types";
import type { Directory } from "../../kit/directory/directory";
import type { FormConversion } from "../../kit/directory/use-directory-form";
import { linesOf, linesText } from "../../kit/format/lines";
import type { Problems } from "../../kit/forms/form";
import { atMost, isSlug, isUrl, required, validateAll } from "../../kit/forms/validators";

export const KINDS = ["performer", "organizer"] as const satisfies readonly ProfileKind[];

export interface ProfileValues {
  profile_id: string;
  kind: ProfileKind;
  name: string;
  name_en: string;
  aliases: string;
  description_tr: string;
  description_en: string;
  image_id: string | null;
  links: string;
  is_active: boolean;
  version: number | null;
}

export const profileDirectory = (t: Translate): Directory<Profile> => ({
  noun: "profiles",
  path: "/api/profiles",
  nameOf: ({ name, name_en }, language) => (language === "tr" ? name : name_en || name),
  namesOf: ({ name, name_en }) => [name, name_en],
  detailOf: ({ kind, name, name_en }, language) =>
    [t(`profiles.kinds.${kind}`), name === name_en ? "" : language === "tr" ? name_en : name]
      .filter(Boolean)
      .join(" · "),
  pageOf: ({ kind, profile_id }) => `/${kind}/${profile_id}`,
  eventFilterOf: ({ kind, profile_id }) => ({ [kind]: profile_id }),
  mergeQueryOf: ({ kind }) => ({ kind }),
});

export function blankValues(): ProfileValues {
  return {
    profile_id: "",
    kind: "performer",
    name: "",
    name_en: "",
    aliases: "",
    description_tr: "",
    description_en: "",
    image_id: null,
    links: "",
    is_active: true,
    version: null,
  };
}

export function valuesOf(profile: Profile): ProfileValues {
  const { profile_id, kind, name, name_en, description_tr, description_en, is_active, version } = profile;
  return {
    profile_id,
    kind,
    name,
    name_en,
    aliases: linesText(profile.aliases),
    description_tr,
    description_en,
    image_id: profile.image_id ?? null,
    links: linesText(profile.links),
    is_active,
    version,
  };
}

export function draftOf(values: ProfileValues): ProfileDraft {
  return {
    ...values,
    profile_id: values.profile_id.trim() || null,
    aliases: linesOf(values.aliases),
    links: linesOf(values.links),
  };
}

/** The server's limits (crates/domain/src/profile.rs). */
export function validateProfile(values: ProfileValues, t: Translate): Problems<ProfileValues> {
  const problems = validateAll(
    values,
    {
      profile_id: [isSlug],
      name: [required, atMost(200)],
      name_en: [atMost(200)],
      description_tr: [atMost(20_000)],
      description_en: [atMost(20_000)],
    },
    t,
  );
  const wrong = linesOf(values.links).flatMap((link) => isUrl(link, t) ?? []);
  if (wrong[0]) problems.links = wrong[0];
  return problems;
}

export async function findCreated({ name, kind }: ProfileValues): Promise<Profile | null> {
  const query = `kind=${kind}&sort=newest&limit=20&q=${encodeURIComponent(name)}`;
  const { data } = await read<List<Profile>>(`/api/profiles?${query}`);
  return data.find((one) => one.name === name.trim()) ?? null;
}

export const profileConversion: FormConversion<Profile, ProfileValues> = {
  blankValues,
  valuesOf,
  draftOf,
  validate: validateProfile,
  findCreated,
};
