/** A performer or an organizer as schema.org JSON-LD; unknown properties are left out. */
import type { Profile } from "../../api/profiles";
import { paths } from "../../lib/paths";
import { type Absolute, type JsonLdNode, jsonLdNode } from "../../shared/site/node-json-ld";

interface Options {
  /** In the language of the page. */
  name: string;
  /** The share card. */
  image: string;
  absolute: Absolute;
}

export function profileJsonLd(profile: Profile, { name, image, absolute }: Options): JsonLdNode {
  const otherName = profile.name === name ? profile.name_en : profile.name;
  // Whether a performer is one person is not known.
  return jsonLdNode(profile.kind === "organizer" ? "Organization" : "PerformingGroup", {
    "@context": "https://schema.org",
    name,
    alternateName: otherName !== name ? otherName : undefined,
    description: profile.description,
    url: absolute(paths.profile(profile.kind, profile.profile_id)),
    image: [profile.picture?.url, image].filter((url) => url != null).map(absolute),
    sameAs: profile.links.length > 0 ? profile.links : undefined,
  });
}
