export const profiles: typeof import("../tr/profiles").profiles = {
  title: "Performers and organizers",
  lead: "The people, groups and organizations behind events.",
  add: "Add profile",
  edit: "Edit profile",
  new: "New profile",
  search: "Search performers and organizers",
  empty: "No profiles yet",
  emptyHint: "Performers and organizers show up here as events are added.",
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
    kindHint: "The kind of a profile used by events can't be changed.",
    links: "Links",
    linksHint: "Their own site and social media, one address per line.",
  },
};
