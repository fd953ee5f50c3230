/** Names that are mostly the same in both languages: the English one follows the Turkish one until somebody changes it. */

/** True if the English text is blank or what the Turkish one would make of it. */
export const isFollowing = (
  turkish: string,
  english: string,
  inEnglish: (turkish: string) => string = (text) => text,
): boolean => english.trim() === "" || english.trim() === inEnglish(turkish).trim();

/** What changes when the Turkish text is typed: the English one as well while it follows. */
export function followed<Tr extends string, En extends string>(
  names: { tr: Tr; en: En },
  values: Record<Tr | En, string>,
  typed: string,
  inEnglish: (turkish: string) => string = (text) => text,
): Partial<Record<Tr | En, string>> {
  const change = { [names.tr]: typed } as Partial<Record<Tr | En, string>>;
  if (!isFollowing(values[names.tr], values[names.en], inEnglish)) return change;
  return { ...change, [names.en]: inEnglish(typed) };
}
