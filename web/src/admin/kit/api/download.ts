import { readFile } from "./api";

/** Saves what an address answers with, under the name that the server gives it. A failure is thrown, not downloaded. */
export async function download(address: string, fallbackName: string): Promise<void> {
  const response = await readFile(address);
  const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = name ?? fallbackName;
  link.click();
  // A browser may begin to read only after the press is over.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
