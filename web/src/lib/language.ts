/** The two languages of the site. */
export type Language = "tr" | "en";

/** Parses "tr", "TR", "tr-TR", "en"; null for unsupported languages. */
export function parseLanguage(text: string | null | undefined): Language | null {
  const primary = text?.trim().toLowerCase().split(/[-_]/)[0];
  return primary === "tr" || primary === "en" ? primary : null;
}
