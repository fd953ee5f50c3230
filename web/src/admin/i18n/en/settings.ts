export const settings: typeof import("../tr/settings").settings = {
  title: "Settings",
  secondFactor: {
    title: "Required two-step verification",
    hint: "Users with the selected roles can't do anything else in the panel until they set it up.",
    saved: "Required roles saved",
  },
  lead: "Site name, contact details and social media. Changes show up on the site right away.",
  stats: {
    total: "Total settings",
    general: "General settings",
    contact: "Contact settings",
    active: "Active settings",
  },
  filter: "Setting type",
  tabs: {
    all: "All",
    contact: "Contact",
    general: "Site Info",
  },
  search: "Search settings",
  sort: {
    key: "By name",
    updated: "Recently changed first",
  },
  empty: "Site settings could not be loaded.",
  value: "Value",
  blank: "(empty)",
  isActive: "Active",
  isActiveHint: "The site doesn't use inactive settings.",
  editOne: "Edit: {name}",
  historyOf: "History: {name}",
  changedAt: "Last changed: {time}",
  known: {
    site_name: { name: "Site name", about: "In the header, in titles and in shared links." },
    site_description: {
      name: "Site description",
      about: "One sentence for search engines and shared links.",
    },
    contact_email: {
      name: "Contact email",
      about: "Shown on the contact page; messages from the contact form are sent here.",
    },
    contact_phone: { name: "Phone", about: "Shown on the contact page; tapping it starts a call." },
    contact_address: { name: "Mailing address", about: "Shown on the contact page, line breaks included." },
    office_latitude: {
      name: "Office latitude",
      about: "The map on the contact page needs both coordinates, such as 41.0263 and 28.9741.",
    },
    office_longitude: {
      name: "Office longitude",
      about: "The map on the contact page needs both coordinates, such as 41.0263 and 28.9741.",
    },
    social_instagram: { name: "Instagram", about: "The address of your page; empty hides the icon." },
    social_x: { name: "X", about: "The address of your page; empty hides the icon." },
    social_youtube: { name: "YouTube", about: "The address of your channel; empty hides the icon." },
    social_facebook: { name: "Facebook", about: "The address of your page; empty hides the icon." },
    social_linkedin: { name: "LinkedIn", about: "The address of your page; empty hides the icon." },
    map_tile_url: {
      name: "Map tiles",
      about: "Address of a tile server with {z}, {x} and {y}; empty for the site's own map.",
    },
    map_tile_attribution: {
      name: "Map tile attribution",
      about: "The name shown in the corner of the map when tiles are used.",
    },
    rate_usd: {
      name: "Dollar rate",
      about: "Lira for one dollar. Used to filter and sort by price; prices are shown in their own currency.",
    },
    rate_eur: {
      name: "Euro rate",
      about: "Lira for one euro. Used to filter and sort by price; prices are shown in their own currency.",
    },
    audit_retention_days: {
      name: "Activity retention in days",
      about: "Older activity is deleted every night. Visitors don't see this number.",
    },
  },
};
