/** The types shared by the search field and its suggestion list. */

/** The search URL of a chosen city, category or venue. */
export type AddressOf = (filter: "q" | "city" | "category", value: string) => string;

/** The ARIA combobox state that the list reports to the field. */
export interface Combo {
  isOpen: boolean;
  /** The id of the active option. */
  active: string | undefined;
}
