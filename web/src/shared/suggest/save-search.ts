/** Saves a recent search. Its code is in the suggestion list's chunk, which the field has already requested. */
export function saveSearch(words: string): void {
  import("./suggestions").then(
    (list) => list.saveSearch(words),
    () => undefined,
  );
}
