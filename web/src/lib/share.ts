export type ShareOutcome = "shared" | "copied" | "failed";

/** Opens the device's share sheet; without one, copies the URL to the clipboard. */
export async function share(page: { title: string; url: string }): Promise<ShareOutcome> {
  if (typeof navigator.share === "function") {
    try {
      await navigator.share(page);
      return "shared";
    } catch (problem) {
      // The visitor closed the sheet, which is not a failure.
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
