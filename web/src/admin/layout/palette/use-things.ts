import { CalendarIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import type { Profile, StaffBlog, StaffEvent, Venue } from "../../kit/api/types";
import { shortDate } from "../../kit/format/format";
import { useLookup } from "../../kit/lookup/use-lookup";
import { PerformersIcon, PostIcon, VenueIcon } from "../../kit/ui/icons";
import { formPaths } from "../../paths";
import type { Command } from "./command";

const MOST_OF_A_KIND = 5;

/** Events, venues, profiles and posts that match the text; Enter opens their forms. */
export function useThings(text: string, open: (path: string) => void) {
  const { t, language } = useT();
  const events = useLookup<StaffEvent>("/api/events", { status: "all", sort: "relevance", language }, text);
  const venues = useLookup<Venue>("/api/venues", { status: "all", language }, text);
  const profiles = useLookup<Profile>("/api/profiles", { status: "all", language }, text);
  const posts = useLookup<StaffBlog>("/api/blogs", { status: "all", language }, text);
  const lookups = [events, venues, profiles, posts];
  const inLanguage = (tr: string, en: string) => (language === "tr" ? tr : en || tr);

  const things: Command[] = [
    ...events.items.slice(0, MOST_OF_A_KIND).map((event) => ({
      id: `event-${event.id}`,
      group: "events" as const,
      label: event.title,
      detail: [event.start_date && shortDate(event.start_date, language), event.city]
        .filter(Boolean)
        .join(" · "),
      Icon: CalendarIcon,
      run: () => open(formPaths.edit("events", event.id)),
    })),
    ...venues.items.slice(0, MOST_OF_A_KIND).map((venue) => ({
      id: `venue-${venue.id}`,
      group: "venues" as const,
      label: inLanguage(venue.name_tr, venue.name_en),
      detail: inLanguage(venue.city, venue.city_en),
      Icon: VenueIcon,
      run: () => open(formPaths.edit("venues", venue.id)),
    })),
    ...profiles.items.slice(0, MOST_OF_A_KIND).map((profile) => ({
      id: `profile-${profile.id}`,
      group: "profiles" as const,
      label: inLanguage(profile.name, profile.name_en),
      detail: t(`profiles.kinds.${profile.kind}`),
      Icon: PerformersIcon,
      run: () => open(formPaths.edit("profiles", profile.id)),
    })),
    ...posts.items.slice(0, MOST_OF_A_KIND).map((post) => ({
      id: `post-${post.id}`,
      group: "blogs" as const,
      label: post.title,
      Icon: PostIcon,
      run: () => open(formPaths.edit("blogs", post.id)),
    })),
  ];
  return { things, isSettled: lookups.every(({ isSettled }) => isSettled) };
}
