export const settings: typeof import("../tr/settings").settings = {
  title: "Settings",
  secondFactor: {
    title: "Required two-step verification",
    hint: "Users of the marked roles can do nothing else in the panel until they have set it up.",
    saved: "Required roles saved",
  },
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
  editOne: "Edit: {name}",
  changedAt: "Last changed: {time}",
  known: {
    site_name: { name: "Name of the site", about: "In the header, in titles and in shared links." },
    site_description: {
      name: "Description of the site",
      about: "One sentence for search engines and shared links.",
    },
    contact_email: {
      name: "Contact e-mail",
      about: "Shown on the contact page; messages of the contact form are mailed here.",
    },
    contact_phone: { name: "Telephone", about: "On the contact page, ready to be called." },
    contact_address: { name: "Postal address", about: "On the contact page, with its line breaks." },
    office_latitude: {
      name: "Office: latitude",
      about: "The map on the contact page needs both coordinates, such as 41.0263 and 28.9741.",
    },
    office_longitude: {
      name: "Office: longitude",
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
      name: "Credit for the map tiles",
      about: "Whoever is named in the corner of the map when tiles are used.",
    },
    audit_retention_days: {
      name: "Days of activity kept",
      about: "Older entries of the activity list are deleted every night. Visitors do not see this number.",
    },
  },
};
