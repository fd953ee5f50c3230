export type ShareOutcome = "shared" | "copied" | "failed";

export interface Shared {
  title: string;
  /** What the message says beside the address. */
  text?: string;
  url: string;
}

/** The message as one text, the address on a line of its own. */
export const messageOf = ({ text, url }: Pick<Shared, "text" | "url">): string =>
  [text, url].filter(Boolean).join("\n");

/** Opens the device's share sheet; without one, copies the message to the clipboard. */
export async function share(shared: Shared): Promise<ShareOutcome> {
  if (typeof navigator.share === "function") {
    try {
      await navigator.share(shared);
      return "shared";
    } catch (problem) {
      // The visitor closed the sheet, which is not a failure.
      if (problem instanceof DOMException && problem.name === "AbortError") return "shared";
    }
  }
  try {
    await navigator.clipboard.writeText(messageOf(shared));
    return "copied";
  } catch {
    return "failed";
  }
}
