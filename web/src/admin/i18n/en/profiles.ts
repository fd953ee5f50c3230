export const profiles: typeof import("../tr/profiles").profiles = {
  title: "Performers and organizers",
  lead: "The people, groups and organizations that events name.",
  add: "Add profile",
  edit: "Edit profile",
  new: "New profile",
  search: "Search performers and organizers",
  empty: "No profiles yet",
  emptyHint: "The performers and organizers of events appear here as events are added.",
  kinds: {
    performer: "Performer",
    organizer: "Organizer",
  },
  filters: {
    performer: "Performers",
    organizer: "Organizers",
  },
  about: "About",
  publish: "Publishing",
  fields: {
    kind: "Kind",
    kindHint: "A profile that events name keeps its kind.",
    links: "Links",
    linksHint: "Their own site and social media, one address per line.",
  },
};
