export const languages: typeof import("../tr/languages").languages = {
  label: "Language state",
  states: {
    missing: "Missing",
    draft: "Hidden draft",
    live: "Up to date",
    stale: "Out of date",
  },
  confirm: "Confirm translation",
  hide: "Hide this language (draft)",
  show: "Show this language",
  willConfirm: "Confirmed when you save",
  willHide: "Hidden when you save",
  willShow: "Shown when you save",
  changedTurkish: "Changed in Turkish:",
  changedEnglish: "Changed in English:",
  follows: "Same as in Turkish until you change it.",
};
