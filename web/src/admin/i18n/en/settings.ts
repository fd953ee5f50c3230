export const settings: typeof import("../tr/settings").settings = {
  title: "Settings",
  lead: "The name of the site, contact details and social media. Changes show on the site at once.",
  stats: {
    total: "Total settings",
    general: "General settings",
    contact: "Contact settings",
    active: "Active settings",
  },
  filter: "Kind of setting",
  tabs: {
    all: "All",
    contact: "Contact",
    general: "Site Info",
  },
  search: "Search settings",
  sort: {
    key: "By name",
    updated: "Last changed first",
  },
  empty: "Site settings could not be loaded.",
  value: "Value",
  blank: "(empty)",
  isActive: "Active",
  isActiveHint: "The site does not use a setting that is not active.",
  editOne: "Edit: {key}",
  changedAt: "Last changed: {time}",
};
