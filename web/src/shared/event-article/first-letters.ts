/** How a text begins, at most so many code units of it; a letter of two, as an emoji is, is in it whole or not at all. */
export function firstLetters(text: string, longest: number): string {
  const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(longest - 1));
  return text.slice(0, isHalf ? longest - 1 : longest);
}
