/** Truncates to at most `longest` code units without splitting a surrogate pair. */
export function truncate(text: string, longest: number): string {
  const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(longest - 1));
  return text.slice(0, isHalf ? longest - 1 : longest);
}
