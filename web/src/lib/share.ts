export type ShareOutcome = "shared" | "copied" | "failed";

/** Hands a page to the device's own share sheet; without one, its address goes to the clipboard. */
export async function share(page: { title: string; url: string }): Promise<ShareOutcome> {
  if (typeof navigator.share === "function") {
    try {
      await navigator.share(page);
      return "shared";
    } catch (problem) {
      // The visitor closed the sheet: that is an answer.
      if (problem instanceof DOMException && problem.name === "AbortError") return "shared";
    }
  }
  try {
    await navigator.clipboard.writeText(page.url);
    return "copied";
  } catch {
    return "failed";
  }
}
