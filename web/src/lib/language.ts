/** The two languages of the site. */
export type Language = "tr" | "en";

/** Reads "tr", "TR", "tr-TR", "en"; anything else is no language of ours. */
export function parseLanguage(text: string | null | undefined): Language | null {
  const primary = text?.trim().toLowerCase().split(/[-_]/)[0];
  return primary === "tr" || primary === "en" ? primary : null;
}
