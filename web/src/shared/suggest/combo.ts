/** What the search field and its list of suggestions tell each other. */

/** Where a chosen city, category or venue (as words) leads. */
export type AddressOf = (filter: "q" | "city" | "category", value: string) => string;

/** What the list below tells the field, for those who hear it. */
export interface Combo {
  isOpen: boolean;
  /** The id of the option in force. */
  active: string | undefined;
}
