/** The types shared by the search field and its suggestion list. */

/** The search URL of a chosen city, category or venue. */
export type UrlFor = (filter: "q" | "city" | "category", value: string) => string;

/** The ARIA combobox state that the list reports to the field. */
export interface ComboboxState {
  isOpen: boolean;
  /** The id of the active option. */
  active: string | undefined;
}
