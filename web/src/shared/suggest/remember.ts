/** Keeps the words of a search for the next time; the code for it is that of the list, which the field has asked for. */
export function rememberSearch(words: string): void {
  import("./suggestions").then(
    (list) => list.rememberSearch(words),
    () => undefined,
  );
}
