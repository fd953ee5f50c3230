/** The classes of `<del>` and `<ins>` in a comparison. Removed words are struck through as well: color alone is not seen by all. */
export const REMOVED = "rounded bg-danger/12 text-danger";
export const ADDED = "rounded bg-success/12 text-success no-underline";
